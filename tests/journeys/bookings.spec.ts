import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatDay, formatShortDay } from '#modules/common/day.ts'
import { dayFromNow } from '../days.ts'
import { addBooking } from './guest.ts'
import { signInAsOwner } from './owner.ts'
import { expect, test } from './site.ts'

test('adds, changes, cancels and removes a booking', async ({ page, site, complaints }) => {
  const taken = dayFromNow(40)
  await addBooking(site, { stay: 'cottage', 'check-in': taken, 'check-out': dayFromNow(41) })
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings/new')
  await page.getByLabel('First name').fill('  Ananya')
  await page.getByLabel('Last name').fill('Rao')
  const email = page.getByLabel('E-mail')
  await email.fill('ananya@')
  await page.getByText('Cottage', { exact: true }).click()
  await page.getByLabel('Check-in').fill(taken)
  await page.getByLabel('First name').focus()
  await page.getByLabel('Check-in').click()
  // The picker marks the nights that are taken in the chosen stay.
  const picker = page.getByRole('dialog', { name: 'Pick a day' })
  const mark = picker.getByRole('button', { name: `${formatDay(taken)}, taken` })
  await expect(mark).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByText('Suite', { exact: true }).click()
  await page.getByLabel('Check-out').click()
  await expect(picker).toBeVisible()
  await expect(mark).toHaveCount(0)
  await picker.getByRole('button', { name: 'Without a day' }).click()
  await page.getByLabel('Check-out').fill(dayFromNow(43))
  await page.getByLabel('First name').focus()
  await expect(page.getByLabel('Check-in')).toHaveValue(formatShortDay(taken))
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter valid email address')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  // An error goes as soon as its field is changed.
  await email.fill('ananya.rao@guest.example\u00a0')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ananya Rao')
  await expect(page.getByRole('status').first()).toContainText('written down')
  await expect(email).toHaveValue('ananya.rao@guest.example')

  const note = page.getByLabel('Note, for you alone')
  await note.fill('Comes with a dog')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await note.fill('Comes with two dogs')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept ')))
  await expect.poll(kept, 'text kept although it is saved').toEqual([])
  await page.reload()
  await expect(note).toHaveValue('Comes with two dogs')

  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  await expect(page.getByText('The booking is cancelled.')).toBeVisible()
  await page.getByRole('button', { name: 'Take the cancellation back' }).click()
  await expect(page.getByText('The booking is active again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  await page.getByText('Remove this booking').click()
  await expect(page.getByText('it cannot come back')).toBeVisible()
  await page.getByRole('button', { name: 'Remove it for good' }).click()
  await expect(page.getByRole('status').first()).toHaveText('The booking is removed.')
})

test('records guests and money in a part that opens, with the balance', async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings/new')
  await page.getByLabel('First name').fill('Nandini')
  await page.getByLabel('Check-in').fill(dayFromNow(0))
  await page.getByLabel('Check-out').fill(dayFromNow(3))
  await page.getByLabel('First name').focus()
  await expect(page.getByLabel('Amount')).toBeHidden()
  await page.getByText('Guests and money').click()
  await page.getByLabel('Number of guests').fill('2+1')
  await page.getByLabel('Amount').fill('45,000')
  await expect(page.getByText('₹45,000 still to pay', { exact: true })).toBeVisible()
  await page.getByLabel('Paid so far').fill('15000')
  await page.getByText('Another way', { exact: true }).click()
  await page.getByLabel('Which way?').fill('A friend of Tara')
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await expect(
    page.getByText('3 guests · ₹45,000 · ₹15,000 paid · came from: A friend of Tara'),
  ).toBeVisible()

  await page.goto('/admin/bookings?find=Nandini')
  await page.getByRole('link', { name: /Nandini.*₹30,000 to pay.*3 guests/ }).click()
  await page.getByRole('button', { name: 'All is paid' }).click()
  await expect(page.getByLabel('Paid so far')).toHaveValue('45000')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Paid in full').first()).toBeVisible()
})

test('shows a table row by row before anything is saved, and gives all bookings as one', {
  tag: '@desk',
}, async ({ page, site }) => {
  await signInAsOwner(page, site)
  await page.goto('/admin/bookings/import')
  const email = `kabir.${process.pid}.${Date.now()}@guest.example`
  const file = join(import.meta.dirname, '../fixtures/tables/spreadsheet.csv')
  const table = (await readFile(file, 'utf8')).replace('kabir@guest.example', email)
  const wrong = `${table}Nobody;;not an address;;Palace;32/13/2026;;;\r\n`
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('The table (CSV)').focus()
  await page.keyboard.press('Space')
  await (await chooser).setFiles({ name: 'bookings.csv', mimeType: 'text/csv', buffer: Buffer.from(wrong) })
  await expect(page.getByText('bookings.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Look at it first' }).click()
  await expect(page.getByText('1 of 4 rows need another look. Nothing is saved yet.')).toBeVisible()
  for (const problem of ['valid email address', 'no stay of this name', 'day, month and year'])
    await expect(page.getByText(problem)).toBeVisible()
  expect(await site.deodar('booking', 'list', '--json')).not.toContain(email)
  await page.getByRole('button', { name: 'Save 3 bookings, leave 1 out' }).click()
  await expect(page.getByText('3 bookings are in the list now.')).toBeVisible()
  expect(await site.deodar('booking', 'list', '--json')).toContain(email)
  await page.goto('/admin/bookings')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all as a table' }).click()
  const all = await readFile(await (await download).path(), 'utf8')
  expect(all).toMatch(/^\ufeffFirst name,Last name,E-mail,/)
  expect(all).toContain(email)
})
