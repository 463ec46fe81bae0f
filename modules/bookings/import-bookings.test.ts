import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { addDays } from '#core/values/day.ts'
import { findPeople } from '#modules/privacy/person.server.ts'
import { fillWithMany } from '../../tests/many.ts'
import { expectOneOk } from '../../tests/outcomes.ts'
import { ananya, asha, bookingOf, meera } from '../../tests/people.ts'
import { auditEntries, test } from '../../tests/test-app.ts'
import { listBookings } from './bookings.server.ts'
import { exportBookings, readBookingsCsv } from './bookings-csv.server.ts'
import { cancelBooking } from './change-booking.server.ts'
import { importBookings, previewImport } from './import-bookings.server.ts'

const zone = 'Asia/Kolkata'
const tables = join(import.meta.dirname, '../../tests/fixtures/tables')

describe('imported bookings', () => {
  test.for(['spreadsheet.csv', 'libreoffice.csv'])('are read completely from %s', async (file, { ctx }) => {
    const { rows, problems } = readBookingsCsv(await readFile(join(tables, file)), zone)
    expect(problems).toEqual([])
    expect(await importBookings(ctx, asha, rows)).toMatchObject({ ok: true })
    const saved = (await listBookings(ctx)).map(plain)
    expect(saved).toContainEqual({
      ...{ ...meera, stay: 'suite', days: '2026-11-10 2026-11-13', state: 'left' },
      ...{ guests: null, amount: null, advance: null, paid: null, source: null },
      note: expect.stringMatching(/^Said "lovely tea"\nand left early[;,] by taxi$/),
    })
    expect(saved).toContainEqual(expect.objectContaining({ ...ananya, days: '2026-12-01 2026-12-04' }))
  })

  test.for([
    'Name,Check in,Check out,Amount\nMeera,2026-12-01,2026-12-03,15000\n,,,\nTotal,,,15000\nGrand Total:,,,"15,000"\n',
    'Sr,Name,Check in,Check out,Amount\n1,Meera,2026-12-01,2026-12-03,15000\nकुल,,,,१५०००\n,,,,15000\n',
    'Bookings of December,,,\n,,,\nName,Check in,Check out,Amount\nMeera,2026-12-01,2026-12-03,15000\n',
    '\ufeffDeodar House\n\nName;Check in;Check out;Amount\nMeera;2026-12-01;2026-12-03;15000,00\nSub-total;;;15000,00\n',
    '\ufeffName\tCheck in\tCheck out\tAmount\nMeera\t46357\t46359.5\t15000\n',
  ])('are read without titles and sums: %j', async (table, { ctx }) => {
    const { rows, problems } = readBookingsCsv(Buffer.from(table), zone)
    expect(problems).toEqual([])
    expect(rows).toMatchObject([{ firstName: 'Meera', checkIn: '2026-12-01', checkOut: '2026-12-03' }])
    expect(await importBookings(ctx, asha, rows)).toMatchObject({ ok: true, bookings: [{ amount: 15_000 }] })
  })

  test('are saved once by two taps with one count, and cancelled where the file says so', async ({ ctx }) => {
    const { rows } = readBookingsCsv(await readFile(join(tables, 'spreadsheet.csv')), zone)
    const save = () => importBookings(ctx, asha, rows, { previewId: 'b1946ac9' })
    const saved = { ok: true, count: rows.length }
    expect(await Promise.all([save(), save()])).toMatchObject([saved, saved])
    expect(await listBookings(ctx)).toHaveLength(rows.length)
    const [kabir] = await listBookings(ctx, { search: 'kabir' })
    expect(kabir).toMatchObject({ state: 'cancelled', stay: 'single-bedroom' })
  })

  test('may have no e-mail; guests of the same days are then compared by phone or name', async ({ ctx }) => {
    const days = { stay: 'suite', checkIn: '2026-12-01', checkOut: '2026-12-03' }
    const rows = [
      { firstName: 'Meera', phone: '9876543210', ...days },
      { firstName: 'Kavya', phone: '9812345670', ...days },
      { firstName: 'Kabir', ...days },
    ]
    expect(await importBookings(ctx, asha, rows)).toMatchObject({ ok: true, count: 3 })
    expect(await importBookings(ctx, asha, rows)).toMatchObject({ ok: false })
    expect(await findPeople(ctx, 'ka')).toHaveLength(2)
  })

  test('show for each row who already has its nights: a booking or another row', async ({ ctx }) => {
    await bookingOf(ctx, meera, { checkIn: '2026-12-02', checkOut: '2026-12-04' })
    const rows = [
      { firstName: 'Kavya', stay: 'Suite', checkIn: '2026-12-03', checkOut: '2026-12-06' },
      { firstName: 'Kabir', stay: 'Suite', checkIn: '2026-12-05', checkOut: '2026-12-06' },
      { firstName: 'Tara', stay: 'Cottage', checkIn: '2026-12-03', checkOut: '2026-12-06' },
    ]
    const [kavya, kabir, tara] = await previewImport(ctx, rows)
    expect(kavya?.conflicts).toEqual([
      expect.stringContaining('Meera Joshi, 2 to 4 December 2026'),
      expect.stringContaining('row 2, Kabir, 5 to 6 December 2026'),
    ])
    expect(kabir?.conflicts).toEqual([expect.stringContaining('row 1, Kavya')])
    expect(tara?.conflicts).toEqual([])
  })

  test('name three others for a row at most', async ({ ctx }) => {
    const nights = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']
    const meera = { firstName: 'Meera', stay: 'Suite', checkIn: '2026-12-01', checkOut: '2026-12-05' }
    const guestsOf = (night: string, count: number) =>
      Array.from({ length: count }, (_, guest) => {
        const days = { checkIn: night, checkOut: addDays(night, 1) }
        return { firstName: `Guest ${guest} of ${night}`, stay: 'Suite', ...days }
      })
    for (const count of [1, 5]) {
      const others = nights.flatMap((night) => guestsOf(night, count))
      const [long, ...rows] = await previewImport(ctx, [meera, ...others])
      expect(long?.conflicts).toHaveLength(4)
      expect(long?.conflicts[3]).toBe('More bookings have these nights.')
      expect(rows.every(({ conflicts }) => conflicts.length <= 4)).toBe(true)
    }
  })

  test('are saved without the rows that cannot be read, which are named', async ({ ctx }) => {
    const table = 'first,email\nTara,t@guest.example\nUma,u@guest.example,more\n'
    const { rows } = readBookingsCsv(Buffer.from(table), zone)
    const [, uma] = await previewImport(ctx, rows)
    expect(uma?.problems).toMatchObject([{ message: 'This row has more cells than there are columns.' }])
    expect(await importBookings(ctx, asha, rows)).toMatchObject({ problems: [{ row: 3 }] })
    expect(await importBookings(ctx, asha, rows, { shouldSkipInvalidRows: true })).toMatchObject({ count: 1 })
  })

  test('are shown row by row with every problem before anything is saved', async ({ ctx }) => {
    await bookingOf(ctx, meera)
    const again = { ...meera, stay: 'Suite', checkIn: '2026-11-10', checkOut: '2026-11-13' }
    const wrong = { firstName: '', email: 'nobody', stay: 'Palace', checkIn: '24/24/2026' }
    const preview = await previewImport(ctx, [again, ananya, wrong])
    expect(preview.map(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`))).toEqual([
      ['email booking-twice'],
      [],
      ['firstName name-required', 'email email-invalid', 'checkIn day-invalid', 'stay stay-unknown'],
    ])
    expect(await listBookings(ctx)).toHaveLength(1)
    expect(await importBookings(ctx, asha, [again, ananya, wrong])).toMatchObject({ code: 'rows-wrong' })
    expect(await listBookings(ctx)).toHaveLength(1)
    const left = await importBookings(ctx, asha, [again, ananya, wrong], { shouldSkipInvalidRows: true })
    expect(left).toMatchObject({ ok: true, bookings: [{ first_name: 'Ananya' }] })
    expect(await listBookings(ctx)).toHaveLength(2)
  })

  test('have sums in whole rupees; doubtful ones and other currencies are named', async ({ ctx }) => {
    const preview = await previewImport(ctx, [
      { ...meera, guests: '2 + 1', amount: 'INR 12,345.50', advance: '₹20,000', source: 'Airbnb' },
      { ...ananya, amount: '$120' },
      { firstName: 'Kabir', amount: '₹0.00', state: 'Cancelled' },
    ])
    expect(preview[0]).toMatchObject({ guests: '3', amount: '12346', source: 'airbnb', problems: [] })
    expect(preview[0]?.doubts).toEqual(['The advance, ₹20,000, is more than the amount, ₹12,346.'])
    expect(preview[1]).toMatchObject({ problems: [{ field: 'amount' }], doubts: [] })
    expect(preview[2]).toMatchObject({ problems: [], doubts: [] })
  })

  test('have one column of money as the advance and a payment, two as each its own', async ({ ctx }) => {
    const read = (table: string) => readBookingsCsv(Buffer.from(table), zone).rows
    const tables = [
      'first,check in,check out,advance\nMeera,2026-09-01,2026-09-03,"₹15,000"\n',
      'first,amount paid,amount\nAnanya,5000,45000\n',
      'first,advance,paid,state\nKabir,15000,5000,cancelled\n',
      'first,advance,paid\nUma,15000,\n',
    ]
    for (const table of tables)
      expect(await importBookings(ctx, asha, read(table))).toMatchObject({ ok: true })
    const rows = await listBookings(ctx)
    const money = rows.map((row) => `${row.first_name} ${row.advance} ${row.paid} ${row.kept}`)
    const expected = ['Ananya 5000 5000 null', 'Kabir 15000 5000 5000', 'Meera 15000 15000 null']
    expect(money.sort()).toEqual([...expected, 'Uma 15000 null null'])
    const payments = await ctx.database.selectFrom('payment').select(['amount', 'day']).execute()
    const dated = payments.map(({ amount, day }) => `${amount} ${day}`).toSorted()
    expect(dated).toEqual(['15000 2026-09-03', '5000 2026-11-20', '5000 2026-11-20'])
    const preview = await previewImport(ctx, read('first,advance\nImran,lots\n'))
    expect(preview[0]?.problems.map(({ field }) => field)).toEqual(['advance', 'paid'])
  })

  test('are saved once when the same file is imported twice at once', async ({ ctx }) => {
    await expectOneOk(() => importBookings(ctx, asha, [meera, ananya]))
    expect(await listBookings(ctx)).toHaveLength(2)
  })
})

describe('exported bookings', () => {
  test('are imported again unchanged, and no cell begins a formula', async ({ ctx }) => {
    const money = { guests: '3', amount: '45000', advance: '20000', paid: '15000', source: 'airbnb' }
    const note = '=1+1 "quoted"\nsecond line'
    await bookingOf(ctx, { ...meera, phone: '+91 98765 43210' }, { note, ...money })
    const source = '=a friend, of Tara'
    await bookingOf(ctx, { ...ananya, lastName: '@Rao' }, { stay: '', checkIn: '', checkOut: '', source })
    const before = (await listBookings(ctx)).map(plain)
    const table = await text(await exportBookings(ctx, asha))
    expect(await auditEntries(ctx, 'bookings.exported')).toMatchObject([{ actor: 'owner:asha' }])
    expect(table).toMatch(/^\ufeffFirst name,/)
    expect(table).toContain(',45000,20000,15000,,30000,Airbnb,')
    expect(table).toContain(`"'=1+1 ""quoted""`)
    for (const cell of table.split(/[,\r\n]+/)) expect(cell.replace(/^"/, '')).not.toMatch(/^[=+@-]/)
    await ctx.database.deleteFrom('booking').execute()
    const { rows } = readBookingsCsv(Buffer.from(table), zone)
    expect(await importBookings(ctx, asha, rows)).toMatchObject({ ok: true })
    expect((await listBookings(ctx)).map(plain)).toEqual(expect.arrayContaining(before))
  })

  test('are imported again with refunds due, rebooked nights and a shared phone', async ({ ctx }) => {
    const nights = { stay: 'suite', checkIn: '2026-12-01', checkOut: '2026-12-03' }
    for (const refund of ['4000', '9000']) {
      const { id } = await bookingOf(ctx, refund === '4000' ? meera : ananya, { ...nights, paid: '9000' })
      expect(await cancelBooking(ctx, asha, id, refund)).toEqual({ ok: true })
    }
    await bookingOf(ctx, meera, nights)
    for (const firstName of ['Tara', 'Uma'])
      await bookingOf(ctx, { ...meera, firstName, email: '' }, { checkIn: '', checkOut: '' })
    const summaries = async () =>
      (await listBookings(ctx)).map((row) => `${row.first_name} ${row.state} ${row.kept} ${row.paid}`).sort()
    const before = await summaries()
    const meeras = ['Meera cancelled 5000 9000', 'Meera coming null null']
    expect(before.slice(0, 3)).toEqual(['Ananya cancelled 0 9000', ...meeras])
    const { rows } = readBookingsCsv(Buffer.from(await text(await exportBookings(ctx, asha))), zone)
    await ctx.database.deleteFrom('booking').execute()
    expect(await importBookings(ctx, asha, rows)).toMatchObject({ ok: true })
    expect(await summaries()).toEqual(before)
  })

  test('are generated in parts, each booking once', async ({ ctx }) => {
    await fillWithMany(ctx.database, { bookings: 1100 })
    const parts: string[] = []
    for await (const part of await exportBookings(ctx, asha)) parts.push(part)
    expect(parts.length).toBeGreaterThan(3)
    const { rows } = readBookingsCsv(Buffer.from(parts.join('')), zone)
    expect(new Set(rows.map(({ email }) => email)).size).toBe(1100)
    expect(rows).toHaveLength(1100)
  })
})

function plain(row: Awaited<ReturnType<typeof listBookings>>[number]) {
  const { first_name: firstName, last_name: lastName, check_in: from, check_out: until, ...rest } = row
  const { email, phone, stay, state, note, guests, amount, advance, paid, source } = rest
  const money = { guests, amount, advance, paid, source }
  return { firstName, lastName, email, phone, stay, state, note, ...money, days: `${from} ${until}` }
}
