import { addDays, type Day, dayInZone, sayTime } from '#modules/common/day.ts'

export type BookingState = 'coming' | 'in-house' | 'undated' | 'left' | 'cancelled'
export const bookingStates: Record<BookingState, string> = {
  coming: 'Coming',
  'in-house': 'In the house',
  undated: 'No dates yet',
  left: 'Left',
  cancelled: 'Cancelled',
}

/** All that a state follows from: what a person decided, and the days. */
export type StateFacts = { cancelled_at: string | null; check_in: Day | null; check_out: Day | null }
export type Condition = 'known' | 'unknown' | 'checked-out' | 'after-today'
type StateRule = { state: BookingState; when: readonly [fact: keyof StateFacts, condition: Condition][] }

/** The first state whose conditions all hold is where a booking stands today. The database works by the same list: `stateOn`. */
export const stateRules: readonly StateRule[] = [
  { state: 'cancelled', when: [['cancelled_at', 'known']] },
  {
    state: 'undated',
    when: [
      ['check_in', 'unknown'],
      ['check_out', 'unknown'],
    ],
  },
  { state: 'left', when: [['check_out', 'checked-out']] },
  { state: 'coming', when: [['check_in', 'after-today']] },
]
/** Where a booking stands of which none of them is true. */
export const OTHERWISE_STATE: BookingState = 'in-house'

/** The days that a state depends on: today, and the last day of check-out whose guests have left. */
export type StateDays = { today: Day; leftUntil: Day }

/** Guests of a house that names no time of check-out leave by noon. */
const USUAL_CHECK_OUT = '12:00'

/** A guest has left from the time of check-out on, `11:00`, on the day of check-out. */
export function stateDays(now: Date, timeZone: string, checkOutTime?: string): StateDays {
  const today = dayInZone(now, timeZone)
  const isBefore = sayTime(now, timeZone) < (checkOutTime || USUAL_CHECK_OUT)
  return { today, leftUntil: isBefore ? addDays(today, -1) : today }
}

const holds: Record<Condition, (fact: string | null, days: StateDays) => boolean> = {
  known: (fact) => fact !== null,
  unknown: (fact) => fact === null,
  'checked-out': (fact, { leftUntil }) => fact !== null && fact <= leftUntil,
  'after-today': (fact, { today }) => fact !== null && fact > today,
}

/** Where a booking stands today: cancelled, coming, in the house or left; without any day it has no place yet. */
export function bookingState(facts: StateFacts, days: StateDays): BookingState {
  const rule = stateRules.find(({ when }) =>
    when.every(([fact, condition]) => holds[condition](facts[fact], days)),
  )
  return rule?.state ?? OTHERWISE_STATE
}

/** Whether its guest can be asked for a review: from the day of check-out on, or where nobody knows the days. */
export function isOver({ cancelled_at, check_in, check_out }: StateFacts, today: Day): boolean {
  return cancelled_at === null && (check_out === null ? check_in === null : check_out <= today)
}
