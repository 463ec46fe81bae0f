import { type RawBuilder, sql } from 'kysely'
import {
  type BookingState,
  type Condition,
  OTHERWISE_STATE,
  stateRules,
} from '#domain/bookings/booking-state.ts'
import type { Day } from '#domain/day.ts'

const holds: Record<Condition, (column: RawBuilder<unknown>, today: Day) => RawBuilder<unknown>> = {
  known: (column) => sql`${column} is not null`,
  unknown: (column) => sql`${column} is null`,
  'by-today': (column, today) => sql`${column} <= ${today}`,
  'after-today': (column, today) => sql`${column} > ${today}`,
}

/** Where a `booking` of a query stands today: `bookingState` of the domain, as the database works it out. */
export function stateOn(today: Day): RawBuilder<BookingState> {
  const cases = stateRules.map(({ state, when }) => {
    const asked = when.map(([fact, condition]) => holds[condition](sql.ref(`booking.${fact}`), today))
    return sql`when ${sql.join(asked, sql` and `)} then ${sql.lit(state)}`
  })
  return sql<BookingState>`case ${sql.join(cases, sql` `)} else ${sql.lit(OTHERWISE_STATE)} end`
}
