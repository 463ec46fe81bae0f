import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

const tables = join(import.meta.dirname, '../fixtures/tables')

test('the owner writes a booking down, changes it, cancels it and takes that back', async ({
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
  await page.getByLabel('Check-in').fill('2027-03-01')
  await page.getByLabel('Check-out').fill('2027-03-04')
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
  await page.reload()
  await expect(page.getByLabel('Note, for you alone')).toHaveValue('Comes with a dog')

  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  await expect(page.getByRole('button', { name: 'Take the cancellation back' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Cancel this booking' })).toBeVisible()

  await page.goto('/admin/bookings/calendar?month=2027-03')
  await page.getByRole('link', { name: '2 March 2027, Ananya Rao' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ananya Rao')
})

test('typed words are still there after the line was lost', async ({ page, site, context, complaints }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings/new')
  await page.getByLabel('First name').fill('Kabir')
  await page.getByLabel('E-mail').fill('kabir@guest.example')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await page.waitForTimeout(300)
  await context.setOffline(false)
  await page.goto('/admin/bookings/new')
  await expect(page.getByLabel('First name')).toHaveValue('Kabir')
  await expect(page.getByLabel('E-mail')).toHaveValue('kabir@guest.example')
  complaints.splice(0)
})

test('a table is shown row by row before anything is saved', async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings/import')
  const table = await readFile(join(tables, 'spreadsheet.csv'), 'utf8')
  const wrong = `${table}Nobody;;not an address;;Palace;32/13/2026;;;\r\n`
  await page
    .getByLabel('The table (CSV)')
    .setInputFiles({ name: 'bookings.csv', mimeType: 'text/csv', buffer: Buffer.from(wrong) })
  await page.getByRole('button', { name: 'Look at it first' }).click()
  await expect(page.getByText('1 of 4 rows need another look. Nothing is saved yet.')).toBeVisible()
  for (const problem of ['valid email address', 'no stay of this name', 'day, month and year'])
    await expect(page.getByText(problem)).toBeVisible()
  expect(await site.deodar('booking', 'list', '--json')).not.toContain('kabir@guest.example')
  await page.getByRole('button', { name: 'Save 3 bookings, leave 1 out' }).click()
  await expect(page.getByText('3 bookings are in the list now.')).toBeVisible()
  expect(await site.deodar('booking', 'list', '--json')).toContain('kabir@guest.example')
})

test('other sites read our taken nights at a secret address, and we see theirs', async ({
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

  await suite.getByLabel('A calendar of another site').setInputFiles(join(tables, 'airbnb.ics'))
  await suite.getByRole('button', { name: 'Bring it' }).click()
  await expect(page.getByText('Airbnb: taken 2 times')).toBeVisible()
  await page.goto('/admin/bookings/calendar?month=2026-12')
  await expect(page.getByText('24 December 2026, taken on Airbnb')).toBeAttached()
})

test('the table of all bookings is handed out to an owner', async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all as a table' }).click()
  const table = await readFile(await (await download).path(), 'utf8')
  expect(table).toMatch(/^\ufeffFirst name,Last name,E-mail,/)
})
