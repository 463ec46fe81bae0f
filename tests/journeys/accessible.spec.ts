import type { Page } from '@playwright/test'
import { messages } from '#core/refusals/messages.ts'
import { dayFromNow } from '../days.ts'
import { expectAccessible, openDetails } from './accessible.ts'
import { addBooking, openLink, sendReview, submitButton, writeReview } from './guest.ts'
import { publicPages } from './places.ts'
import { signInAsOwner } from './sign-in.ts'
import { expect, test } from './site.ts'

// Every page on the phone, and those with another layout on a wide screen: axe in both colour schemes, and nothing wider than the window.
test.describe.configure({ timeout: 300_000 })

test('everybody can use every public page', async ({ page, site }) => {
  for (const path of [...publicPages, '/privacy/yours', site.reviewLink]) {
    await page.goto(path)
    await expectAccessible(page)
    await expectRoomForLargeText(page)
  }
})

test('everybody can use pages whose layout differs on a wide screen @desk', async ({ page, site }) => {
  await signInAsOwner(page, site)
  for (const path of [
    ...['/', '/reviews', '/nights', site.reviewLink],
    ...['/admin', `/admin/bookings/calendar?day=${dayFromNow(0)}`, '/admin/enquiries'],
    ...['/admin/content/welcome', '/admin/pictures', '/admin/settings/team'],
  ]) {
    await page.goto(path)
    await expectAccessible(page)
  }
})

test('everybody can use a personal link in each of its states', async ({ page, site }) => {
  const { link } = await addBooking(site)
  await openLink(page, link)
  await submitButton(page).click()
  await expectAccessible(page, 'refused by a rule')
  await page.getByText('Add photos, video or a voice note').click()
  await page.getByLabel('Review').fill('a'.repeat(120))
  await submitButton(page).click()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page, 'asked about its stars, with files open')
  await writeReview(page)
  await page.getByRole('button', { name: 'Keep and submit' }).click()
  await page.getByRole('heading', { name: messages.reviewReceived }).waitFor()
  await openDetails(page)
  await expectAccessible(page, 'thanked')
})

/** Text of twice the size stays within the page of a narrow phone. Changes the page, so it is the last check of one. */
async function expectRoomForLargeText(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const sideways = await page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%'
    for (let frames = 0; frames < 2; frames += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
    return document.documentElement.scrollWidth - innerWidth
  })
  expect.soft(sideways, `${page.url()} with text of twice the size`).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
}

test('no bar hides what the keyboard is at, and bars leave a low window', async ({ page, site }) => {
  await signInAsOwner(page, site)
  // A bar at the foot covers what is focused forwards, one at the top what is focused on the way back.
  for (const [width, height, path, key] of [
    [390, 844, '/', 'Tab'],
    [390, 844, site.reviewLink, 'Tab'],
    [320, 640, '/admin/bookings/new', 'Tab'],
    [320, 640, '/admin/content/stays', 'Shift+Tab'],
    [1280, 720, '/admin/content/welcome', 'Shift+Tab'],
    [320, 256, '/admin/bookings/new', 'Tab'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    if (path.startsWith('/admin')) await openDetails(page)
    const hidden = new Set<string>()
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press(key)
      const { isKnown, covered } = await lookAtFocus(page)
      if (isKnown) break
      if (covered) hidden.add(covered)
    }
    expect.soft([...hidden], `${path}, ${height} px high`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/terms')
  await page.evaluate(() => scrollTo(0, 600))
  await expect(page.locator('.topbar')).not.toBeInViewport()
  await expect(page.locator('.float')).not.toBeInViewport()
})

/**
 * Whether the focused element has been looked at before; and the element, when something else is painted over the whole of it, or the bar of
 * Save over a part of a field.
 */
function lookAtFocus(page: Page): Promise<{ isKnown: boolean; covered: string | null }> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
    const element = document.activeElement
    const last = document.querySelector('[data-looked-at=last]')
    // A field for a day takes several presses.
    if (!element || element === document.body || element === last) return { isKnown: false, covered: null }
    last?.setAttribute('data-looked-at', 'before')
    if (element.hasAttribute('data-looked-at')) return { isKnown: true, covered: null }
    element.setAttribute('data-looked-at', 'last')
    // A drawn control has its own input, which is transparent or tiny, inside of its label.
    const shown = element.closest('label') ?? element
    const isPainted = [...shown.getClientRects()].some(({ left, top, width, height }) =>
      [0.05, 0.25, 0.5, 0.75, 0.95].some((down) =>
        [0.05, 0.5, 0.95].some((across) => {
          const hit = document.elementFromPoint(left + width * across, top + height * down)
          return hit !== null && (shown.contains(hit) || (hit.contains(shown) && hit !== document.body))
        }),
      ),
    )
    // The radio of a chosen picture is shown by the picture.
    const isSeen = isPainted || element.matches('.vh[form=none]')
    const [save] = document.querySelectorAll('main form [type=submit]:not([name=step])')
    let bar = save?.parentElement
    while (bar && !/sticky|fixed/.test(getComputedStyle(bar).position)) bar = bar.parentElement
    const isField = element.matches('main :is(input:not(.vh), textarea, select)') && !bar?.contains(element)
    const [over, field] = [bar?.getBoundingClientRect(), element.getBoundingClientRect()]
    // A field that is higher than the window passes below the bar somewhere.
    const isLow = field.height < innerHeight / 2
    const isCut = over && isField && isLow && field.bottom > over.top + 1 && field.top < over.bottom - 1
    return { isKnown: false, covered: isSeen && !isCut ? null : element.outerHTML.slice(0, 120) }
  })
}

/** Pages of the admin, each with the filled buttons that it shows to somebody who has just come. */
const adminPages: Record<string, string[]> = {
  '': ['Add a booking'],
  '/bookings': ['Add a booking'],
  '/bookings/new': ['Save the booking'],
  [`/bookings/calendar?month=${dayFromNow(0).slice(0, 7)}&day=${dayFromNow(0)}`]: ['Add a booking'],
  '/bookings/import': ['Check this file'],
  '/bookings/closures/new': ['Block these dates'],
  '/enquiries': ['Write down an enquiry'],
  '/enquiries/new': ['Save the enquiry'],
  '/people': ['Find'],
  '/search?find=meera': ['Find'],
  '/seasons': ['Add a season'],
  '/seasons/new': ['Save the season'],
  '/settings/mail/server?with=google': ['Save and send a test e-mail'],
  '/settings/you/two-step': ['Set up the code app'],
}
/** And those that show none. */
const quietPages = [
  ...['/bookings/calendars', '/bookings/month', '/invitations', '/emails', '/pictures', '/reviews'],
  ...['/content', '/content/stays', '/content/welcome'],
]
const quietSettings = [
  ...['', '/backups', '/backups/restore', '/guests', '/mail', '/messages', '/payments', '/samples'],
  ...['/team', '/time', '/you'],
]

test('everybody can use sign-in and the settings, with one main button at most', async ({ page, site }) => {
  for (const path of ['sign-in', 'second-step', 'forgotten', 'join', 'new-password']) {
    await page.goto(`/admin/${path}`)
    await expectAccessible(page)
  }
  await signInAsOwner(page, site)
  for (const path of quietSettings) await expectPage(page, `/admin/settings${path}`, [])
  await page.goto('/admin/settings/notifications')
  await expectAccessible(page)
})

test('everybody can use the admin, with one main button at most', async ({ page, site }) => {
  const { name } = await sendReview(site)
  await signInAsOwner(page, site)
  for (const [path, buttons] of Object.entries(adminPages)) await expectPage(page, `/admin${path}`, buttons)
  for (const path of quietPages) await expectPage(page, `/admin${path}`, [])
  await page.goto('/admin/reviews?show=waiting')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/admin/people?find=${encodeURIComponent(name)}`)
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete all data' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

async function expectPage(page: Page, path: string, buttons: string[]): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  const filled = page.locator('main :is(a, button)[data-variant="filled"]:visible')
  expect.soft(await filled.allTextContents(), `main buttons of ${path}`).toEqual(buttons)
  await expectRoomForLargeText(page)
}
