import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, formatDay, formatMonth, formatShortDay, formatVisitDays } from '#core/values/day.ts'
import { dayFromNow } from '../days.ts'
import { expectAccessible } from './accessible.ts'
import { addBooking } from './guest.ts'
import { openAsOwner, signInAsOwner } from './sign-in.ts'
import { expect, test } from './site.ts'

/** The tenth of a month that nobody has booked yet. */
const tenth = `${dayFromNow(150).slice(0, 7)}-10`
const month = `/admin/bookings/calendar?month=${tenth.slice(0, 7)}`

test('shows a month and who is there on a day, and blocks and unblocks dates', async ({ page, site }) => {
  await signInAsOwner(page, site)
  const checkOut = addDays(tenth, 3)
  const { id, name } = await addBooking(site, { stay: 'cottage', checkIn: tenth, checkOut })
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto(month)
  for (const turn of ['Previous month', 'Next month']) {
    const box = await page.getByRole('link', { name: turn }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  const second = addDays(tenth, 1)
  const label = `^${formatDay(second)}; .*Suite: free; Cottage: ${name}`
  await page.getByRole('link', { name: new RegExp(label) }).tap()
  const day = page.getByRole('region', { name: formatDay(second) })
  await expect(day.getByText(formatVisitDays(tenth, addDays(tenth, 3)))).toBeVisible()
  await expect(day.getByRole('link', { name })).toHaveAttribute('href', `/admin/bookings/${id}`)
  await day.getByRole('link', { name: 'Block, Suite' }).tap()
  await expect(page.getByRole('checkbox', { name: 'Suite' })).toBeChecked()
  await expect(page.getByLabel('First night')).toHaveValue(/^11 /)
  await page.getByLabel('Reason').fill('Roof repair')
  await page.getByRole('button', { name: 'Block these dates' }).tap()
  await expect(page.getByText('These dates are blocked.')).toBeVisible()

  await page.getByRole('link', { name: 'Calendar' }).first().tap()
  await expect(day.getByRole('link', { name: 'Booking, Suite' })).toHaveCount(0)
  await expectAccessible(page)
  await day.getByRole('link', { name: 'Blocked: Roof repair' }).tap()
  await page.getByRole('button', { name: 'Unblock these dates' }).tap()
  await expect(page.getByText('These dates are free again.')).toBeVisible()
})

test('moves from day to day and from month to month by keys @desk', async ({ page, site }) => {
  await openAsOwner(page, site, month)
  const last = addDays(`${addDays(tenth, 31).slice(0, 7)}-01`, -1)
  const focused = (day: string) => page.locator(`[data-day="${day}"]:focus`)
  await page.locator(`[data-day="${last}"]`).focus()
  await page.keyboard.press('ArrowUp')
  await expect(focused(addDays(last, -7))).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(focused(addDays(last, 1))).toHaveCount(1)
  await page.keyboard.press('PageUp')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(formatMonth(tenth))
  await page.locator(`[data-day="${addDays(last, -1)}"]`).press('Enter')
  await expect(page.getByRole('region', { name: formatDay(addDays(last, -1)) })).toBeVisible()
  // The last night is in the next month.
  await page.getByRole('link', { name: 'Next month' }).press('Enter')
  await page.locator(`[data-day="${addDays(last, 1)}"]`).press('Enter')
  await expect(page.getByRole('region', { name: 'Nights of' })).toBeVisible()
  await page.getByRole('link', { name: 'Booking, Suite' }).press('Enter')
  await expect(page.getByRole('radio', { name: 'Suite' })).toBeChecked()
  await expect(page.getByLabel('Check-out')).toHaveValue(formatShortDay(addDays(last, 2)))
})

test('imports another calendar, and gives ours at a changeable address', async ({ page, site, request }) => {
  await openAsOwner(page, site, '/admin/bookings/calendars')
  const suite = page.getByRole('region', { name: 'Suite' })
  const address = await suite.getByLabel('Your calendar address').inputValue()
  expect(await (await request.get(address)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/)

  // The other site's calendar as it would be today.
  let calendar = await readFile(join(import.meta.dirname, '../fixtures/tables/airbnb.ics'), 'utf8')
  for (const [written, days] of Object.entries({ 20261201: 5, 20261205: 9, 20261224: 20, 20270103: 30 }))
    calendar = calendar.replaceAll(written, dayFromNow(days).replaceAll('-', ''))
  await suite
    .getByLabel('Or import a calendar file once')
    .setInputFiles({ name: 'airbnb.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendar) })
  await suite.getByRole('button', { name: 'Import this file' }).click()
  await expect(suite.getByText('2 bookings, imported on')).toBeVisible()

  const theirs = suite.getByLabel('Calendar address of the other site')
  await theirs.fill('https://192.168.1.1/calendar.ics')
  await suite.getByRole('button', { name: 'Connect this calendar' }).click()
  await expect(suite.getByText('This is not the address of a calendar.')).toBeVisible()
  await expect(theirs).toHaveValue('https://192.168.1.1/calendar.ics')
  await expectAccessible(page)

  await suite.getByText('Make a new address').first().click()
  await expect(page.getByText('Airbnb and other sites cannot see your booked dates')).toBeVisible()
  expect((await request.get(address)).status(), 'before the owner confirms').toBe(200)
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new address' }).click()
  await expect(page.getByText('Your calendar has a new address.')).toBeVisible()
  expect((await request.get(address)).status()).toBe(404)
  await suite.getByRole('button', { name: 'Remove the nights from Airbnb' }).click()
  await expect(page.getByText('These nights are removed.')).toBeVisible()
  await expect(suite.getByText('2 bookings, imported on')).toHaveCount(0)
})

test('adds a season in four fields, which prices a booking, and removes it', async ({ page, site }) => {
  const [first, last] = [dayFromNow(20), dayFromNow(30)]
  await openAsOwner(page, site, '/admin/seasons')
  await page.getByRole('link', { name: 'Add a season' }).tap()
  await page.getByLabel('Room', { exact: true }).selectOption('Suite')
  await page.getByLabel('First night').fill(formatShortDay(first))
  await page.getByLabel('Last night').fill(formatShortDay(last))
  await page.keyboard.press('Escape')
  await page.getByLabel('Price per night').fill('1,80,000')
  await expect(page.getByText('Suite ₹1,80,000 instead of ₹15,000', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save the season' }).tap()
  await expect(page.getByRole('alert')).toContainText('ten times the normal price of the Suite')
  await page.getByLabel('Price per night').fill('₹18000/-')
  await page.getByLabel('Minimum nights').fill('3')
  await page.getByRole('button', { name: 'Save the season' }).tap()
  await expect(page.getByText('Season saved.')).toBeVisible()
  await expect(page.getByLabel('Price per night')).toHaveValue('₹18,000')
  const season = page.url().replace(/\?.*/, '')

  await page.goto(`/admin/bookings/new?stay=suite&checkIn=${addDays(first, -1)}`)
  await page.getByLabel('Check-out').fill(formatShortDay(addDays(first, 1)))
  await page.keyboard.press('Escape')
  await page.getByText('Guests and money').tap()
  await expect(page.getByText('2 nights in the Suite: 1 × ₹15,000 + 1 × ₹18,000 = ₹33,000')).toBeVisible()

  await page.goto('/admin/seasons')
  await expect(page.getByRole('article')).toContainText('₹18,000 per night · minimum 3 nights')
  await expect(page.getByRole('row', { name: 'Suite' })).toContainText('₹18,000, minimum 3 nights')
  await expectAccessible(page)
  // Other journeys on this site need the normal prices.
  await page.goto(season)
  await page.getByRole('button', { name: 'Remove this season' }).tap()
  await expect(page.getByText('The season is removed.')).toBeVisible()
})
