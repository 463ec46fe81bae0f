import { type RawBuilder, sql } from 'kysely'
import { publishedContent } from '#modules/content/content.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/settings.ts'
import {
  type BookingState,
  type Condition,
  OTHERWISE_STATE,
  type StateDays,
  stateDays,
  stateRules,
} from './booking-state.ts'

const holds: Record<Condition, (column: RawBuilder<unknown>, days: StateDays) => RawBuilder<unknown>> = {
  known: (column) => sql`${column} is not null`,
  unknown: (column) => sql`${column} is null`,
  'checked-out': (column, { leftUntil }) => sql`${column} <= ${leftUntil}`,
  'after-today': (column, { today }) => sql`${column} > ${today}`,
}

/** Where a `booking` of a query stands today: `bookingState` of the domain, as the database works it out. */
export function stateOn(days: StateDays): RawBuilder<BookingState> {
  const cases = stateRules.map(({ state, when }) => {
    const asked = when.map(([fact, condition]) => holds[condition](sql.ref(`booking.${fact}`), days))
    return sql`when ${sql.join(asked, sql` and `)} then ${sql.lit(state)}`
  })
  return sql<BookingState>`case ${sql.join(cases, sql` `)} else ${sql.lit(OTHERWISE_STATE)} end`
}

/** The days by which bookings stand now, where the house stands. */
export async function stateDaysNow(house: Pick<AppContext, 'database' | 'clock'>): Promise<StateDays> {
  const [{ timeZone }, { property }] = await Promise.all([readSettings(house), publishedContent(house)])
  return stateDays(house.clock.now(), timeZone, property.checkOut)
}
