import type { Locator, Page } from '@playwright/test'
import { dayFromNow } from '../days.ts'
import { expectAccessible } from './accessible-room.ts'
import { signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

// Signing in hashes a password, and many rooms are opened one after the other: patience on small machines.
test.describe.configure({ timeout: 240_000 })

/** What each room wants of whoever comes in; nothing where it only waits for a change. */
const wanted: Record<string, string[]> = {
  '': ['Add a booking'],
  '/bookings': ['Add a booking'],
  '/bookings/new': ['Save the booking'],
  '/bookings/import': [],
  '/bookings/calendars': [],
  '/reviews': [],
  '/enquiries': [],
  '/words': [],
  '/words/welcome': [],
  '/people': ['Find'],
  '/search': ['Find'],
  '/log': [],
  '/settings/you': [],
  '/settings/mail': [],
  '/settings/mail/server': [],
  '/settings/backups': [],
  '/settings/guests': [],
  '/settings/messages': [],
  '/settings/time': [],
  '/settings/team': [],
}

test('has at most one main button in each room, for the wanted step', async ({ page, site }) => {
  await signInAsOwner(page, site)
  for (const [room, buttons] of Object.entries(wanted)) {
    await page.goto(`/admin${room}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => mainButtons(page), room).toEqual(buttons)
  }
  await page.goto('/admin/settings/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A browser without windows refuses notifications for good.
  const canBeAsked = await page.evaluate(() => Notification.permission !== 'denied')
  await expect.poll(() => mainButtons(page)).toEqual(canBeAsked ? ['Turn on notifications'] : [])
})

test('activates Save only when there is something to save', async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/settings/guests')
  const months = page.getByLabel('Enquiries, in months')
  const before = await months.inputValue()
  await expect(async () => {
    await months.fill('37')
    expect(await mainButtons(page)).toEqual(['Save'])
  }).toPass()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await months.fill(before)
  await expect.poll(() => mainButtons(page)).toEqual([])
  await months.fill('37')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await mainButtons(page)).toEqual([])
  await months.fill('38')
  await expect.poll(() => mainButtons(page)).toEqual(['Save'])
  await page.goto('/admin/words/welcome')
  await page.getByLabel('Large words').fill('Another heading')
  await expect.poll(() => mainButtons(page)).toEqual(['Save and publish'])
})

test('covers no focused field with the bar of Save', async ({ page, site }) => {
  await signInAsOwner(page, site)
  const [phone, desk] = [
    { width: 320, height: 640 },
    { width: 1280, height: 720 },
  ]
  for (const [size, rooms] of [
    [phone, ['/bookings/new', '/words/stays']],
    [desk, ['/words/welcome']],
  ] as const)
    for (const room of rooms) {
      await page.setViewportSize(size)
      await page.goto(`/admin${room}`)
      await page.locator('main form').first().waitFor()
      await page.locator('details').evaluateAll((all) => {
        for (const each of all as HTMLDetailsElement[]) each.open = true
      })
      expect.soft(await coveredFields(page), `${room} at ${size.width}`).toEqual([])
    }
})

test('colours only WhatsApp in its green', async ({ page, site }) => {
  const said = await site.deodar(
    ...[
      'booking',
      'add',
      '--first-name',
      'Kabir',
      '--last-name',
      'Green',
      '--email',
      'kabir.green@guest.example',
    ],
    ...['--phone', '9812345670', '--stay', 'suite'],
    ...['--check-in', dayFromNow(-5), '--check-out', dayFromNow(-2), '--json'],
  )
  const { id } = JSON.parse(said) as { id: string }
  await signInAsOwner(page, site)
  await page.goto(`/admin/bookings/${id}`)
  expect(await greenButtons(page)).toEqual(['WhatsApp'])
  expect(await mainButtons(page)).toEqual(['Ask for a review'])
  await page.getByRole('link', { name: 'Ask for a review' }).click()
  await expect(page.getByRole('button', { name: 'WhatsApp' })).toBeVisible()
  expect(await greenButtons(page)).toEqual(['WhatsApp'])
  expect(await mainButtons(page)).toEqual(['WhatsApp'])
  await page.getByRole('button', { name: 'WhatsApp' }).click()
  await expect(page.getByRole('link', { name: 'Open WhatsApp' })).toBeVisible()
  expect(await mainButtons(page)).toEqual(['Open WhatsApp'])
  await expectAccessible(page)
})

test('chooses a file by keys, and shows its name and size', async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings/import')
  const field = page.getByLabel('The table (CSV)')
  await expectAccessible(page)
  const chooser = page.waitForEvent('filechooser')
  await field.focus()
  await page.keyboard.press('Space')
  await (await chooser).setFiles({
    name: 'guests.csv',
    mimeType: 'text/csv',
    buffer: Buffer.alloc(2300, 'a'),
  })
  await expect(page.getByText('guests.csv')).toBeVisible()
  await expect(page.getByText('2 KB')).toBeVisible()
  expect(await mainButtons(page)).toEqual(['Look at it first'])
  await page.goto('/admin/bookings/calendars')
  await expect(page.getByLabel('A calendar of another site').first()).toBeAttached()
  await expectAccessible(page)
})

test('marks the chosen part of a list by a sign besides its colour', async ({ page, site }) => {
  await signInAsOwner(page, site)
  for (const room of ['/reviews?show=shown', '/enquiries?show=answered']) {
    await page.goto(`/admin${room}`)
    const chosen = page.getByRole('main').getByRole('navigation').locator('[aria-current]')
    await expect(chosen).toHaveCount(1)
    await expect(chosen.locator('svg')).toBeVisible()
    await expectAccessible(page)
  }
})

test('uses the width of a computer for settings and people', { tag: '@desk' }, async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/settings')
  const [first, second] = await Promise.all(
    [0, 1].map((at) => boxOf(page.getByRole('main').getByRole('listitem').nth(at))),
  )
  expect(second?.y).toBe(first?.y)
  await page.goto('/admin/settings/time')
  const rail = page.getByRole('navigation', { name: 'Settings', exact: true })
  await expect(rail.getByRole('link', { name: 'Language and time' })).toHaveAttribute('aria-current', 'page')
  await page.goto('/admin/people?find=guest.example')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
})

test.describe('without script', () => {
  test('uses the browser’s file and day fields, and a quiet Save that saves', {
    tag: '@phone',
  }, async ({ page, site, browser }) => {
    await signInAsOwner(page, site)
    const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false })
    await context.addCookies(await page.context().cookies())
    const plain = await context.newPage()
    await plain.goto('/admin/bookings/import')
    await expect(plain.getByLabel('The table (CSV)')).toHaveCSS('opacity', '1')
    await plain.goto('/admin/bookings/new')
    await expect(plain.getByLabel('Check-in')).toHaveAttribute('inputmode', 'text')
    await plain.goto('/admin/settings/time')
    await plain.getByLabel(/^Time zone/).selectOption('Asia/Kathmandu', { timeout: 5000 })
    await plain.getByRole('button', { name: 'Save' }).click()
    await expect(plain.getByText('Saved', { exact: true })).toBeVisible()
    await context.close()
  })
})

/** The words of every filled button that can be seen in the room. */
function mainButtons(page: Page): Promise<string[]> {
  return page
    .locator('main :is(a, button)[data-variant="filled"]:visible')
    .evaluateAll((all) => all.map((each) => each.textContent ?? ''))
}

/** The words of whatever has WhatsApp's green. */
function greenButtons(page: Page): Promise<string[]> {
  return page.locator('main :is(a, button):visible').evaluateAll((all) =>
    all
      .filter((each) => {
        const probe = document.createElement('i')
        each.append(probe)
        const is = ['--whatsapp', '--whatsapp-soft'].some((name) => {
          probe.style.background = `var(${name})`
          return getComputedStyle(probe).backgroundColor === getComputedStyle(each).backgroundColor
        })
        probe.remove()
        return is
      })
      .map((each) => each.textContent ?? ''),
  )
}

/** Goes through the form by Tab, forwards and back, and gives each field that is cut by the bar with Save while it has the focus. */
async function coveredFields(page: Page): Promise<string[]> {
  const covered: string[] = []
  for (const key of ['Tab', 'Shift+Tab'])
    for (let at = 0; at < 30; at += 1) {
      await page.keyboard.press(key)
      const name = await page.evaluate(async () => {
        // As it stands once the browser has scrolled there.
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        const [save] = document.querySelectorAll('main form [type=submit]:not([name=step])')
        let bar = save?.parentElement
        while (bar && !/sticky|fixed/.test(getComputedStyle(bar).position)) bar = bar.parentElement
        const focused = document.activeElement
        if (!bar || !focused?.matches('main :is(input, textarea, select)') || bar.contains(focused)) return ''
        const [over, field] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()]
        const isCut = field.bottom > over.top + 1 && field.top < over.bottom - 1
        // What is higher than the window has to pass below it somewhere.
        return isCut && field.height < innerHeight / 2 ? (focused.getAttribute('name') ?? 'nameless') : ''
      })
      if (name) covered.push(`${key} ${name}`)
    }
  return covered
}

function boxOf(element: Locator) {
  return element.boundingBox()
}
