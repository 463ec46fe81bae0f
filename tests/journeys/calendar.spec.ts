import { addDays, sayDay, sayMonth, sayStay } from '#modules/common/day.ts'
import { dayFromNow } from '../days.ts'
import { expectAccessible } from './accessible-room.ts'
import { contrastOf } from './contrast.ts'
import { signInAsOwner } from './owner.ts'
import { expect, test, testAlone } from './site.ts'

/** The tenth of a month that nobody has booked yet. */
const tenth = `${dayFromNow(150).slice(0, 7)}-10`
const month = `/admin/bookings/calendar?month=${tenth.slice(0, 7)}`

testAlone(
  'nights are closed by thumb, seen, opened again and closed once more',
  { tag: '@phone' },
  async ({ page, fresh, complaints }) => {
    await signInAsOwner(page, fresh)
    await page.goto(month)
    const grid = page.getByRole('table', { name: /, all stays$/ })
    await grid.getByRole('link', { name: new RegExp(`^${sayDay(tenth)}; .*Suite: free`) }).tap()
    const day = page.getByRole('region', { name: sayDay(tenth) })
    await day.getByRole('link', { name: 'Close these nights, Suite' }).tap()
    await expect(page.getByRole('checkbox', { name: 'Suite' })).toBeChecked()
    await expect(page.getByLabel('First night')).toHaveValue(/^10 /)
    await page.getByLabel('Why, for you alone').fill('Roof being mended')
    await page.getByRole('button', { name: 'Close these nights' }).tap()
    await expect(page.getByText('These nights are closed.')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Calendar' }).first().tap()
    await expect(day.getByRole('link', { name: 'Closed: Roof being mended' })).toBeVisible()
    await expect(day.getByText(sayStay(tenth, addDays(tenth, 1)))).toBeVisible()
    await expect(day.getByRole('link', { name: 'Write down a booking, Suite' })).toHaveCount(0)
    await expectAccessible(page)

    await page.goto(`/admin/bookings/new?stay=suite&checkIn=${tenth}`)
    await page.getByLabel('First name').fill('Tara')
    await page.getByRole('button', { name: 'Save the booking' }).tap()
    await expect(page.getByRole('alert')).toContainText('Closed: Roof being mended')
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])

    await page.goto(`${month}&day=${tenth}`)
    await day.getByRole('link', { name: 'Closed: Roof being mended' }).tap()
    await page.getByRole('button', { name: 'Open these nights again' }).tap()
    await expect(page.getByText('These nights can be booked again.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close them again' }).tap()
    await expect(page.getByText('These nights are closed again.')).toBeVisible()
  },
)

test('shows one month of the whole house on a phone, and who is there on a tapped day', {
  tag: '@phone',
}, async ({ page, site }) => {
  await signInAsOwner(page, site)
  const kamala = [
    '--first-name',
    'Kamala',
    '--last-name',
    'Subramaniam',
    '--phone',
    '9811111119',
    '--email',
    'k@guest.example',
  ]
  const nights = ['--stay', 'cottage', '--check-in', tenth, '--check-out', addDays(tenth, 3)]
  const { id } = JSON.parse(await site.deodar('booking', 'add', ...kamala, ...nights, '--json'))
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(month)
    await expect(page.getByRole('main').getByRole('table')).toHaveCount(1)
    for (const name of ['The month before', 'The month after']) {
      const box = await page.getByRole('link', { name }).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await page
      .getByRole('link', { name: new RegExp(`^${sayDay(addDays(tenth, 1))}; .*Cottage: Kamala`) })
      .tap()
    const day = page.getByRole('region', { name: sayDay(addDays(tenth, 1)) })
    await expect(day.getByText('Cottage', { exact: true })).toBeVisible()
    await expect(day.getByText(sayStay(tenth, addDays(tenth, 3)))).toBeVisible()
    await expect(day.getByRole('link', { name: 'Kamala Subramaniam' })).toHaveAttribute(
      'href',
      `/admin/bookings/${id}`,
    )
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to this month' }).tap()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(sayMonth(dayFromNow(0)))

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(month)
    const taken = page.getByRole('table').locator('i', { hasText: 'Kamala' }).first()
    const paper = page.getByRole('table')
    expect(await contrastOf(taken, paper, 'background')).toBeGreaterThanOrEqual(3)
    expect(await contrastOf(taken, taken, 'text')).toBeGreaterThanOrEqual(4.5)
  }
})

test('shows a month of each stay on a computer, and moves from day to day by keys', { tag: '@desk' }, async ({
  page,
  site,
}) => {
  await signInAsOwner(page, site)
  await page.goto(month)
  expect(await page.getByRole('main').getByRole('table').count()).toBeGreaterThan(1)
  const suite = page.getByRole('table', { name: /^Suite/ })
  const last = addDays(`${addDays(tenth, 31).slice(0, 7)}-01`, -1)
  await suite.getByRole('link', { name: `${sayDay(last)}, free` }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(suite.locator(`[data-day="${addDays(last, -7)}"]`)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator(`[data-day="${addDays(last, 1)}"]:focus`)).toHaveCount(1)
  await page.keyboard.press('PageUp')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(sayMonth(tenth))
  await suite.getByRole('link', { name: `${sayDay(last)}, free` }).click()
  const day = page.getByRole('region', { name: sayDay(last) })
  await expect(day.getByRole('listitem')).toHaveCount(1)
  await day.getByRole('link', { name: 'Write down a booking, Suite' }).click()
  await expect(page.getByRole('radio', { name: 'Suite' })).toBeChecked()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('picks, closes and opens a day', { tag: '@desk' }, async ({ page, site }) => {
    const day = addDays(tenth, 31)
    await signInAsOwner(page, site)
    await page.goto(`/admin/bookings/closures/new?stay=suite&from=${day}`)
    await page.getByRole('button', { name: 'Close these nights' }).click()
    await expect(page.getByText('These nights are closed.')).toBeVisible()
    await page.getByRole('link', { name: 'Calendar' }).first().click()
    await page.getByRole('link', { name: `${sayDay(day)}, Closed` }).click()
    await page.getByRole('button', { name: 'Open these nights again' }).click()
    await page.getByRole('button', { name: 'Close them again' }).click()
    await expect(page.getByRole('button', { name: 'Open these nights again' })).toBeVisible()
  })
})
