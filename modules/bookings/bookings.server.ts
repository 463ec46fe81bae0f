import { sql } from 'kysely'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import { holdsWords } from '#modules/search/like-text.server.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { type Change, change } from '#server/change.ts'
import { ifGiven } from '#server/db/if-given.ts'
import type { BookingRow } from '#server/db/tables.ts'
import { isId } from '#server/keys.ts'
import type { BookingDraft } from './booking.ts'
import { bookingRow, checkBooking, cleanBooking, stayFinder } from './booking-draft.server.ts'
import { moneyFields } from './booking-money.ts'
import { stateDaysNow, stateOn } from './booking-state.server.ts'
import type { StateDays } from './booking-state.ts'
import { type BookingState, bookingState } from './booking-state.ts'

/** A booking with where it stands today. */
export type StandingBooking = BookingRow & { state: BookingState }
/** A booking as lists show it: `review_id` is set once it was reviewed. */
export type ListedBooking = StandingBooking & { review_id: string | null }

/**
 * Writes one booking down. Refuses with the first thing wrong; all but a first name may be left out. `id` is the one
 * its form was given: sent twice, by two taps or after a lost answer, it is written down once.
 */
export async function addBooking(
  ctx: AppContext,
  actor: Actor,
  { id = '', ...given }: Partial<BookingDraft> & { id?: string },
  /** What else is done in the same transaction once it is stored. */
  also?: (tx: Change) => Promise<void>,
): Promise<Outcome<{ booking: StandingBooking }>> {
  const draft = cleanBooking(given)
  const findStay = await stayFinder(ctx)
  const [problem] = checkBooking(draft, findStay)
  if (problem) return problem
  const row = bookingRow(ctx, draft, findStay)
  const booking = isId(id) ? { ...row, id } : row
  const outcome = await change(ctx, actor, async (tx) => {
    const stored = await insertOnce(tx, booking)
    if (stored.ok) await also?.(tx)
    return stored
  })
  return outcome.ok ? { ok: true, booking: standing(outcome.booking, await stateDaysNow(ctx)) } : outcome
}

async function insertOnce(tx: Change, booking: BookingRow): Promise<Outcome<{ booking: BookingRow }>> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('booking')
    .values(booking)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) {
    await tx.record({ act: 'booking.added', about: 'booking', aboutId: booking.id })
    return { ok: true, booking }
  }
  const there = await tx
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  const isSame = typed.every((field) => there[field] === booking[field])
  return isSame ? { ok: true, booking: there } : refuse('bookingTwice')
}

/** What a person writes down of a booking. */
const typed = [
  ...(['first_name', 'last_name', 'email', 'phone', 'stay', 'check_in', 'check_out', 'note'] as const),
  ...moneyFields,
]

type Listing = { search?: string; limit?: number; after?: Pick<BookingRow, 'created_at' | 'id'> }

/** The newest bookings first, at most `limit`, those after one if given; `search` looks into names, e-mail and phone. */
export async function listBookings(
  ctx: AppContext,
  { search = '', limit = 500, after }: Listing = {},
): Promise<ListedBooking[]> {
  return listed(ctx, await stateDaysNow(ctx))
    .where(holdsWords(bookingText, search, sql`booking.phone`))
    .$call(
      ifGiven(after, (query, after) =>
        query.where(sql<boolean>`(booking.created_at, booking.id) < (${after.created_at}, ${after.id})`),
      ),
    )
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(limit)
    .execute()
}

/** One booking by its id, or null. */
export async function findBooking(ctx: AppContext, id: string): Promise<ListedBooking | null> {
  const row = listed(ctx, await stateDaysNow(ctx)).where('booking.id', '=', id)
  return (await row.executeTakeFirst()) ?? null
}

/** Where a search for a booking looks. */
export const bookingText = sql<string>`first_name || ' ' || last_name || ' ' || booking.email || ' ' || booking.phone`

function listed(ctx: AppContext, days: StateDays) {
  return ctx.database
    .selectFrom('booking')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .selectAll('booking')
    .select(['review.id as review_id', stateOn(days).as('state')])
}

/** A row that was just written, with where it stands. */
export function standing(row: BookingRow, days: StateDays): StandingBooking {
  return { ...row, state: bookingState(row, days) }
}
