import type { TakesNights } from '#modules/calendar/nights.ts'
import { addDays, type Day, isDay, sayDay, sayDays } from '#modules/common/day.ts'
import type { BookingDraft } from './booking.ts'

/** Days further away than these are hardly meant. */
const LONG_AGO_DAYS = 3 * 366
const FAR_AHEAD_DAYS = 2 * 366

/** What is hardly meant in a booking's days, in sentences; what is wrong altogether `bookingProblems` says. */
export function dayDoubts(
  { checkIn, checkOut }: Pick<BookingDraft, 'checkIn' | 'checkOut'>,
  today: Day,
): string[] {
  const days = [checkIn, checkOut].filter(isDay)
  return [
    ...days.map((day) => day < addDays(today, -LONG_AGO_DAYS) && `${sayDay(day)} is long ago.`),
    ...days.map(
      (day) => day > addDays(today, FAR_AHEAD_DAYS) && `${sayDay(day)} is more than two years away.`,
    ),
  ].filter((doubt) => doubt !== false)
}

/** Who has some of the nights already, or that they are closed. */
export function sayTakenBy({ name, checkIn, checkOut, closes }: TakesNights & { name: string }): string {
  const days = sayDays(checkIn, checkOut)
  if (closes !== undefined) return `Some of these nights are not let. ${name}, ${days}.`
  return `Some of these nights are taken already: ${name}, ${days}.`
}
