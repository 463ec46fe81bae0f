import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, formatDay, formatMonth } from '#core/values/day.ts'
import { dayFromNow } from '../days.ts'
import { expectAccessible } from './accessible.ts'
import { addBooking, listDrafts } from './guest.ts'
import { openAsOwner } from './sign-in.ts'
import { expect, test } from './site.ts'

test('adds a booking with its money, then changes, cancels and deletes it', async ({ page, site }) => {
  const taken = dayFromNow(40)
  await addBooking(site, { stay: 'cottage', checkIn: taken, checkOut: dayFromNow(41) })
  await openAsOwner(page, site, '/admin/bookings/new')
  await page.getByLabel('First name').fill('Nandini')
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await email.fill('nandini@')
  await page.getByText('Cottage', { exact: true }).click()
  await page.getByLabel('Check-in').fill(taken)
  await page.getByLabel('First name').focus()
  await page.getByLabel('Check-in').click()
  // The picker marks the nights that are taken in the chosen room.
  const picker = page.getByRole('dialog', { name: 'Choose a date' })
  const mark = picker.getByRole('gridcell', { name: `${formatDay(taken)}, taken` })
  await expect(mark).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByText('Suite', { exact: true }).click()
  await page.getByLabel('Check-out').click()
  await expect(picker).toBeVisible()
  await expect(mark).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByLabel('Check-out').fill(dayFromNow(43))
  await page.getByLabel('First name').focus()

  await expect(page.getByText('3 nights in the Suite: 3 × ₹15,000 = ₹45,000.')).toBeVisible()
  await page.getByRole('button', { name: 'Use this price: ₹45,000' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('45000')
  await page.getByText('Guests and money').click()
  await page.getByLabel('Number of guests').fill('2+1')
  await page.getByLabel('Advance to ask for').fill('15000')
  await expect(page.getByText('₹45,000 still to pay', { exact: true })).toBeVisible()
  await page.getByText('Another way', { exact: true }).click()
  await page.getByLabel('Which other way?').fill('A friend of Tara')
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter valid email address')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  // An error goes as soon as its field is changed.
  await email.fill('nandini@guest.example\u00a0')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save the booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nandini')
  await expect(page.getByText('Booking saved.')).toBeVisible()
  await expect(email).toHaveValue('nandini@guest.example')
  await expect(page.getByText('3 guests · booked through: A friend of Tara')).toBeVisible()

  const booking = page.locator('form', { has: page.getByRole('button', { name: 'Save changes' }) })
  await booking.getByLabel('Amount').fill('40000')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('₹40,000 still to pay').first()).toBeVisible()
  await expect.poll(() => listDrafts(page)).toEqual([])

  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  await page.getByRole('button', { name: 'Restore this booking' }).click()
  await expect(page.getByText('The booking is active again.')).toBeVisible()

  await page.getByText('Delete this booking').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete this booking' }).click()
  await expect(page.getByRole('status').first()).toHaveText('The booking is deleted.')
})

test('records an advance, the balance, and the refund of a cancelled booking', async ({ page, site }) => {
  const days = { checkIn: dayFromNow(60), checkOut: dayFromNow(62) }
  const { id } = await addBooking(site, { stay: 'cottage', ...days, amount: '45000', advance: '15000' })
  await openAsOwner(page, site, `/admin/bookings/${id}`)
  const money = page.getByRole('region', { name: 'Money' })
  const sum = (name: string) =>
    money.locator('div', { has: page.getByText(name, { exact: true }) }).locator('dd')
  await expect(sum('Advance due')).toHaveText('₹15,000')
  await money.getByText('Record the advance: ₹15,000').click()
  await expectAccessible(page, 'the form of a payment')
  await money.getByRole('button', { name: 'Save the payment' }).click()
  await expect(sum('Paid')).toHaveText('₹15,000')
  await expect(sum('Balance')).toHaveText('₹30,000')
  await expect(sum('Advance due')).toHaveCount(0)
  await expect(money.getByRole('listitem')).toContainText(['UPI'])

  await money.getByText('Record the balance: ₹30,000').click()
  const form = money.locator('details[open]')
  await form.getByLabel('Amount').fill('31000')
  await form.getByText('Cash', { exact: true }).click()
  await form.getByLabel('Reference').fill('Envelope 7')
  await money.getByRole('button', { name: 'Save the payment' }).click()
  await expect(money.getByText('The payments, ₹46,000, are more than the amount, ₹45,000.')).toBeVisible()
  await money.getByRole('button', { name: 'Save anyway' }).click()
  await expect(sum('Balance')).toHaveText('-₹1,000')
  await expectAccessible(page, 'the money of a booking')

  await page.getByText('Cancel this booking').first().click()
  const giveBack = page.getByLabel('How much do you give back?')
  await expectAccessible(page, 'cancelling a paid booking')
  await giveBack.fill('40000')
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  await expect(sum('To refund')).toHaveText('₹40,000')
  await money.getByText('Record the refund: ₹40,000').click()
  await money.getByRole('button', { name: 'Save the refund' }).click()
  await expect(money.getByText('− ₹40,000')).toBeVisible()
  await expect(sum('To refund')).toHaveCount(0)
})

test('checks a CSV file before it is imported, and downloads all bookings @desk', async ({ page, site }) => {
  await openAsOwner(page, site, '/admin/bookings/import')
  const email = `kabir.${process.pid}.${Date.now()}@guest.example`
  const file = join(import.meta.dirname, '../fixtures/tables/spreadsheet.csv')
  const table = (await readFile(file, 'utf8')).replace('kabir@guest.example', email)
  const wrong = `${table}Nobody;;not an address;;Palace;32/13/2026;;;\r\n`
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('CSV file').focus()
  await page.keyboard.press('Space')
  await (await chooser).setFiles({ name: 'bookings.csv', mimeType: 'text/csv', buffer: Buffer.from(wrong) })
  await expect(page.getByText('bookings.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Check this file' }).click()
  await expect(page.getByText('1 of 4 rows have errors. Nothing is saved yet.')).toBeVisible()
  await expect(page.getByText('valid email address')).toBeVisible()
  await page.getByRole('button', { name: 'Import 3 bookings, skip 1' }).click()
  await expect(page.getByText('3 bookings are imported.')).toBeVisible()
  await page.goto('/admin/bookings')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all bookings' }).click()
  const all = await readFile(await (await download).path(), 'utf8')
  expect(all).toContain(email)
})

test('reads nights, income and payments of a month, and takes them as a table', async ({ page, site }) => {
  const month = dayFromNow(0).slice(0, 7)
  const day = `${month}-01`
  await addBooking(site, {
    ...{ stay: 'suite', checkIn: day, checkOut: addDays(day, 2) },
    ...{ amount: '40000', advance: '10000', source: 'A friend of Tara' },
  })
  await openAsOwner(page, site, '/admin')
  await page.getByRole('link', { name: 'Nights and income of this month' }).click()
  await expect(page.getByRole('heading', { name: formatMonth(day) })).toBeVisible()
  const row = (table: string, name: string) =>
    page.getByRole('region', { name: table }).getByRole('row', { name })
  await expect(row('By source', 'A friend of Tara')).toContainText('2₹40,000')
  await expect(row('By room', 'Suite')).toBeVisible()
  await page.getByText('Show as a table').first().click()
  await expect(page.getByRole('rowheader', { name: formatMonth(day) })).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download these twelve months' }).click()
  const table = await readFile(await (await download).path(), 'utf8')
  expect(table).toContain(`${month},Source,A friend of Tara,2,,,40000,`)
})
