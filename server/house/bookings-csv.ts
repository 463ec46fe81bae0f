import Papa from 'papaparse'
import type { BookingDraft } from '#domain/booking.ts'
import { dayOfTyped } from '#domain/typed-day.ts'

/** A row as a file gives it; of its state only `cancelled` counts, for all else follows from its days. */
export type GivenBooking = Partial<BookingDraft> & { state?: string }

type Column = keyof GivenBooking | 'fullName'

/** The names people give these columns, without capitals, spaces and signs. */
const columnNames: Record<string, Column> = {
  ...named('firstName', 'first', 'firstname', 'givenname', 'forename'),
  ...named('lastName', 'last', 'lastname', 'surname', 'familyname'),
  ...named('fullName', 'name', 'fullname', 'guest', 'guestname'),
  ...named('email', 'email', 'emailaddress', 'mail'),
  ...named('phone', 'phone', 'phonenumber', 'mobile', 'mobilenumber', 'telephone', 'tel', 'contactnumber'),
  ...named('stay', 'stay', 'staytype', 'room', 'roomtype', 'accommodation', 'unit'),
  ...named('checkIn', 'checkin', 'checkindate', 'arrival', 'arrivaldate', 'from'),
  ...named('checkOut', 'checkout', 'checkoutdate', 'departure', 'departuredate', 'to', 'until'),
  ...named('state', 'state', 'status'),
  ...named('note', 'note', 'notes', 'remark', 'remarks', 'comment', 'comments'),
}

/** Rows of a CSV file as drafts, or every reason why the file cannot be understood; values are checked by whoever saves them. */
export function readBookingsCsv(bytes: Uint8Array): { rows: GivenBooking[]; problems: string[] } {
  const text = decode(bytes)
  if (text === null)
    return { rows: [], problems: ['The file is not UTF-8 text. Please save it as “CSV UTF-8”.'] }
  // Some spreadsheets say their separator in a line of its own above the heading.
  const [said = '', delimiter = ''] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const { data, errors } = Papa.parse<string[]>(text.slice(said.length), {
    delimiter,
    skipEmptyLines: 'greedy',
  })
  const [heading = [], ...rows] = data
  const columns = heading.map((name) => columnNames[name.toLowerCase().replace(/[^\p{L}]/gu, '')] ?? null)
  const problems = [
    ...errors
      .filter(({ type }) => type === 'Quotes')
      .map(({ row = 0 }) => `row ${row}: The quotes do not match.`),
    ...columnProblems(heading, columns),
    ...rows.flatMap((cells, index) =>
      cells.slice(heading.length).some((cell) => cell.trim() !== '')
        ? [`row ${index + 1}: There are more cells than columns.`]
        : [],
    ),
  ]
  if (problems.length === 0 && rows.length === 0)
    problems.push('There are no rows below the names of the columns.')
  return problems.length > 0
    ? { rows: [], problems }
    : { rows: rows.map((cells) => draftOf(columns, cells)), problems }
}

function named(column: Column, ...names: string[]): Record<string, Column> {
  return Object.fromEntries(names.map((name) => [name, column]))
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

function columnProblems(heading: readonly string[], columns: readonly (Column | null)[]): string[] {
  const twice = columns.filter((column, index) => column && columns.indexOf(column) !== index)
  return [
    ...heading
      .filter((name, index) => columns[index] === null && name.trim() !== '')
      .map((name) => `The column “${name}” is none that we know.`),
    ...twice.map((column) => `Two columns both say “${column}”.`),
    ...(columns.includes('firstName') || columns.includes('fullName')
      ? []
      : ['A column “first name” is missing.']),
    ...(columns.includes('email') ? [] : ['A column “email” is missing.']),
  ]
}

function draftOf(columns: readonly (Column | null)[], cells: readonly string[]): GivenBooking {
  const { fullName, ...rest }: Partial<Record<Column, string>> = Object.fromEntries(
    columns.flatMap((column, index) => (column ? [[column, asTyped(cells[index] ?? '')]] : [])),
  )
  for (const day of ['checkIn', 'checkOut'] as const)
    if (rest[day] !== undefined) rest[day] = dayOfTyped(rest[day])
  if (fullName === undefined) return rest
  const [firstName = '', ...lastName] = fullName.trim().split(/\s+/)
  return { firstName, lastName: lastName.join(' '), ...rest }
}

/** Tables protect cells such as +91… with an apostrophe, so that they are not taken for formulas. */
function asTyped(value: string): string {
  return value.replace(/^'(?=[=+\-@\t\r\n])/, '')
}
