import { type ExpressionBuilder, sql } from 'kysely'
import type { BookingState } from '#domain/bookings/booking.ts'
import { type Day, dayInZone } from '#domain/day.ts'
import type { Tables } from '../../database/tables.ts'
import type { House } from '../house.ts'
import { holdsWords } from '../search/like-text.ts'
import { readSettings } from '../settings.ts'
import { bookingText, type ListedBooking, withStates } from './bookings.ts'

export type BookingFilter = { search?: string; state?: BookingState; stay?: string; page?: number }
export const BOOKINGS_A_PAGE = 40

/**
 * One page of the bookings that the filter keeps; `total` counts all of it. Who is in the house comes first, then who is coming, the
 * next arrival first; then who has left, the last first; what was cancelled stands at the end.
 */
export async function browseBookings(
  house: House,
  filter: BookingFilter = {},
): Promise<{ bookings: ListedBooking[]; total: number }> {
  const { timeZone } = await readSettings(house)
  const day = dayInZone(house.clock.now(), timeZone)
  const found = narrowed(house, filter, day)
  const page = Math.max(1, filter.page ?? 1)
  const [rows, counted] = await Promise.all([
    found
      .leftJoin('review', 'review.booking_id', 'booking.id')
      .selectAll('booking')
      .select('review.id as review_id')
      .orderBy((eb) => placeInList(eb, day))
      .orderBy((eb) =>
        eb
          .case()
          .when(standsAt(eb, 'coming', day))
          .then(eb.ref('booking.check_in'))
          .else('')
          .end(),
      )
      .orderBy((eb) => eb.fn.coalesce('booking.check_in', eb.val('9999-12-31')), 'desc')
      .orderBy('booking.created_at', 'desc')
      .orderBy('booking.id')
      .limit(BOOKINGS_A_PAGE)
      .offset((page - 1) * BOOKINGS_A_PAGE)
      .execute(),
    found.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ])
  return { bookings: await withStates(house, rows), total: Number(counted.count) }
}

function narrowed(house: House, { search = '', state, stay }: BookingFilter, day: Day) {
  return house.database
    .selectFrom('booking')
    .where(holdsWords(bookingText, search, sql`booking.phone`))
    .$if(Boolean(stay), (query) => query.where('booking.stay', '=', stay ?? ''))
    .$if(state !== undefined, (query) => query.where((eb) => standsAt(eb, state ?? 'coming', day)))
}

function placeInList(eb: ExpressionBuilder<Tables, 'booking'>, day: Day) {
  const places = eb
    .case()
    .when(standsAt(eb, 'in-house', day))
    .then(0)
    .when(standsAt(eb, 'coming', day))
    .then(1)
  return places
    .when(standsAt(eb, 'undated', day))
    .then(2)
    .when(standsAt(eb, 'left', day))
    .then(3)
    .else(4)
    .end()
}

/** The rule of `stayState` (domain/bookings/booking.ts), as the database reads it. */
function standsAt(eb: ExpressionBuilder<Tables, 'booking'>, state: BookingState, day: Day) {
  if (state === 'cancelled') return eb('booking.state', '=', 'cancelled')
  const stands = eb('booking.state', '!=', 'cancelled')
  const open = eb.or([eb('booking.check_out', '>', day), eb('booking.check_out', 'is', null)])
  if (state === 'undated')
    return eb.and([stands, eb('booking.check_out', 'is', null), eb('booking.check_in', 'is', null)])
  if (state === 'left') return eb.and([stands, eb('booking.check_out', '<=', day)])
  if (state === 'coming') return eb.and([stands, open, eb('booking.check_in', '>', day)])
  const begun = eb.or([
    eb('booking.check_in', '<=', day),
    eb.and([eb('booking.check_in', 'is', null), eb('booking.check_out', 'is not', null)]),
  ])
  return eb.and([stands, open, begun])
}
