import { expect, test } from 'vitest'
import { limitMessages, parseDaysInRows, readBookingsCsv } from './bookings-csv.server.ts'

const read = (text: string) => readBookingsCsv(new TextEncoder().encode(text), 'Asia/Kolkata')

test('recognizes columns by many names, in any order', () => {
  const { rows } = read(
    'E-mail;FIRST_NAME;Last name;Mobile;Room;Arrival;Check-out\nm@guest.example;Meera;Joshi;98;Suite;2026-11-10;2026-11-13\n',
  )
  const guest = { firstName: 'Meera', lastName: 'Joshi', email: 'm@guest.example', phone: '98' }
  const stay = { stay: 'Suite', checkIn: '2026-11-10', checkOut: '2026-11-13' }
  expect(rows).toEqual([{ row: 2, ...guest, ...stay }])
})

test('reads a byte order mark, quotes, line breaks inside them and empty lines', () => {
  const { rows } = read('\ufefffirst,email,note\r\n"Meera ""M""",m@guest.example,"two\r\nlines"\r\n\r\n')
  expect(rows).toEqual([{ row: 2, firstName: 'Meera "M"', email: 'm@guest.example', note: 'two\r\nlines' }])
})

test('ignores and names unknown columns', () => {
  const { rows, ignoredColumns, problems } = read(
    'Confirmation code,Status,Guest name,Contact,Start date,End date,Listing,Earnings,Email\n' +
      'HMABC,Confirmed,Meera Joshi,+91 98,2026-11-10,2026-11-13,Suite,"₹15,000",m@guest.example\n',
  )
  expect(problems).toEqual([])
  expect(ignoredColumns).toEqual(['Confirmation code'])
  const named = { firstName: 'Meera', lastName: 'Joshi', phone: '+91 98', stay: 'Suite' }
  expect(rows).toMatchObject([{ ...named, checkOut: '2026-11-13', amount: '₹15,000', source: 'airbnb' }])
})

test('reads guests, sums and source from tables of Airbnb and Booking.com', () => {
  const airbnb = read(
    'Confirmation code,Status,Guest name,Contact,# of adults,# of children,# of infants,Start date,End date,# of nights,Booked,Listing,Earnings\n' +
      'HMABC,Confirmed,Meera Joshi,+91 98,2,1,0,2026-11-10,2026-11-13,3,2026-10-01,Suite,"₹12,345.00"\n',
  )
  expect(airbnb.rows).toMatchObject([{ guests: '2 + 1 + 0', amount: '₹12,345.00', source: 'airbnb' }])
  const booking = read(
    'Book number,Booked by,Guest name(s),Check-in,Check-out,Booked on,Status,Rooms,People,Adults,Children,Price,Commission amount,Remarks\n' +
      '42,Meera Joshi,Meera Joshi,2026-11-10,2026-11-13,2026-10-01,ok,1,3,2,1,12345.5 INR,1852 INR,\n',
  )
  expect(booking.rows).toMatchObject([{ guests: '3', amount: '12345.5 INR', source: 'booking.com' }])
  expect(booking.ignoredColumns).toContain('Commission amount')
})

test('reads the best of several columns for one field, and names the others', () => {
  const { rows, ignoredColumns } = read(
    'name,pax,price,total amount,amount paid,balance,booked via\nMeera,2,5000,15000,5000,10000,MMT\n',
  )
  expect(rows).toMatchObject([{ guests: '2', amount: '15000', paid: '5000', source: 'MMT' }])
  expect(ignoredColumns).toEqual(['price', 'balance'])
  const loose = read(
    'Booked by,Guest name(s),Contact,Phone number,Unit type,mail,Email\nAgency,Meera Joshi,desk,98,Suite,other,m@guest.example\n',
  )
  const named = { firstName: 'Meera', lastName: 'Joshi', phone: '98', email: 'm@guest.example' }
  expect(loose.rows).toMatchObject([{ ...named, stay: 'Suite' }])
  expect(loose.ignoredColumns).toEqual(['Booked by', 'Contact', 'mail'])
})

test('numbers rows as the spreadsheet does, empty ones counted', () => {
  const { rows } = read('first,email\n\nMeera,m@guest.example\n,\nAnanya,a@guest.example\n')
  expect(rows.map(({ row }) => row)).toEqual([3, 5])
})

test('names a row with too many cells, and one with a quote that never ends', () => {
  const { rows, problems } = read('first,email\nMeera,m@guest.example,more\nAnanya,a@guest.example\n')
  expect(problems).toEqual([])
  const tooMany = 'This row has more cells than there are columns.'
  expect(rows.map(({ unreadableReason }) => unreadableReason)).toEqual([tooMany, undefined])
  expect(read('first,email\nMeera,"m@guest.example\n').problems[0]).toMatch(/^Row 2: /)
})

test('refuses bytes that are not UTF-8, and a file without rows or a name', () => {
  const { problems } = readBookingsCsv(new Uint8Array([0x66, 0xe9, 0x0a]), 'Asia/Kolkata')
  expect(problems).toEqual(['The file is not UTF-8 text. Please save it as “CSV UTF-8”.'])
  expect(read('first,email\n').problems).toEqual(['The file has column names, but no bookings.'])
  expect(read('vorname,phone\nMeera,98\n').problems).toEqual(['The column “first name” is missing.'])
})

test('guesses the separator, or reads the line that names it, also in Unicode text of a spreadsheet', () => {
  const row = { row: 2, firstName: 'Meera', email: 'm@guest.example', note: 'tea; no sugar' }
  expect(read('first\temail\tnote\nMeera\tm@guest.example\ttea; no sugar\n').rows).toEqual([row])
  expect(read('sep=;\r\nfirst;email;note\r\nMeera;m@guest.example;"tea; no sugar"\r\n').rows).toEqual([row])
  const unicode = '\ufefffirst\temail\tnote\r\nMeera\tm@guest.example\ttea; no sugar\r\n'
  expect(readBookingsCsv(Buffer.from(unicode, 'utf16le'), 'Asia/Kolkata').rows).toEqual([row])
})

test.for([
  ['Meera Devi Joshi', 'Meera', 'Devi Joshi'],
  ['"Sharma, Aarav"', 'Aarav', 'Sharma'],
  ['"Rao, Ananya, Dr."', 'Rao,', 'Ananya, Dr.'],
])('splits the whole name %s', ([name, firstName, lastName]) => {
  expect(read(`name,phone\n${name},98\n`).rows).toEqual([{ row: 2, firstName, lastName, phone: '98' }])
})

test.for([
  ['as people write them, and keeps impossible ones', '24/08/2026,08/27/2026', '2026-08-24 08/27/2026', null],
  ['month first where one can only be read so', '11/03/2026,11/20/2026', '2026-11-03 2026-11-20', null],
  ['that are ambiguous as written', '11/03/2026,5 Nov 2026', '11/03/2026 2026-11-05', '11/03/2026'],
] as const)('reads days %s', ([, cells, days, ambiguous]) => {
  const { rows, ambiguousDay } = read(`name,check in,check out\nMeera,${cells}\n`)
  const readDays = rows.map(({ checkIn, checkOut }) => `${checkIn} ${checkOut}`)
  expect([readDays, ambiguousDay]).toEqual([[days], ambiguous])
  const [ordered] = parseDaysInRows(rows, 'month-first')
  if (ambiguous) expect(ordered).toMatchObject({ checkIn: '2026-11-03', checkOut: '2026-11-05' })
})

test('reads cells as spreadsheets and programs write them', () => {
  const { rows, problems } = read(
    'First name,Last name,Email,Phone,Check in,Check out\n' +
      'Asha,Rawat,a@example.com,"=""9876543210""",2026-03-01,2026-03-03\n' +
      'Ravi,Negi,b@example.com,9876543211.0,2026-03-01,2026-03-03\n' +
      'Tara,Joshi,d@example.com,-,2026-03-01,2026-03-03\n' +
      'Uma,Bisht,e@example.com,9876543212,2026-02-28T18:30:00.000Z,2026-03-02T18:30:00.000Z\n' +
      'Nila,–,N.A.,n/a,2026-03-01T00:00:00+05:30,2026-03-03 00:00:00 +0530\n' +
      "Dev,,,'+91 98765,2026-03-01,2026-03-03\n",
  )
  expect(problems).toEqual([])
  const phones = ['9876543210', '9876543211', '', '9876543212', '', '+91 98765']
  expect(rows.map(({ phone }) => phone)).toEqual(phones)
  const days = new Set(rows.map(({ checkIn, checkOut }) => `${checkIn} ${checkOut}`))
  expect([...days]).toEqual(['2026-03-01 2026-03-03'])
  expect(rows[4]).toMatchObject({ firstName: 'Nila', lastName: '', email: '' })
})

test('refuses more than 5,000 rows and 200 columns, and shows 20 messages at most', () => {
  const rows = (count: number) => `first\n${'Meera\n'.repeat(count)}`
  expect(read(rows(5000)).rows).toHaveLength(5000)
  expect(read(rows(5001)).problems).toEqual(['The file has more than 5,000 rows. Please split it.'])
  expect(read(rows(500_000)).problems).toHaveLength(1)
  expect(read(`first${',x'.repeat(300_000)}\nMeera\n`).problems).toEqual([
    'The file has more than 200 columns. Please delete those that are not about bookings.',
  ])
  const shown = limitMessages(Array.from({ length: 30 }, String))
  expect([shown.length, shown.at(-1)]).toEqual([21, 'And 10 more.'])
})

test('cuts a cell of 90 KB before it is read', () => {
  const { rows } = read(`first,check in\nMeera,1${' '.repeat(90_000)}1\nTara,${'1-'.repeat(45_000)}\n`)
  for (const { checkIn = '' } of rows) expect(checkIn.length).toBeLessThanOrEqual(300)
})
