import { addDays, type Day } from '#modules/common/day.ts'

/** Nights another site says are taken; `closed` where it says no more than that they cannot be booked. */
export type TheirNights = { checkIn: Day; checkOut: Day; closed?: true }

/** Nearer than this, closed nights are somebody's wish. */
const FAR_DAYS = 75
const LONG_DAYS = 21

/**
 * The day from which a site says that nothing can be booked yet, because it lets only so many months ahead: a long run of closed nights
 * far ahead that ends the calendar. Null where there is none. It moves with each day, and is nobody's booking.
 */
export function farBlockFrom(nights: readonly TheirNights[], today: Day): Day | null {
  const byDay = nights.toSorted((one, other) => one.checkIn.localeCompare(other.checkIn))
  const ends = nights.map(({ checkOut }) => checkOut).sort()
  const end = ends.at(-1) ?? ''
  let from: Day | null = null
  // Some sites say it in several pieces, one after another.
  for (const { checkIn, checkOut, closed } of byDay.toReversed()) {
    const joins = from === null ? checkOut === end : checkOut === from
    if (!closed || !joins) break
    from = checkIn
  }
  if (from === null || from < addDays(today, FAR_DAYS) || end < addDays(from, LONG_DAYS)) return null
  return from
}

/** The same nights without that run. */
export function withoutFarBlock<Night extends TheirNights>(
  nights: readonly Night[],
  from: Day | null,
): Night[] {
  return from === null ? [...nights] : nights.filter(({ checkIn }) => checkIn < from)
}
