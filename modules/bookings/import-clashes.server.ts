import { spansBetween } from '#modules/calendar/nights.server.ts'
import { type Nights, nightsTaken, type TakesNights } from '#modules/calendar/nights.ts'
import { roomsOf } from '#modules/calendar/stays.ts'
import { clipNights, type Day, earlierOf, LAST_DAY, laterOf, nightsBetween } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { House } from '#server/house.ts'
import type { BookingDraft } from './booking.ts'
import { sayTakenBy } from './booking-doubts.ts'
import type { StayFinder } from './booking-draft.server.ts'

/** A row of a table as far as its nights go. */
export type DatedRow = Pick<BookingDraft, 'firstName' | 'lastName' | 'stay' | 'checkIn' | 'checkOut'> & {
  row: number
  cancelled: boolean
  problems: readonly unknown[]
}
type Wanted = TakesNights & { id: string; name: string }
type Wish = Wanted & { stay: string; row: number }

/** Who else has the nights of each row that could be saved, in sentences by the number of the row; rows without trouble are left out. */
export async function clashesOfRows(
  house: House,
  rows: readonly DatedRow[],
  findStay: StayFinder,
): Promise<Map<number, string[]>> {
  const wanted = rows.flatMap((row) => wish(row, findStay))
  const nights = wanted.flatMap((each) => nightsTaken(each) ?? [])
  if (nights.length === 0) return new Map()
  const from = nights.map((each) => each.from).reduce(earlierOf)
  const until = nights.map((each) => each.until).reduce(laterOf)
  const [content, spans] = await Promise.all([publishedContent(house), spansBetween(house, from, until)])
  const found = new Map<number, string[]>()
  for (const [stay, rowsOfStay] of Map.groupBy(wanted, (each) => each.stay)) {
    const table = nightTable([...(spans.get(stay) ?? []), ...rowsOfStay], { from, until })
    for (const own of rowsOfStay) {
      const clashes = clashesOfRow(own, table, { from, rooms: roomsOf(content, stay) })
      if (clashes.length > 0) found.set(own.row, clashes)
    }
  }
  return found
}

/** Who is named to a row at most; a page about a thousand rows on the same nights would be as long as a million. */
const MOST_NAMED = 3
type Night = { guests: number; closed: number; first: Wanted[] }

/** Who has each night of a window, by its number from the first: how many guests, how many closed rooms, and the first few by name. */
function nightTable(there: readonly Wanted[], window: Nights): Map<number, Night> {
  const table = new Map<number, Night>()
  for (const each of there) {
    for (const number of numbersOf(each, window)) {
      const night = table.get(number) ?? { guests: 0, closed: 0, first: [] }
      if (each.closes === undefined) night.guests += 1
      else night.closed += each.closes ?? Number.POSITIVE_INFINITY
      // One of them is the row itself.
      if (night.first.length <= MOST_NAMED) night.first.push(each)
      table.set(number, night)
    }
  }
  return table
}

function clashesOfRow(
  own: Wanted,
  table: ReadonlyMap<number, Night>,
  { from, rooms }: { from: Day; rooms: number },
): string[] {
  const overfull = numbersOf(own, { from, until: LAST_DAY })
    .flatMap((number) => table.get(number) ?? [])
    .filter(({ guests, closed }) => guests + Math.min(rooms, closed) > rooms)
  const others = new Set(overfull.flatMap(({ first }) => first.filter((each) => each !== own)))
  const named = [...others].slice(0, MOST_NAMED)
  const hasMore = others.size > MOST_NAMED || overfull.some(({ guests }) => guests > MOST_NAMED + 1)
  return [
    ...new Set([...named.map(sayTakenBy), ...(hasMore ? ['More bookings have these nights as well.'] : [])]),
  ]
}

/** The nights of one within a window, counted from its first. */
function numbersOf(days: TakesNights, window: Nights): number[] {
  const taken = nightsTaken(days)
  const nights = taken && clipNights(taken, window)
  if (!nights) return []
  const first = nightsBetween(window.from, nights.from)
  return Array.from({ length: nightsBetween(nights.from, nights.until) }, (_, at) => first + at)
}

function wish(row: DatedRow, findStay: StayFinder): Wish[] {
  const stay = findStay(row.stay)
  if (!stay || row.cancelled || row.problems.length > 0) return []
  const name = `${row.firstName} ${row.lastName}`.trim()
  const days = { checkIn: row.checkIn || null, checkOut: row.checkOut || null }
  return [{ stay, id: `row ${row.row}`, name: `row ${row.row}, ${name}`, row: row.row, ...days }]
}
