import type { BookingDraft } from '#domain/bookings/booking.ts'
import { sayTakenBy } from '#domain/bookings/booking-doubts.ts'
import { type KnownDays, nightsTaken, overfullNights, type TakesNights } from '#domain/stays/nights.ts'
import { roomsOf } from '#domain/stays/stays.ts'
import { spansBetween } from '../calendar/nights.ts'
import { publishedContent } from '../content/content.ts'
import type { House } from '../house.ts'
import type { StayFinder } from './booking-draft.ts'

/** A row of a table as far as its nights go. */
export type DatedRow = Pick<BookingDraft, 'firstName' | 'lastName' | 'stay' | 'checkIn' | 'checkOut'> & {
  row: number
  cancelled: boolean
  problems: readonly unknown[]
}
type Wanted = TakesNights & { id: string; name: string; row?: number }

/** Who else has the nights of each row that could be saved, in sentences by the number of the row; rows without trouble are left out. */
export async function clashesOfRows(
  house: House,
  rows: readonly DatedRow[],
  findStay: StayFinder,
): Promise<Map<number, string[]>> {
  const wanted = rows.flatMap((row) => wish(row, findStay))
  const first = wanted.map((each) => nightsTaken(each)?.from ?? '').sort()[0]
  if (!first) return new Map()
  const [content, spans] = await Promise.all([publishedContent(house), spansBetween(house, first)])
  const found = new Map<number, string[]>()
  for (const [stay, rowsOfStay] of Map.groupBy(wanted, ({ stay }) => stay)) {
    const there: Wanted[] = [...rowsOfStay, ...(spans.get(stay) ?? [])]
    for (const { stays } of overfullNights(there, roomsOf(content, stay)))
      for (const own of stays)
        if (own.row !== undefined)
          found.set(own.row, [
            ...new Set([
              ...(found.get(own.row) ?? []),
              ...stays.filter((each) => each !== own && overlap(own, each)).map(sayTakenBy),
            ]),
          ])
  }
  return found
}

function wish(row: DatedRow, findStay: StayFinder): (Wanted & { stay: string })[] {
  const stay = findStay(row.stay)
  if (!stay || row.cancelled || row.problems.length > 0) return []
  const name = `${row.firstName} ${row.lastName}`.trim()
  const days = { checkIn: row.checkIn || null, checkOut: row.checkOut || null }
  return [{ stay, id: `row ${row.row}`, name: `row ${row.row}, ${name}`, row: row.row, ...days }]
}

function overlap(one: KnownDays, other: KnownDays): boolean {
  const [these, those] = [nightsTaken(one), nightsTaken(other)]
  return these !== null && those !== null && these.from < those.until && those.from < these.until
}
