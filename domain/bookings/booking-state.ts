import type { Day } from '../day.ts'

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
export type Condition = 'known' | 'unknown' | 'by-today' | 'after-today'
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
  { state: 'left', when: [['check_out', 'by-today']] },
  { state: 'coming', when: [['check_in', 'after-today']] },
]
/** Where a booking stands of which none of them is true. */
export const OTHERWISE_STATE: BookingState = 'in-house'

const holds: Record<Condition, (fact: string | null, today: Day) => boolean> = {
  known: (fact) => fact !== null,
  unknown: (fact) => fact === null,
  'by-today': (fact, today) => fact !== null && fact <= today,
  'after-today': (fact, today) => fact !== null && fact > today,
}

/** Where a booking stands today: cancelled, coming, in the house or left; without any day it has no place yet. */
export function bookingState(facts: StateFacts, today: Day): BookingState {
  const rule = stateRules.find(({ when }) =>
    when.every(([fact, condition]) => holds[condition](facts[fact], today)),
  )
  return rule?.state ?? OTHERWISE_STATE
}

/** Whether its guest can be asked for a review: the stay is over, or nobody knows its days. */
export function isOver(state: BookingState): boolean {
  return state === 'left' || state === 'undated'
}
