import { sql } from 'kysely'
import { BOOKING_COOKIE_HOURS, stayHasEnded } from '#domain/bookings/booking.ts'
import type { Day } from '#domain/day.ts'
import { isGuestsWish, type ReviewStatus } from '#domain/reviews/review.ts'
import { type House, isoNow } from '../house.ts'
import { hashKey, readSigned, sign } from '../keys.ts'
import { readSettings } from '../settings.ts'

/** What the holder of a personal link may see of their booking. A field the booking lacks is empty. */
export type GuestBooking = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string
  stay: string | null
  sample: boolean
}

/** Only `open` carries anything about the guest; the calls answer all others alike. */
export type GuestLink =
  | { state: 'open'; booking: GuestBooking }
  | { state: 'too-early'; opensOn: Day }
  | { state: 'used'; bookingId: string; reviewStatus: ReviewStatus }
  | { state: 'expired' }
  | { state: 'unknown' }

/** What a personal link's key opens now. Any text may be given: what is no key is looked up all the same, and not found. */
export async function readLink(house: House, key: string): Promise<GuestLink> {
  const row = await bookings(house)
    .innerJoin('invitation', 'invitation.booking_id', 'booking.id')
    .select('invitation.expires_at')
    .where('invitation.key_hash', '=', hashKey(key))
    .executeTakeFirst()
  const { timeZone } = await readSettings(house)
  return row ? standing(house, row, row.expires_at, timeZone) : { state: 'unknown' }
}

/** Notes that the guest has opened the link, the first time; by then it has gone, whatever the owner said. */
export async function noteOpened(house: House, key: string): Promise<void> {
  await house.database
    .updateTable('invitation')
    .set({ opened_at: isoNow(house), channel: sql`replace(channel, '-unsent', '')` })
    .where('key_hash', '=', hashKey(key))
    .where('opened_at', 'is', null)
    .execute()
}

/** Notes that the guest has begun to write, the first time. */
export async function noteStarted(house: House, key: string): Promise<void> {
  await house.database
    .updateTable('invitation')
    .set({ started_at: isoNow(house) })
    .where('key_hash', '=', hashKey(key))
    .where('started_at', 'is', null)
    .execute()
}

const PASS = 'booking-pass'
export const PASS_SECONDS = BOOKING_COOKIE_HOURS * 3600

/** A signed note, good for two hours, that its bearer has opened the link of this booking. */
export function writePass(house: House, bookingId: string): string {
  return sign(house.secret, PASS, `${bookingId}~${house.clock.now().getTime() + PASS_SECONDS * 1000}`)
}

/** What a pass opens now; `unknown` for one that is not ours, or too old. */
export async function readPass(house: House, pass: string): Promise<GuestLink> {
  const [bookingId, until] = readSigned(house.secret, PASS, pass)?.split('~') ?? []
  if (!bookingId || !(Number(until) > house.clock.now().getTime())) return { state: 'unknown' }
  return bookingStanding(house, bookingId)
}

/** Whether this booking may be reviewed now, whatever link led to it. */
export async function bookingStanding(house: House, bookingId: string): Promise<GuestLink> {
  const row = await bookings(house).where('booking.id', '=', bookingId).executeTakeFirst()
  const { timeZone } = await readSettings(house)
  return row ? standing(house, row, null, timeZone) : { state: 'unknown' }
}

function bookings(house: House) {
  return house.database
    .selectFrom('booking')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .select(['booking.id', 'first_name', 'last_name', 'booking.email', 'booking.phone', 'booking.stay'])
    .select(['check_out', 'cancelled_at', 'booking.sample', 'review.status as review_status'])
    .select('review.decline_reason')
}

type FoundBooking = Awaited<ReturnType<ReturnType<typeof bookings>['executeTakeFirstOrThrow']>>

function standing(house: House, row: FoundBooking, expiresAt: string | null, timeZone: string): GuestLink {
  if (row.review_status) return { state: 'used', bookingId: row.id, reviewStatus: toldToGuest(row) }
  if (row.cancelled_at) return { state: 'unknown' }
  if (expiresAt !== null && expiresAt <= isoNow(house)) return { state: 'expired' }
  if (row.check_out && !stayHasEnded(row.check_out, house.clock.now(), timeZone))
    return { state: 'too-early', opensOn: row.check_out }
  const { id, first_name: firstName, last_name: lastName, email, phone, stay } = row
  return { state: 'open', booking: { id, firstName, lastName, email, phone, stay, sample: row.sample === 1 } }
}

/** To its guest a review that the owner took down is declined; taken back is only what they took back themselves. */
function toldToGuest({ review_status: status, decline_reason }: FoundBooking): ReviewStatus {
  if (status === 'withdrawn' && !isGuestsWish({ status, decline_reason })) return 'declined'
  return status ?? 'pending'
}
