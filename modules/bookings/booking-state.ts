import { addDays, type Day, dayInZone, formatTime } from '#core/values/day.ts'

export type BookingState = 'coming' | 'in-house' | 'undated' | 'left' | 'cancelled'
export const bookingStates: Record<BookingState, string> = {
  coming: 'Coming',
  'in-house': 'Here now',
  undated: 'No dates yet',
  left: 'Left',
  cancelled: 'Cancelled',
}

/** The columns of a booking that its state depends on. */
export type StateColumns = { cancelled_at: string | null; check_in: Day | null; check_out: Day | null }

/** The days that a state depends on: today, and the last day of check-out whose guests have left. */
export type StateDays = { today: Day; lastEndedCheckOut: Day }

/** Guests leave by noon where the owner has set no time of check-out. */
const USUAL_CHECK_OUT = '12:00'

/** On the day of check-out, a guest counts as left once it is the time of check-out (`checkOutTime`, such as `11:00`). */
export function toStateDays(now: Date, timeZone: string, checkOutTime?: string): StateDays {
  const today = dayInZone(now, timeZone)
  const isBeforeCheckOut = formatTime(now, timeZone) < (checkOutTime || USUAL_CHECK_OUT)
  return { today, lastEndedCheckOut: isBeforeCheckOut ? addDays(today, -1) : today }
}

/** The state of a booking today; without any day it is undated. The database has the same rule: `stateSql`. */
export function computeBookingState(
  { cancelled_at, check_in, check_out }: StateColumns,
  { today, lastEndedCheckOut }: StateDays,
): BookingState {
  if (cancelled_at !== null) return 'cancelled'
  if (check_in === null && check_out === null) return 'undated'
  if (check_out !== null && check_out <= lastEndedCheckOut) return 'left'
  // Where the arrival is not known, only the last night of the booking is known.
  const arrival = check_in ?? (check_out === null ? today : addDays(check_out, -1))
  return arrival > today ? 'coming' : 'in-house'
}

/** Whether its guest can be asked for a review: from the day of check-out on, or where the days are not known. */
export function canAskForReview({ cancelled_at, check_in, check_out }: StateColumns, today: Day): boolean {
  return cancelled_at === null && (check_out === null ? check_in === null : check_out <= today)
}

/** Whether a guest may write a review: from the day of check-out on, in the property's time zone; always where that day is not known. */
export function isCheckOutReached(checkOut: Day | null, now: Date, timeZone: string): boolean {
  return checkOut === null || checkOut <= dayInZone(now, timeZone)
}
