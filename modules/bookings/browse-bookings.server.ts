import { sql } from 'kysely'
import { holdsWords } from '#modules/search/like-text.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { ifGiven } from '#server/db/if-given.ts'
import { stateDaysNow, stateOn } from './booking-state.server.ts'
import type { BookingState, StateDays } from './booking-state.ts'
import { bookingText, type ListedBooking } from './bookings.server.ts'

export type BookingFilter = { search?: string; state?: BookingState; stay?: string; page?: number }
export const BOOKINGS_A_PAGE = 40

/**
 * One page of the bookings that the filter keeps; `total` counts all of it. Who is in the house comes first, then who is coming, the
 * next arrival first; then who has left, the last first; what was cancelled stands at the end.
 */
export async function browseBookings(
  ctx: AppContext,
  filter: BookingFilter = {},
): Promise<{ bookings: ListedBooking[]; total: number }> {
  const days = await stateDaysNow(ctx)
  const found = narrowed(ctx, filter, days)
  const page = Math.max(1, filter.page ?? 1)
  const [bookings, counted] = await Promise.all([
    found
      .leftJoin('review', 'review.booking_id', 'booking.id')
      .selectAll('booking')
      .select(['review.id as review_id', stateOn(days).as('state')])
      .orderBy(placeInList(days))
      .orderBy((eb) =>
        eb.case().when(stateOn(days), '=', 'coming').then(eb.ref('booking.check_in')).else('').end(),
      )
      .orderBy((eb) => eb.fn.coalesce('booking.check_in', eb.val('9999-12-31')), 'desc')
      .orderBy('booking.created_at', 'desc')
      .orderBy('booking.id')
      .limit(BOOKINGS_A_PAGE)
      .offset((page - 1) * BOOKINGS_A_PAGE)
      .execute(),
    found.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ])
  return { bookings, total: Number(counted.count) }
}

function narrowed(ctx: AppContext, { search = '', state, stay }: BookingFilter, days: StateDays) {
  return ctx.database
    .selectFrom('booking')
    .where(holdsWords(bookingText, search, sql`booking.phone`))
    .$call(ifGiven(stay || undefined, (query, stay) => query.where('booking.stay', '=', stay)))
    .$call(ifGiven(state, (query, state) => query.where(stateOn(days), '=', state)))
}

/** The order of the list. */
const places: readonly BookingState[] = ['in-house', 'coming', 'undated', 'left', 'cancelled']

function placeInList(days: StateDays) {
  const cases = places.map((state, place) => sql`when ${sql.lit(state)} then ${sql.lit(place)}`)
  return sql<number>`case ${stateOn(days)} ${sql.join(cases, sql` `)} end`
}
