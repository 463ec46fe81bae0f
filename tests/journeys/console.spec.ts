import { expectAccessible } from './accessible-room.ts'
import { axeOn } from './axe.ts'
import { signInAsHelper, signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

const openPages = [
  '/admin/sign-in',
  '/admin/second-step',
  '/admin/forgotten',
  '/admin/join',
  '/admin/new-password',
]
const pages = [
  '/admin/settings',
  '/admin/settings/you',
  '/admin/settings/you/two-step',
  '/admin/settings/you/passkeys',
  '/admin/settings/mail',
  '/admin/settings/mail/server?with=google',
  '/admin/settings/guests',
  '/admin/settings/notifications',
  '/admin/settings/backups',
  '/admin/settings/samples',
  '/admin/settings/time',
  '/admin/settings/team',
  '/admin/search?find=meera',
  '/admin/confirm',
]

for (const colorScheme of ['light', 'dark'] as const)
  test(`passes the accessibility check on sign-in pages and settings, ${colorScheme}`, {
    tag: colorScheme === 'light' ? '@phone' : '@desk',
  }, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found: string[] = []
    const look = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const { violations } = await axeOn(page)
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      found.push(
        ...violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
      )
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wider > 0) found.push(`${path} is ${wider} px wider than the window`)
    }
    for (const path of openPages) await look(path)
    await signInAsOwner(page, site)
    for (const path of pages) await look(path)
    expect(found).toEqual([])
  })

test('shows a helper no settings of the house, and lets them change none', { tag: '@desk' }, async ({
  page,
  site,
  browser,
  complaints,
}) => {
  await signInAsOwner(page, site)
  const context = await browser.newContext({ baseURL: site.origin })
  const theirs = await context.newPage()
  await signInAsHelper(page, theirs, site)
  await theirs.goto('/admin')
  await expect(theirs.getByRole('link', { name: 'Pictures' })).toHaveCount(0)
  for (const path of ['mail', 'mail/server', 'guests', 'samples', 'team'].map(
    (room) => `/admin/settings/${room}`,
  )) {
    expect((await theirs.goto(path))?.status()).toBe(403)
    await expect(theirs.getByRole('alert')).toContainText('Only an owner can do this')
    const answer = await theirs.request.post(path, { headers: { origin: site.origin }, maxRedirects: 0 })
    expect(answer.status()).toBe(403)
  }
  await context.close()
  expect(complaints).toEqual([])
})

test('sends a test e-mail, and shows its way on the page', { tag: '@phone' }, async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/settings/mail')
  await page.getByRole('button', { name: 'Send me a test e-mail' }).click()
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible()
  expect((await site.letters()).some((email) => email.includes('Your letters arrive'))).toBe(true)
})

test('finds a guest with Ctrl K', { tag: '@desk' }, async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin')
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByPlaceholder('Search everything')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByPlaceholder('Search everything').fill('guest.example')
  await expect(page.getByRole('button', { name: /Booking/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByPlaceholder('Search everything')).toBeHidden()
})

test('offers the search in every room of a computer', { tag: '@desk' }, async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.setViewportSize({ width: 1280, height: 800 })
  const links = page.getByRole('navigation', { name: 'Rooms', exact: true }).getByRole('link')
  await page.goto('/admin')
  const rooms = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(rooms.length).toBeGreaterThan(8)
  for (const room of rooms) {
    await page.goto(room)
    await expect(page.getByRole('link', { name: 'Search', exact: true })).toBeInViewport()
  }
  await expectAccessible(page)
  await expect(async () => {
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Search everything' })).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('keeps typed text over a reload, and reports a broken connection', { tag: '@phone' }, async ({
  page,
  site,
  context,
  complaints,
}) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/settings/mail')
  await expect(async () => {
    await page.getByLabel('Service id').fill('service_half_typed')
    expect(await page.evaluate(() => Object.values(localStorage).join())).toContain('service_half_typed')
  }).toPass()
  await page.reload()
  await expect(page.getByLabel('Service id')).toHaveValue('service_half_typed')
  await context.setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  await context.setOffline(false)
  // The rooms that were just being fetched ahead could not be.
  const unmet = complaints.splice(0).filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))
  expect(unmet).toEqual([])
})

test('loads the console’s styles only in the console', async ({ page, site }) => {
  for (const path of ['/', '/reviews', '/privacy', site.reviewLink]) {
    await page.goto(path)
    const styles = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
        .join('\n'),
    )
    expect(styles).not.toContain('--mantine')
  }
})

test('keeps the way to other rooms from an unknown one, and names its room in every tab', {
  tag: '@phone',
}, async ({ page, site, complaints }) => {
  await signInAsOwner(page, site)
  const gone = await page.goto('/admin/reviews/nobodys-review')
  expect(gone?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Not here' })).toBeVisible()
  await expect(page).toHaveTitle(/^Not here · \w/)
  complaints.length = 0
  await page.getByRole('navigation').getByRole('link', { name: 'Reviews' }).first().click()
  await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Reviews · \w/)
})
