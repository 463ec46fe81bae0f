import { expect, test } from 'vitest'
import { inOrder, readBookingsCsv } from './bookings-csv.ts'

const read = (text: string) => readBookingsCsv(new TextEncoder().encode(text))

test('columns are known by many names, in any order, whatever signs part their words', () => {
  const { rows } = read(
    'E-mail;FIRST_NAME;Last name;Mobile;Room;Arrival;Check-out\nm@guest.example;Meera;Joshi;98;Suite;2026-11-10;2026-11-13\n',
  )
  expect(rows).toEqual([
    {
      row: 2,
      email: 'm@guest.example',
      firstName: 'Meera',
      lastName: 'Joshi',
      phone: '98',
      stay: 'Suite',
      checkIn: '2026-11-10',
      checkOut: '2026-11-13',
    },
  ])
})

test('one column of whole names is parted at the first space', () => {
  const { rows } = read('name,email\nMeera Devi Joshi,m@guest.example\n')
  expect(rows).toEqual([{ row: 2, firstName: 'Meera', lastName: 'Devi Joshi', email: 'm@guest.example' }])
})

test('a byte order mark, quotes, line breaks inside them and empty lines do no harm', () => {
  const { rows } = read('\ufefffirst,email,note\r\n"Meera ""M""",m@guest.example,"two\r\nlines"\r\n\r\n')
  expect(rows).toEqual([{ row: 2, firstName: 'Meera "M"', email: 'm@guest.example', note: 'two\r\nlines' }])
})

test('the apostrophe with which tables protect a number is taken off again', () => {
  expect(read("first,email,phone\nMeera,m@guest.example,'+91 98765\n").rows[0]?.phone).toBe('+91 98765')
})

test('columns that are missing are all named', () => {
  expect(read('vorname,phone\nMeera,98\n').problems).toEqual(['A column “first name” is missing.'])
})

test('columns that are none of ours are left aside, and named', () => {
  const { rows, ignored, problems } = read(
    'Confirmation code,Status,Guest name,Contact,Start date,End date,Listing,Earnings,Email\n' +
      'HMABC,Confirmed,Meera Joshi,+91 98,2026-11-10,2026-11-13,Suite,"₹15,000",m@guest.example\n',
  )
  expect(problems).toEqual([])
  expect(ignored).toEqual(['Confirmation code'])
  expect(rows).toMatchObject([
    { firstName: 'Meera', lastName: 'Joshi', phone: '+91 98', stay: 'Suite', checkOut: '2026-11-13' },
  ])
  expect(rows).toMatchObject([{ amount: '₹15,000', source: 'airbnb' }])
})

test('the tables of Airbnb and Booking.com give guests and sums, and say where they came from', () => {
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
  expect(booking.ignored).toContain('Commission amount')
})

test('of several columns for one sum the best is taken, and the others are named', () => {
  const { rows, ignored } = read(
    'name,pax,price,total amount,amount paid,balance,booked via\nMeera,2,5000,15000,5000,10000,MMT\n',
  )
  expect(rows).toMatchObject([{ guests: '2', amount: '15000', advance: '5000', source: 'MMT' }])
  expect(ignored).toEqual(['price', 'balance'])
})

test('a loose name such as “contact” or “booked by” gives way to a better one', () => {
  const { rows, ignored } = read(
    'Booked by,Guest name(s),Contact,Phone number,Unit type,Email\nAgency,Meera Joshi,desk,98,Suite,m@guest.example\n',
  )
  expect(rows).toMatchObject([{ firstName: 'Meera', lastName: 'Joshi', phone: '98', stay: 'Suite' }])
  expect(ignored).toEqual(['Booked by', 'Contact'])
})

test('rows have the numbers that the spreadsheet shows, empty ones counted', () => {
  const { rows } = read('first,email\n\nMeera,m@guest.example\n,\nAnanya,a@guest.example\n')
  expect(rows.map(({ row }) => row)).toEqual([3, 5])
})

test('two columns for the same thing are refused, not guessed', () => {
  expect(read('first,email,mail\nMeera,m@guest.example,other@guest.example\n').problems).toEqual([
    'Two columns both say “email”.',
  ])
})

test('a row with too many cells and a quote that never ends are named by their row', () => {
  expect(read('first,email\nMeera,m@guest.example,more\n').problems[0]).toMatch(/^row 2: /)
  expect(read('first,email\nMeera,"m@guest.example\n').problems[0]).toMatch(/^row 2: /)
})

test('bytes that are no UTF-8, and a file without rows, are refused in plain words', () => {
  expect(readBookingsCsv(new Uint8Array([0x66, 0xe9, 0x0a])).problems).toEqual([
    'The file is not UTF-8 text. Please save it as “CSV UTF-8”.',
  ])
  expect(read('first,email\n').problems).toEqual(['There are no rows below the names of the columns.'])
})

test('separators are found by themselves, or read from the line that says them', () => {
  const row = { row: 2, firstName: 'Meera', email: 'm@guest.example', note: 'tea; no sugar' }
  expect(read('first\temail\tnote\nMeera\tm@guest.example\ttea; no sugar\n').rows).toEqual([row])
  expect(read('sep=;\r\nfirst;email;note\r\nMeera;m@guest.example;"tea; no sugar"\r\n').rows).toEqual([row])
})

test('the Unicode text of a spreadsheet is read', () => {
  const bytes = Buffer.from('\ufefffirst\temail\r\nMeera\tm@guest.example\r\n', 'utf16le')
  expect(readBookingsCsv(bytes).rows).toEqual([{ row: 2, firstName: 'Meera', email: 'm@guest.example' }])
})

test('days are read as people and spreadsheets write them, and kept as they are where that is not possible', () => {
  const { rows } = read('first,email,check in,check out\nMeera,m@guest.example,24/08/2026,08/27/2026\n')
  expect(rows).toMatchObject([{ checkIn: '2026-08-24', checkOut: '08/27/2026' }])
})

test('a comma in a whole name says that the last name comes first', () => {
  const { rows } = read('name,phone\n"Sharma, Aarav",98\n"Rao, Ananya, Dr.",98\n')
  expect(rows.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
    ['Aarav', 'Sharma'],
    ['Rao,', 'Ananya, Dr.'],
  ])
})

test('one day that can only be month first decides for the whole table', () => {
  const { rows, doubt } = read('name,check in,check out\nMeera,11/03/2026,11/20/2026\n')
  expect(rows).toMatchObject([{ checkIn: '2026-11-03', checkOut: '2026-11-20' }])
  expect(doubt).toBeNull()
})

test('where nothing says which number is the day, the days are left as written and one is named', () => {
  const { rows, doubt } = read('name,check in,check out\nMeera,11/03/2026,5 Nov 2026\n')
  expect(rows).toMatchObject([{ checkIn: '11/03/2026', checkOut: '2026-11-05' }])
  expect(doubt).toBe('11/03/2026')
  expect(inOrder(rows, 'month-first')).toMatchObject([{ checkIn: '2026-11-03', checkOut: '2026-11-05' }])
})
