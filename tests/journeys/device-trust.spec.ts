import { ashaAccount } from '../owner.ts'
import { codeOf, nextCodeOf } from '../totp.ts'
import { joinAsOwner, joinBy, signInAs, signInAsOwner } from './owner.ts'
import { startServer } from './server.ts'
import { expect, test } from './site.ts'

test('trusts a phone at sign-in, lists it with its day, and signs it out from there', {
  tag: '@phone',
}, async ({ page, site, context }) => {
  const account = await joinAsOwner(page, site)
  await context.clearCookies()
  await page.goto('/admin/settings/you')
  const choice = page.getByLabel('Trust this device for 30 days')
  await expect(choice).not.toBeChecked()
  await choice.check()
  await signInAs(page, account)
  await expect(page.getByText(/^Trusted until \d+ \w+ 20\d\d$/)).toBeVisible()
  const session = (await context.cookies()).find(({ name }) => name.endsWith('session_token'))
  expect(session?.httpOnly).toBe(true)
  expect((session?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(89 * 24 * 3600)
  await page.getByRole('button', { name: 'Sign out here' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await page.goto('/admin')
  await expect(page).toHaveURL(/sign-in/)
})

test('trusts a device without script too, and remembers it through the second step', {
  tag: '@phone',
}, async ({ page, site, browser }) => {
  const account = await joinAsOwner(page, site)
  await page.goto('/admin/settings/you/two-step')
  await page.locator('input[name=password]').fill(account.password)
  await page.getByRole('button', { name: 'Set up the code app' }).click()
  const secret = (await page.locator('pre').textContent()) ?? ''
  await page.getByLabel('Six digits').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByText('On. Besides your password')).toBeVisible()

  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto('/admin/settings/you')
  await plain.getByLabel('Trust this device for 30 days').check()
  await signInAs(plain, account)
  await expect(plain.getByLabel('Trust this device for 30 days')).toBeChecked()
  await plain.getByLabel(/^Code/).fill(nextCodeOf(secret))
  await plain.getByRole('button', { name: 'Go on' }).click()
  await expect(plain.getByText(/^Trusted until/)).toBeVisible()
  await context.close()
})

test('copies recovery codes and the key, says so, and saves them as a file', { tag: '@phone' }, async ({
  page,
  site,
  context,
}) => {
  const account = await joinAsOwner(page, site)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/admin/settings/you/two-step')
  await page.locator('input[name=password]').fill(account.password)
  await page.getByRole('button', { name: 'Set up the code app' }).click()
  await expect(page.getByRole('listitem').locator('code')).toHaveCount(10)
  const codes = await page.getByRole('listitem').locator('code').allTextContents()
  await page.getByRole('button', { name: 'Copy them' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await clipboard()).toBe(codes.join('\n'))
  await page.getByRole('button', { name: 'Copy the key' }).click()
  await expect.poll(clipboard).toMatch(/^[A-Z2-7]{16,}$/)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('[data-printed]')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('listitem').locator('code').first()).toBeVisible()
  await expect(page.getByAltText('A code for your authenticator app')).toBeHidden()
})

test('leads from the first steps to the field they name', {
  tag: '@phone',
}, async ({ browser }) => {
  const server = await startServer({ DEMO: 'off' })
  const context = await browser.newContext({ baseURL: server.origin })
  const page = await context.newPage()
  await page.goto(server.ownerLink)
  await page.getByLabel(/^E-mail/).fill(ashaAccount.email)
  await joinBy(page, ashaAccount)
  await page.waitForURL('**/settings/you/two-step*')
  const ways = [
    ['Name and contacts', 'Name and contacts'],
    ['E-mails arrive', 'Mail server'],
    ['A second key', 'The second step'],
    ['Texts of your own', 'Texts and prices'],
    ['Your own pictures', 'Texts and prices'],
    ['The first booking', 'A new booking'],
  ] as const
  const steps = page.getByRole('region', { name: 'First steps' })
  for (const [step, room] of ways) {
    await page.goto('/admin')
    await steps.getByRole('link', { name: step }).click()
    await expect(page.getByRole('heading', { level: 1, name: room })).toBeVisible()
    if (step === 'Name and contacts') await expect(page.getByLabel('Phone and WhatsApp')).toBeFocused()
  }
  await page.getByLabel('First name').fill('Meera')
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Meera' })).toBeVisible()
  await page.goto('/admin')
  await expect(steps.getByText('1 of 8 done')).toBeVisible()
  await expect(steps.getByRole('link', { name: 'A place for backups' })).toHaveAttribute(
    'href',
    '/admin/settings/backups',
  )
  await steps.getByRole('button', { name: 'Done: A place for backups' }).click()
  await expect(steps.getByText('2 of 8 done')).toBeVisible()
  await context.close()
  await server.stop()
})

const rooms = ['mail', 'mail/server', 'guests', 'messages', 'time', 'team', 'you', 'you/two-step']

test('has a way back on every page of the settings', { tag: '@phone' }, async ({ page, site }) => {
  await signInAsOwner(page, site)
  for (const room of rooms) {
    await page.goto(`/admin/settings/${room}`)
    const parent = room.includes('/') ? `/admin/settings/${room.split('/')[0]}` : '/admin/settings'
    await expect(
      page.getByRole('main').getByRole('paragraph').getByRole('link').first(),
      room,
    ).toHaveAttribute('href', parent)
  }
  await page.getByRole('main').getByRole('paragraph').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Your password' })).toBeVisible()
})
