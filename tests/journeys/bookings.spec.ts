import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sayDay, sayShortDay } from '#modules/common/day.ts'
import { dayFromNow } from '../days.ts'
import { signInAsHelper, signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

const tables = join(import.meta.dirname, '../fixtures/tables')

test('the day picker marks nights that are taken in the chosen stay', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  await signInAsOwner(page, site)
  const day = dayFromNow(200)
  const stay = ['--stay', 'cottage', '--check-in', day, '--check-out', dayFromNow(201)]
  await site.deodar(
    'booking',
    'add',
    '--first-name',
    'Tara',
    '--last-name',
    'Joshi',
    '--email',
    'tara@guest.example',
    '--phone',
    '9876543210',
    ...stay,
  )
  await page.goto(`/admin/bookings/new?stay=cottage&checkIn=${day}`)
  const sheet = page.getByRole('dialog', { name: 'Pick a day' })
  const taken = sheet.getByRole('button', { name: `${sayDay(day)}, taken` })
  await page.getByLabel('Check-in').click()
  await expect(taken).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByText('Suite', { exact: true }).click()
  await page.getByLabel('Check-in').click()
  await expect(sheet).toBeVisible()
  await expect(taken).toHaveCount(0)
})

test('adds, changes and cancels a booking, and takes the cancellation back', async ({
  page,
  site,
  complaints,
}) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings/new')
  await page.getByLabel('First name').fill('Ananya')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('E-mail').fill('ananya')
  await page.getByText('Cottage', { exact: true }).click()
  await page.getByLabel('Check-in').fill(dayFromNow(40))
  await page.getByLabel('Check-out').click()
  await page
    .getByRole('dialog', { name: 'Pick a day' })
    .getByRole('button', { name: 'Without a day' })
    .click()
  await page.getByLabel('Check-out').fill(dayFromNow(43))
  await page.getByLabel('First name').focus()
  await expect(page.getByLabel('Check-in')).toHaveValue(sayShortDay(dayFromNow(40)))
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter valid email address')
  await expect(page.getByLabel('First name')).toHaveValue('Ananya')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])

  await page.getByLabel('E-mail').fill('ananya.rao@guest.example')
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ananya Rao')
  await expect(page.getByRole('status').first()).toContainText('written down')

  await page.getByLabel('Note, for you alone').fill('Comes with a dog')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByLabel('Note, for you alone').fill('Comes with two dogs')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept ')))
  await expect.poll(kept, 'text kept although it is saved').toEqual([])
  await page.reload()
  await expect(page.getByLabel('Note, for you alone')).toHaveValue('Comes with two dogs')

  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  await expect(page.getByRole('button', { name: 'Take the cancellation back' })).toBeVisible()
  await expect(page.getByText('The booking is cancelled.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  await page.getByRole('button', { name: 'Take the cancellation back' }).click()
  await expect(page.getByText('The booking stands again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  const day = dayFromNow(41)
  await page.goto(`/admin/bookings/calendar?month=${day.slice(0, 7)}&day=${day}`)
  const picked = page.getByRole('region', { name: sayDay(day) })
  await picked.getByRole('link', { name: 'Ananya Rao' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ananya Rao')
})

test('offers a helper nothing that only owners may do', { tag: '@phone' }, async ({
  page,
  site,
  browser,
}) => {
  await signInAsOwner(page, site)
  const context = await browser.newContext({ baseURL: site.origin })
  const theirs = await context.newPage()
  await signInAsHelper(page, theirs, site)
  const guest = ['--first-name', 'Kavya', '--last-name', 'Sen', '--phone', '9811111111']
  const stay = ['--email', 'kavya.sen@guest.example', '--check-in', dayFromNow(80), '--json']
  const { id } = JSON.parse(await site.deodar('booking', 'add', ...guest, ...stay))
  await theirs.goto(`/admin/bookings/${id}`)
  await expect(theirs.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Cancel this booking' })).toHaveCount(0)
  await expect(theirs.getByText('Remove this booking')).toHaveCount(0)
  await theirs.goto('/admin/bookings/calendar')
  await expect(theirs.getByRole('link', { name: 'Close nights' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Other sites' })).toHaveCount(0)
  await expect(theirs.getByRole('link', { name: 'Prices and seasons' })).toHaveCount(0)
  await context.close()
})

test('shows a table row by row before anything is saved', async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings/import')
  const email = `kabir.${randomUUID()}@guest.example`
  const table = (await readFile(join(tables, 'spreadsheet.csv'), 'utf8')).replace(
    'kabir@guest.example',
    email,
  )
  const wrong = `${table}Nobody;;not an address;;Palace;32/13/2026;;;\r\n`
  await page
    .getByLabel('The table (CSV)')
    .setInputFiles({ name: 'bookings.csv', mimeType: 'text/csv', buffer: Buffer.from(wrong) })
  await page.getByRole('button', { name: 'Look at it first' }).click()
  await expect(page.getByText('1 of 4 rows need another look. Nothing is saved yet.')).toBeVisible()
  for (const problem of ['valid email address', 'no stay of this name', 'day, month and year'])
    await expect(page.getByText(problem)).toBeVisible()
  expect(await site.deodar('booking', 'list', '--json')).not.toContain(email)
  await page.getByRole('button', { name: 'Save 3 bookings, leave 1 out' }).click()
  await expect(page.getByText('3 bookings are in the list now.')).toBeVisible()
  expect(await site.deodar('booking', 'list', '--json')).toContain(email)
})

test('gives other sites our taken nights at a secret address, and reads theirs', { tag: '@phone' }, async ({
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
  expect((await request.get(address.replace(/key=.*/, 'key=guess'))).status()).toBe(404)

  await suite
    .getByLabel('A calendar of another site')
    .setInputFiles({ name: 'airbnb.ics', mimeType: 'text/calendar', buffer: await comingNights() })
  await suite.getByRole('button', { name: 'Bring it' }).click()
  await expect(page.getByText('Airbnb: taken 2 times')).toBeVisible()

  await suite.getByText('New address').click()
  await expect(suite.getByText('It may be in use at Airbnb')).toBeVisible()
  expect((await request.get(address)).status(), 'asked first').toBe(200)
  await suite.getByRole('button', { name: 'End the old one, make a new one' }).click()
  await expect(page.getByRole('status').first()).toBeVisible()
  await expect.poll(async () => (await request.get(address)).status()).toBe(404)
  await page.goto(`/admin/bookings/calendar?month=${dayFromNow(20).slice(0, 7)}`)
  await expect(page.getByText(`${sayDay(dayFromNow(20))}, taken on Airbnb`)).toBeAttached()
})

test('gives an owner the table of all bookings', { tag: '@desk' }, async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all as a table' }).click()
  const table = await readFile(await (await download).path(), 'utf8')
  expect(table).toMatch(/^\ufeffFirst name,Last name,E-mail,/)
})

/** The other site's calendar as it would be today. */
async function comingNights(): Promise<Buffer> {
  let calendar = await readFile(join(tables, 'airbnb.ics'), 'utf8')
  const days = { 20261201: 5, 20261205: 9, 20261224: 20, 20270103: 30 }
  for (const [written, fromNow] of Object.entries(days))
    calendar = calendar.replaceAll(written, dayFromNow(fromNow).replaceAll('-', ''))
  return Buffer.from(calendar)
}
