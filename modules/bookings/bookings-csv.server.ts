import Papa from 'papaparse'
import type { Actor, AppContext } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import { type CsvColumns, writeCsv } from '#core/csv.server.ts'
import { parseRupees } from '#core/values/money.ts'
import { normalizePhone } from '#core/values/phone.ts'
import { keysOf, recordByName } from '#core/values/record.ts'
import { type DayOrder, dependsOnOrder, orderOfDays, parseDay } from '#core/values/typed-day.ts'
import { readContent } from '#modules/content/content.server.ts'
import { listAllStays } from '#modules/content/stays.ts'
import { bookingFields, type TypedBooking } from './booking.ts'
import { type BookingSource, computeBalance, computeRefundDue, describeSource } from './booking-money.ts'
import { type ListedBooking, listBookings } from './bookings.server.ts'

/**
 * Names of columns in the files of people and other sites that are no field of a booking, without capitals, spaces and signs, the best
 * names first. Where a file has several columns for one field, the best is read and the others are ignored.
 */
const otherColumnNames = {
  fullName: 'name names fullname guest guestname guestnames guestfullname bookedby bookername',
  state: 'state status bookingstatus reservationstatus',
  adults: 'adults adult ofadults noofadults numberofadults',
  children: 'children child kids ofchildren noofchildren numberofchildren',
  infants: 'infants infant ofinfants noofinfants numberofinfants',
  kept: 'kept',
  paid: 'paid amountpaid paidamount amountreceived paidsofar advancepaid advancereceived depositpaid',
}
type Column = keyof TypedBooking | keyof typeof otherColumnNames
const columnNames: Record<Column, string> = {
  ...recordByName(keysOf(bookingFields), (name) => bookingFields[name].csv[1]),
  ...otherColumnNames,
}

/** A row of a file, with its number there. Of its state only `cancelled` counts: the others follow from its days. `unreadableReason` refuses it. */
export type CsvBooking = Partial<TypedBooking> & {
  paid?: string
  kept?: string
  state?: string
  row?: number
  unreadableReason?: string
}

/**
 * The rows and the ignored columns, or every reason why the file cannot be read. `ambiguousDay` is one that could be read in two ways, where
 * nothing in the file decides it; such days stay as they are written.
 */
export type BookingsCsv = {
  rows: CsvBooking[]
  ignoredColumns: string[]
  problems: string[]
  ambiguousDay: string | null
}

type Row = { number: number; cells: string[] }

/** Limits of a file: rows below its heading, columns, and messages about one that cannot be read. */
export const MAX_CSV_ROWS = 5000
const MAX_CSV_COLUMNS = 200
const MAX_CSV_MESSAGES = 20
/** Longer than any text that is saved: a cell cut here is refused as too long. */
const MAX_CELL_CHARACTERS = 300
const MAX_NOTE_CELL_CHARACTERS = 4000

/**
 * Rows of a CSV file, numbered as spreadsheets do; without rows of totals. The caller checks the values. `timeZone` is
 * the property's, and decides on what day a moment is.
 */
export function readBookingsCsv(bytes: Uint8Array, timeZone: string): BookingsCsv {
  const text = decodeText(bytes)
  if (text === null) return refuseUnreadable(['The file is not UTF-8 text. Please save it as “CSV UTF-8”.'])
  // Some spreadsheets write their separator in a line above the heading.
  const [separatorLine = '', separator = ''] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const table = text.slice(separatorLine.length)
  const { data, errors, meta } = Papa.parse<string[]>(table, {
    delimiter: separator || guessSeparator(table),
    preview: MAX_CSV_ROWS + 2,
  })
  if (meta.truncated || data.length > MAX_CSV_ROWS + 1 + Number(isBlank(data.at(-1) ?? [])))
    return refuseUnreadable([
      `The file has more than ${MAX_CSV_ROWS.toLocaleString('en-IN')} rows. Please split it.`,
    ])
  const filledRows = data
    .map((cells, index): Row => ({ number: index + 1, cells }))
    .filter(({ cells }) => !isBlank(cells))
  const [{ cells: heading } = { cells: [] }, ...rows] = filledRows.slice(findHeadingRow(filledRows))
  if (heading.length > MAX_CSV_COLUMNS)
    return refuseUnreadable([
      `The file has more than ${MAX_CSV_COLUMNS} columns. Please delete those that are not about bookings.`,
    ])
  const columns = findColumns(heading)
  const problems = [
    ...errors
      .filter(({ type }) => type === 'Quotes')
      .map(({ row = 0 }) => `Row ${row + 1}: a quotation mark is missing.`),
    ...(columns.includes('firstName') || columns.includes('fullName')
      ? []
      : ['The column “first name” is missing.']),
  ]
  if (problems.length === 0 && rows.length === 0) problems.push('The file has column names, but no bookings.')
  if (problems.length > 0) return refuseUnreadable(problems)
  const ignoredColumns = heading
    .filter((name, index) => columns[index] === null && name.trim() !== '')
    .map((name) => name.slice(0, MAX_CELL_CHARACTERS))
  const site = columns.includes('source') ? null : recognizeSite(heading)
  const csvBookings = rows
    .map((row) => ({ draft: toCsvBooking(columns, row), cells: row.cells }))
    .filter(({ draft, cells }) => !isTotalsRow(draft, cells))
    .map(({ draft }) => ({ ...draft, ...(site && { source: site }) }))
  const order = orderOfDays(csvBookings.flatMap(({ checkIn = '', checkOut = '' }) => [checkIn, checkOut]))
  const readDay = (day: string) =>
    order === null && dependsOnOrder(day) ? day : parseDay(day, order ?? 'day-first', timeZone)
  const datedRows = csvBookings.map((row) => mapDays(row, readDay))
  const ambiguousDay = datedRows
    .flatMap(({ checkIn = '', checkOut = '' }) => [checkIn, checkOut])
    .find(dependsOnOrder)
  return { rows: datedRows, ignoredColumns, problems, ambiguousDay: ambiguousDay ?? null }
}

/** The heading may stand below a title, in one of the first rows. */
const MAX_ROWS_ABOVE = 10

/** Where the first row is that names a guest and one field more; else the first row. */
function findHeadingRow(rows: readonly Row[]): number {
  const index = rows.slice(0, MAX_ROWS_ABOVE).findIndex(({ cells }) => {
    const columns = findColumns(cells.slice(0, MAX_CSV_COLUMNS))
    const knownColumns = columns.filter((column) => column !== null)
    return knownColumns.length > 1 && (columns.includes('firstName') || columns.includes('fullName'))
  })
  return Math.max(index, 0)
}

const totalsWord = /^(?:grand |sub[- ]?)?(?:totals?|sum)(?![\p{L}\p{M}])|^(?:कुल|महायोग|योग)(?![\p{L}\p{M}])/iu

/** A row below the bookings that adds them up: no days, no address, and it says so or has numbers alone. */
function isTotalsRow({ checkIn, checkOut, email, phone }: CsvBooking, cells: readonly string[]): boolean {
  if (checkIn || checkOut || email || phone) return false
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return (
    filled.some((cell) => totalsWord.test(cell)) || filled.every((cell) => /^\d+$/.test(parseRupees(cell)))
  )
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

/** The rows with every day read in this order. */
export function parseDaysInRows(rows: readonly CsvBooking[], order: DayOrder): CsvBooking[] {
  return rows.map((row) => mapDays(row, (day) => parseDay(day, order)))
}

function mapDays(row: CsvBooking, readDay: (day: string) => string): CsvBooking {
  const { checkIn, checkOut } = row
  return {
    ...row,
    ...(checkIn !== undefined && { checkIn: readDay(checkIn) }),
    ...(checkOut !== undefined && { checkOut: readDay(checkOut) }),
  }
}

function refuseUnreadable(problems: string[]): BookingsCsv {
  return { rows: [], ignoredColumns: [], problems: limitMessages(problems), ambiguousDay: null }
}

/** The first messages, and how many more there are. */
export function limitMessages(messages: readonly string[]): string[] {
  const more = messages.length - MAX_CSV_MESSAGES
  return more > 0 ? [...messages.slice(0, MAX_CSV_MESSAGES), `And ${more} more.`] : [...messages]
}

/** The separator is guessed from the beginning. */
const GUESSED_CHARACTERS = 100_000

/** Guessed without the empty rows, which have none; they are still counted when the table is read. */
function guessSeparator(table: string): string {
  return Papa.parse(table.slice(0, GUESSED_CHARACTERS), { preview: 20, skipEmptyLines: 'greedy' }).meta
    .delimiter
}

function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  // "Unicode text" of spreadsheets is UTF-16; anything else must be UTF-8.
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    // It also removes the byte order mark.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function toCsvBooking(columns: readonly (Column | null)[], { number, cells }: Row): CsvBooking {
  const { fullName, adults, children, infants, ...rest }: Partial<Record<Column, string>> =
    Object.fromEntries(
      columns.flatMap((column, index) => (column ? [[column, cleanCell(column, cells[index] ?? '')]] : [])),
    )
  const hasExtraCells = !isBlank(cells.slice(columns.length))
  const guests = rest.guests?.trim() || [adults, children, infants].filter(Boolean).join(' + ')
  return {
    row: number,
    ...(fullName !== undefined && splitFullName(fullName)),
    ...rest,
    ...(guests && { guests }),
    ...(hasExtraCells && { unreadableReason: 'This row has more cells than there are columns.' }),
  }
}

/** `Meera Devi Joshi` begins with the first name, `Joshi, Meera Devi` with the last. */
function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [last = '', first, ...more] = fullName.split(',').map((part) => part.trim())
  if (first && more.length === 0) return { firstName: first, lastName: last }
  const [firstName = '', ...lastName] = fullName.trim().split(/\s+/)
  return { firstName, lastName: lastName.join(' ') }
}

/** Texts that people write into an empty cell. */
const emptyCellText = /^(?:[-–—]{1,3}|n\/a|n\.a\.?|nil)$/i
const requiredColumns = new Set<Column>(['firstName', 'fullName'])

/** The meaning of a cell: without the `="…"` or apostrophe that protects a text, without decimals after a phone number, and empty for a dash. */
function cleanCell(column: Column, cell: string): string {
  const text = cell.trim().slice(0, column === 'note' ? MAX_NOTE_CELL_CHARACTERS : MAX_CELL_CHARACTERS)
  const value =
    text.startsWith('="') && text.endsWith('"') && text.length > 2
      ? text.slice(2, -1).replaceAll('""', '"')
      : text.replace(/^'(?=[=+\-@\t\r\n])/, '')
  if (!requiredColumns.has(column) && emptyCellText.test(value.trim())) return ''
  return column === 'phone' ? value.replace(/^(\+?\d{6,15})\.0{1,2}$/, '$1') : value
}

/** The field that each name of a heading means; null for an unknown name. */
function findColumns(heading: readonly string[]): (Column | null)[] {
  const plainHeading = heading.map(normalizeColumnName)
  const columns = heading.map((): Column | null => null)
  for (const column of keysOf(columnNames)) {
    const best = columnNames[column].split(' ').find((name) => plainHeading.includes(name))
    if (best !== undefined) columns[plainHeading.indexOf(best)] = column
  }
  return columns.map((column) => (column === 'fullName' && columns.includes('firstName') ? null : column))
}

/** The site that made this file, recognized by columns that only it has. */
function recognizeSite(heading: readonly string[]): BookingSource | null {
  const plainHeading = heading.map(normalizeColumnName)
  const hasColumns = (...names: string[]) => names.every((name) => plainHeading.includes(name))
  if (hasColumns('confirmationcode', 'earnings')) return 'airbnb'
  return hasColumns('booknumber', 'bookedby') ? 'booking.com' : null
}

function normalizeColumnName(name: string): string {
  return name
    .slice(0, MAX_CELL_CHARACTERS)
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
}

const ROWS_PER_QUERY = 500
/**
 * Every booking as CSV in UTF-8 with a byte order mark, which an import reads back unchanged; recorded in the audit log. It is generated in
 * parts, so that only some rows are in memory at once.
 */
export async function exportBookings(ctx: AppContext, actor: Actor): Promise<AsyncIterable<string>> {
  const bookingCount = ctx.database.selectFrom('booking').select(({ fn }) => fn.countAll().as('count'))
  const [{ count }, { stays }] = await Promise.all([bookingCount.executeTakeFirstOrThrow(), readContent(ctx)])
  const after = { rows: Number(count) }
  await change(ctx, actor, (tx) =>
    tx.record({ action: 'bookings.exported', about: 'booking', aboutId: 'all', after }),
  )
  const titles = new Map(listAllStays({ stays }).map(({ id, title }) => [id, title]))
  const formatters: Partial<Record<keyof TypedBooking, (row: ListedBooking) => string>> = {
    phone: (row) => normalizePhone(row.phone),
    stay: ({ stay }) => titles.get(stay ?? '') ?? stay ?? '',
    source: (row) => describeSource(row.source ?? ''),
  }
  const columnsAfter: Partial<Record<keyof TypedBooking, CsvColumns<ListedBooking>>> = {
    checkOut: [['State', (row) => row.state]],
    advance: [
      ['Paid', ({ paid }) => paid],
      ['Kept', (row) => (row.kept === null ? null : (row.paid ?? 0) - computeRefundDue(row))],
      ['Balance', computeBalance],
    ],
  }
  const columns = keysOf(bookingFields).flatMap((name): CsvColumns<ListedBooking> => {
    const { csv, column } = bookingFields[name]
    return [[csv[0], formatters[name] ?? ((row) => row[column] ?? '')], ...(columnsAfter[name] ?? [])]
  })
  return writeCsv(columns, readPages(ctx))
}

async function* readPages(ctx: AppContext) {
  let after: ListedBooking | undefined
  do {
    const bookings = await listBookings(ctx, { limit: ROWS_PER_QUERY, ...(after && { after }) })
    yield bookings
    after = bookings.length === ROWS_PER_QUERY ? bookings.at(-1) : undefined
  } while (after)
}
