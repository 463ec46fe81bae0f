import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, describeStay, formatDay, formatMonth, formatShortDay } from '#modules/common/day.ts'
import { dayFromNow } from '../days.ts'
import { expectAccessible } from './accessible.ts'
import { addBooking, enquiryArrives } from './guest.ts'
import { signInAsOwner } from './owner.ts'
import { expect, test, testAlone } from './site.ts'

// Nights: the calendar, blocked dates, holds, seasons and the calendars of other sites.

/** The tenth of a month that nobody has booked yet. */
const tenth = `${dayFromNow(150).slice(0, 7)}-10`
const month = `/admin/bookings/calendar?month=${tenth.slice(0, 7)}`

testAlone('nights are closed by thumb, seen, opened again and closed once more', async ({ page, fresh }) => {
  await signInAsOwner(page, fresh)
  await page.goto(month)
  const grid = page.getByRole('table', { name: /, all stays$/ })
  await grid.getByRole('link', { name: new RegExp(`^${formatDay(tenth)}; .*Suite: free`) }).tap()
  const day = page.getByRole('region', { name: formatDay(tenth) })
  await day.getByRole('link', { name: 'Close these nights, Suite' }).tap()
  await expect(page.getByRole('checkbox', { name: 'Suite' })).toBeChecked()
  await expect(page.getByLabel('First night')).toHaveValue(/^10 /)
  await page.getByLabel('Why, for you alone').fill('Roof being mended')
  await page.getByRole('button', { name: 'Close these nights' }).tap()
  await expect(page.getByText('These nights are closed.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Calendar' }).first().tap()
  await expect(day.getByRole('link', { name: 'Closed: Roof being mended' })).toBeVisible()
  await expect(day.getByText(describeStay(tenth, addDays(tenth, 1)))).toBeVisible()
  await expect(day.getByRole('link', { name: 'Write down a booking, Suite' })).toHaveCount(0)
  await expectAccessible(page)

  await page.goto(`${month}&day=${tenth}`)
  await day.getByRole('link', { name: 'Closed: Roof being mended' }).tap()
  await page.getByRole('button', { name: 'Open these nights again' }).tap()
  await expect(page.getByText('These nights can be booked again.')).toBeVisible()
  await page.getByRole('button', { name: 'Close them again' }).tap()
  await expect(page.getByText('These nights are closed again.')).toBeVisible()
})

test('shows one month of the whole house on a phone, and who is there on a tapped day', async ({
  page,
  site,
}) => {
  await signInAsOwner(page, site)
  const { id, name } = await addBooking(site, {
    stay: 'cottage',
    'check-in': tenth,
    'check-out': addDays(tenth, 3),
  })
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto(month)
  await expect(page.getByRole('main').getByRole('table')).toHaveCount(1)
  for (const turn of ['The month before', 'The month after']) {
    const box = await page.getByRole('link', { name: turn }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  const second = addDays(tenth, 1)
  await page.getByRole('link', { name: new RegExp(`^${formatDay(second)}; .*Cottage: Ananya`) }).tap()
  const day = page.getByRole('region', { name: formatDay(second) })
  await expect(day.getByText('Cottage', { exact: true })).toBeVisible()
  await expect(day.getByText(describeStay(tenth, addDays(tenth, 3)))).toBeVisible()
  await expect(day.getByRole('link', { name })).toHaveAttribute('href', `/admin/bookings/${id}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to this month' }).tap()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(formatMonth(dayFromNow(0)))
})

test('shows a month of each stay on a computer, and moves from day to day by keys', {
  tag: '@desk',
}, async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto(month)
  expect(await page.getByRole('main').getByRole('table').count()).toBeGreaterThan(1)
  const suite = page.getByRole('table', { name: /^Suite/ })
  const last = addDays(`${addDays(tenth, 31).slice(0, 7)}-01`, -1)
  await suite.getByRole('link', { name: `${formatDay(last)}, free` }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(suite.locator(`[data-day="${addDays(last, -7)}"]`)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator(`[data-day="${addDays(last, 1)}"]:focus`)).toHaveCount(1)
  await page.keyboard.press('PageUp')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(formatMonth(tenth))
  await suite.getByRole('link', { name: `${formatDay(last)}, free` }).click()
  const day = page.getByRole('region', { name: formatDay(last) })
  await expect(day.getByRole('listitem')).toHaveCount(1)
  await day.getByRole('link', { name: 'Write down a booking, Suite' }).click()
  await expect(page.getByRole('radio', { name: 'Suite' })).toBeChecked()
})

test('answers with free nights and their price, holds them by two taps, and makes them a booking', async ({
  page,
  site,
}) => {
  /** Nights that no other journey asks for. */
  const first = dayFromNow(200)
  const last = addDays(first, 3)
  const nights = { checkIn: first, checkOut: last }
  const name = await enquiryArrives(site, { ...nights, message: 'Is the Suite free?' })
  const other = await enquiryArrives(site, { ...nights, message: 'Is the Suite free for us?' })
  const words = page.getByLabel('Your words')
  await signInAsOwner(page, site)
  await page.goto('/admin/enquiries')
  await page.getByRole('link', { name }).first().tap()
  const found = page.getByRole('region', { name: 'These nights are free' })
  await expect(found.getByRole('listitem').first()).toContainText('Suite: free')
  await expect(found.getByText('3 nights in the Suite: 3 × ₹15,000 = ₹45,000')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, these nights are free' }).tap()
  await expect(words).toHaveValue(/Yes, there is room[\s\S]*3 × ₹15,000 = ₹45,000/)
  await expect(page.getByRole('link', { name: 'WhatsApp' }).first()).toHaveAttribute(
    'href',
    /wa\.me\/919812345670\?text=.*there%20is%20room/,
  )
  await page.getByText('Hold these nights …').tap()
  await page.getByRole('button', { name: 'Hold for 24 hours' }).tap()
  await expect(page.getByRole('heading', { name: /^On hold until/ })).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => site.emails.filter((email) => email.includes('are held until')).length).toBe(1)

  await page.goto(`/admin/bookings/calendar?month=${first.slice(0, 7)}&day=${first}`)
  const day = page.getByRole('region', { name: formatDay(first) })
  await expect(day.getByRole('link', { name: new RegExp(`^Held for ${name} until`) })).toBeVisible()

  await page.goto('/admin/enquiries')
  await page.getByRole('link', { name: other }).first().tap()
  await expect(page.getByText('Suite: taken')).toBeVisible()
  await page.getByRole('button', { name: 'Taken: offer the nearest nights' }).tap()
  await expect(words).toHaveValue(/nearest nights that are free:/)

  await page.goto('/admin')
  await page.getByRole('region', { name: 'Nights on hold' }).getByRole('link', { name }).tap()
  await page.getByRole('link', { name: 'Confirm as booking' }).tap()
  await expect(page.getByLabel('First name')).toHaveValue('Imran')
  await page.getByRole('button', { name: 'Save the booking' }).tap()
  await expect(page.getByRole('status').first()).toContainText('written down')
})

test('gives other sites our taken nights at a secret address, and imports theirs', async ({
  page,
  site,
  request,
}) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings/calendars')
  const suite = page.getByRole('region', { name: 'Suite' })
  const address = await suite.getByLabel('Our calendar, for other sites').inputValue()
  const feed = await request.get(address)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  expect(await feed.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)

  // The other site's calendar as it would be today.
  let calendar = await readFile(join(import.meta.dirname, '../fixtures/tables/airbnb.ics'), 'utf8')
  for (const [written, days] of Object.entries({ 20261201: 5, 20261205: 9, 20261224: 20, 20270103: 30 }))
    calendar = calendar.replaceAll(written, dayFromNow(days).replaceAll('-', ''))
  const importFile = async (text: string) => {
    await suite
      .getByLabel('A calendar of another site')
      .setInputFiles({ name: 'airbnb.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) })
    await suite.getByRole('button', { name: 'Import this file' }).click()
  }
  await importFile(calendar)
  await expect(page.getByText('Airbnb: taken 2 times')).toBeVisible()

  const theirs = suite.getByLabel('Address of another site’s calendar')
  await theirs.fill('https://192.168.1.1/calendar.ics')
  await suite.getByRole('button', { name: 'Fetch it from now on' }).click()
  await expect(suite.getByText('This is not an address that a calendar can be fetched from.')).toBeVisible()
  await expect(theirs).toHaveValue('https://192.168.1.1/calendar.ics')
  await expectAccessible(page)

  await suite.getByText('New address').click()
  await expect(suite.getByText('It may be in use at Airbnb')).toBeVisible()
  expect((await request.get(address)).status(), 'asked first').toBe(200)
  await suite.getByRole('button', { name: 'End the old one, make a new one' }).click()
  await expect(page.getByText('The calendar has a new address.')).toBeVisible()
  expect((await request.get(address)).status()).toBe(404)
  await importFile(calendar.replace(/BEGIN:VEVENT[\s\S]*END:VEVENT\r?\n/, ''))
  await suite.getByRole('button', { name: 'Forget the nights from Airbnb' }).click()
  await expect(page.getByText('These nights are forgotten.')).toBeVisible()
  await expect(suite.getByText('Airbnb: taken')).toHaveCount(0)
})

testAlone(
  'a season is added by thumb in four fields, and prices a booking',
  async ({ page, fresh, complaints }) => {
    const [first, last] = [dayFromNow(20), dayFromNow(30)]
    await signInAsOwner(page, fresh)
    await page.goto('/admin/seasons')
    await expect(page.getByRole('heading', { name: 'The same price all year' })).toBeVisible()
    await page.getByRole('link', { name: 'Add a season' }).tap()
    await page.getByLabel('For which stay').selectOption('Suite')
    await page.getByLabel('First night').fill(formatShortDay(first))
    await page.getByLabel('Last night').fill(formatShortDay(last))
    await page.keyboard.press('Escape')
    await page.getByLabel('Price for a night').fill('1,80,000')
    await expect(page.getByText('Suite ₹1,80,000 instead of ₹15,000', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Save the season' }).tap()
    await expect(page.getByRole('alert')).toContainText('ten times what the Suite costs otherwise')
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
    await page.getByLabel('Price for a night').fill('₹18000/-')
    await page.getByLabel('At least so many nights').fill('3')
    await page.getByRole('button', { name: 'Save the season' }).tap()
    await expect(page.getByText('The season is written down.')).toBeVisible()
    await expect(page.getByLabel('Price for a night')).toHaveValue('₹18,000')
    await expectAccessible(page)

    await page.getByRole('link', { name: 'All seasons' }).tap()
    await expect(page.getByRole('article')).toContainText('₹18,000 a night · at least 3 nights')
    await expect(page.getByRole('row', { name: 'Suite' })).toContainText('₹18,000, at least 3 nights')
    await expect(page.getByRole('row', { name: 'Cottage' })).not.toContainText('18,000')
    await expectAccessible(page)

    await page.goto(`/admin/bookings/new?stay=suite&checkIn=${addDays(first, -1)}`)
    await page.getByLabel('Check-out').fill(formatShortDay(addDays(first, 1)))
    await page.keyboard.press('Escape')
    await page.getByText('Guests and money').tap()
    await expect(page.getByText('2 nights in the Suite: 1 × ₹15,000 + 1 × ₹18,000 = ₹33,000')).toBeVisible()
    await page.getByRole('button', { name: 'Take ₹33,000' }).tap()
    await expect(page.getByLabel('Amount')).toHaveValue('33000')

    await page.goto('/admin/seasons')
    await page.getByRole('article').getByRole('link').first().tap()
    await page.getByRole('button', { name: 'Remove this season' }).tap()
    await expect(page.getByText('The season is removed.')).toBeVisible()
    await page.getByRole('button', { name: 'Restore it' }).tap()
    await expect(page.getByText('The season is active again.')).toBeVisible()
  },
)
