import Papa from 'papaparse'
import type { BookingDraft } from '#domain/bookings/booking.ts'
import { type DayOrder, dayOfTyped, dependsOnOrder, orderOfDays } from '#domain/typed-day.ts'
import { type Column, columnsOf, siteOf } from './booking-columns.ts'

/** A row as a file gives it, with its number there; of its state only `cancelled` counts, for all else follows from its days. */
export type GivenBooking = Partial<BookingDraft> & { state?: string; row?: number }

/** What could be read: the rows, the columns that are none of ours, or every reason why the file cannot be understood. */
/** `doubt` is a day that could be read two ways, where nothing in the file says which; such days are left as they are written. */
export type BookingsCsv = {
  rows: GivenBooking[]
  ignored: string[]
  problems: string[]
  doubt: string | null
}

type Row = { number: number; cells: string[] }

/** Rows of a CSV file as drafts, numbered as spreadsheets do: the heading is row 1. Values are checked by whoever saves them. */
export function readBookingsCsv(bytes: Uint8Array): BookingsCsv {
  const text = decode(bytes)
  if (text === null) return unreadable(['The file is not UTF-8 text. Please save it as “CSV UTF-8”.'])
  // Some spreadsheets say their separator in a line of its own above the heading.
  const [said = '', separator = ''] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const table = text.slice(said.length)
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: separator || guessSeparator(table) })
  const [{ cells: heading } = { cells: [] }, ...rows] = data
    .map((cells, index): Row => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const columns = columnsOf(heading)
  const problems = [
    ...errors
      .filter(({ type }) => type === 'Quotes')
      .map(({ row = 0 }) => `row ${row + 1}: The quotes do not match.`),
    ...columnProblems(columns),
    ...rows
      .filter(({ cells }) => cells.slice(heading.length).some((cell) => cell.trim() !== ''))
      .map(({ number }) => `row ${number}: There are more cells than columns.`),
  ]
  if (problems.length === 0 && rows.length === 0)
    problems.push('There are no rows below the names of the columns.')
  if (problems.length > 0) return unreadable(problems)
  const ignored = heading.filter((name, index) => columns[index] === null && name.trim() !== '')
  const site = columns.includes('source') ? null : siteOf(heading)
  const drafts = rows.map((row) => ({ ...draftOf(columns, row), ...(site && { source: site }) }))
  const order = orderOfDays(drafts.flatMap(({ checkIn = '', checkOut = '' }) => [checkIn, checkOut]))
  const read = order === null ? drafts.map(withPlainDays) : inOrder(drafts, order)
  const doubt = read.flatMap(({ checkIn = '', checkOut = '' }) => [checkIn, checkOut]).find(dependsOnOrder)
  return { rows: read, ignored, problems, doubt: doubt ?? null }
}

/** The rows with every day read in this order. */
export function inOrder(rows: readonly GivenBooking[], order: DayOrder): GivenBooking[] {
  return rows.map((row) => withDays(row, (day) => dayOfTyped(day, order)))
}

function withPlainDays(row: GivenBooking): GivenBooking {
  return withDays(row, (day) => (dependsOnOrder(day) ? day : dayOfTyped(day)))
}

function withDays(row: GivenBooking, read: (day: string) => string): GivenBooking {
  const { checkIn, checkOut } = row
  return {
    ...row,
    ...(checkIn !== undefined && { checkIn: read(checkIn) }),
    ...(checkOut !== undefined && { checkOut: read(checkOut) }),
  }
}

function unreadable(problems: string[]): BookingsCsv {
  return { rows: [], ignored: [], problems, doubt: null }
}

/** Guessed without the empty rows, which have none; they are still counted when the table is read. */
function guessSeparator(table: string): string {
  return Papa.parse(table, { preview: 20, skipEmptyLines: 'greedy' }).meta.delimiter
}

function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  // "Unicode text" of spreadsheets; all else is UTF-8 or refused.
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    // It also takes the byte order mark away.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function columnProblems(columns: readonly (Column | null)[]): string[] {
  const twice = columns.filter((column, index) => column && columns.indexOf(column) !== index)
  return [
    ...twice.map((column) => `Two columns both say “${column}”.`),
    ...(columns.includes('firstName') || columns.includes('fullName')
      ? []
      : ['A column “first name” is missing.']),
  ]
}

function draftOf(columns: readonly (Column | null)[], { number, cells }: Row): GivenBooking {
  const { fullName, adults, children, infants, ...rest }: Partial<Record<Column, string>> =
    Object.fromEntries(
      columns.flatMap((column, index) => (column ? [[column, asTyped(cells[index] ?? '')]] : [])),
    )
  const guests = rest.guests?.trim() || [adults, children, infants].filter(Boolean).join(' + ')
  return {
    row: number,
    ...(fullName !== undefined && namesOf(fullName)),
    ...rest,
    ...(guests && { guests }),
  }
}

/** `Meera Devi Joshi` begins with the first name, `Joshi, Meera Devi` with the last. */
function namesOf(fullName: string): { firstName: string; lastName: string } {
  const [last = '', first, ...more] = fullName.split(',').map((part) => part.trim())
  if (first && more.length === 0) return { firstName: first, lastName: last }
  const [firstName = '', ...lastName] = fullName.trim().split(/\s+/)
  return { firstName, lastName: lastName.join(' ') }
}

/** Tables protect cells such as +91… with an apostrophe, so that they are not taken for formulas. */
function asTyped(value: string): string {
  return value.replace(/^'(?=[=+\-@\t\r\n])/, '')
}
