import { sql } from 'kysely'
import { type BookingDraft, stayState } from '#domain/booking.ts'
import type { Outcome } from '#domain/refusal.ts'
import type { BookingRow } from '../database/tables.ts'
import { bookingRows, checkBooking, cleanBooking, insertBookings, stayFinder } from './booking-draft.ts'
import type { Actor, House } from './house.ts'
import { readSettings } from './settings.ts'

/** A booking as lists show it: its state follows from today, and `review_id` is set once it was reviewed. */
export type ListedBooking = BookingRow & { review_id: string | null }

/** Writes one booking down. Refuses with the first thing wrong; all but a first name and an e-mail may be left out. */
export async function addBooking(
  house: House,
  actor: Actor,
  given: Partial<BookingDraft>,
): Promise<Outcome<{ booking: BookingRow }>> {
  const draft = cleanBooking(given)
  const findStay = await stayFinder(house)
  const [problem] = checkBooking(draft, findStay)
  if (problem) return problem
  const rows = await bookingRows(house, [draft], findStay)
  await house.database.transaction().execute((tx) => insertBookings(house, tx, actor, rows))
  return { ok: true, booking: rows[0] as BookingRow }
}

/** The newest bookings first, at most `limit`; `search` looks into names, e-mail and phone. */
export async function listBookings(
  house: House,
  { search = '', limit = 500 }: { search?: string; limit?: number } = {},
): Promise<ListedBooking[]> {
  const part = `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  const all = sql<string>`lower(first_name || ' ' || last_name || ' ' || booking.email || ' ' || booking.phone)`
  const rows = await listed(house)
    .$if(part !== '%%', (query) => query.where(sql<boolean>`${all} like ${part} escape '\\'`))
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(limit)
    .execute()
  return withStates(house, rows)
}

/** One booking by its id, or null. */
export async function findBooking(house: House, id: string): Promise<ListedBooking | null> {
  const rows = await listed(house).where('booking.id', '=', id).execute()
  return (await withStates(house, rows))[0] ?? null
}

function listed(house: House) {
  return house.database
    .selectFrom('booking')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .selectAll('booking')
    .select('review.id as review_id')
}

/** Sets each state to where its days stand today. */
export async function withStates(house: House, rows: ListedBooking[]): Promise<ListedBooking[]> {
  const { timeZone } = await readSettings(house)
  const now = house.clock.now()
  return rows.map((row) =>
    row.state === 'cancelled'
      ? row
      : { ...row, state: stayState({ checkIn: row.check_in, checkOut: row.check_out }, now, timeZone) },
  )
}
