import { sql } from 'kysely'
import { BOOKING_COOKIE_HOURS, stayHasEnded } from '#modules/bookings/booking.ts'
import type { Day } from '#modules/common/day.ts'
import { isGuestsWish, type ReviewStatus } from '#modules/reviews/review.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import { hashKey, readSigned, sign } from '#server/keys.ts'
import { readSettings } from '#server/settings.ts'

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
  | { state: 'used'; bookingId: string; reviewId: string; reviewStatus: ReviewStatus }
  /** Its review was erased at the guest's wish. */
  | { state: 'erased'; at: string }
  | { state: 'expired' }
  | { state: 'unknown' }

/** What the key of a personal link, or of a receipt, opens now. Any text may be given: what is no key is looked up all the same, and not found. */
export async function readLink(ctx: AppContext, key: string): Promise<GuestLink> {
  const row = await bookings(ctx)
    .innerJoin('invitation', 'invitation.booking_id', 'booking.id')
    .select('invitation.expires_at')
    .where('invitation.key_hash', '=', hashKey(key))
    .executeTakeFirst()
  if (!row) return readReceiptKey(ctx, hashKey(key))
  const { timeZone } = await readSettings(ctx)
  return standing(ctx, row, row.expires_at, timeZone)
}

/** The key in the thank-you e-mail leads where the link led that the review came by. */
async function readReceiptKey(ctx: AppContext, hash: string): Promise<GuestLink> {
  const row = await ctx.database
    .selectFrom('receipt')
    .leftJoin('review', 'review.id', 'receipt.review_id')
    .select(['receipt.erased_at', 'review.booking_id'])
    .where('key_hash', '=', hash)
    .executeTakeFirst()
  if (row?.erased_at) return { state: 'erased', at: row.erased_at }
  return row?.booking_id ? bookingStanding(ctx, row.booking_id) : { state: 'unknown' }
}

/** Notes that the guest has opened the link, the first time; by then it has gone, whatever the owner said. */
export async function noteOpened(ctx: AppContext, key: string): Promise<void> {
  await ctx.database
    .updateTable('invitation')
    .set({ opened_at: isoNow(ctx), channel: sql`replace(channel, '-unsent', '')` })
    .where('key_hash', '=', hashKey(key))
    .where('opened_at', 'is', null)
    .execute()
}

/** Notes that the guest has begun to write, the first time. */
export async function noteStarted(ctx: AppContext, key: string): Promise<void> {
  await ctx.database
    .updateTable('invitation')
    .set({ started_at: isoNow(ctx) })
    .where('key_hash', '=', hashKey(key))
    .where('started_at', 'is', null)
    .execute()
}

const PASS = 'booking-pass'
export const PASS_SECONDS = BOOKING_COOKIE_HOURS * 3600

/** A signed note, good for two hours, that its bearer has opened the link of this booking. */
export function writePass(ctx: AppContext, bookingId: string): string {
  return sign(ctx.secret, PASS, `${bookingId}~${ctx.clock.now().getTime() + PASS_SECONDS * 1000}`)
}

/** What a pass opens now; `unknown` for one that is not ours, or too old. */
export async function readPass(ctx: AppContext, pass: string): Promise<GuestLink> {
  const [bookingId, until] = readSigned(ctx.secret, PASS, pass)?.split('~') ?? []
  if (!bookingId || !(Number(until) > ctx.clock.now().getTime())) return { state: 'unknown' }
  return bookingStanding(ctx, bookingId)
}

/** Whether this booking may be reviewed now, whatever link led to it. */
export async function bookingStanding(ctx: AppContext, bookingId: string): Promise<GuestLink> {
  const row = await bookings(ctx).where('booking.id', '=', bookingId).executeTakeFirst()
  const { timeZone } = await readSettings(ctx)
  return row ? standing(ctx, row, null, timeZone) : { state: 'unknown' }
}

function bookings(ctx: AppContext) {
  return ctx.database
    .selectFrom('booking')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .select(['booking.id', 'first_name', 'last_name', 'booking.email', 'booking.phone', 'booking.stay'])
    .select(['check_out', 'cancelled_at', 'booking.sample', 'review.status as review_status'])
    .select(['review.id as review_id', 'review.decline_reason', 'booking.review_erased_at'])
}

type FoundBooking = Awaited<ReturnType<ReturnType<typeof bookings>['executeTakeFirstOrThrow']>>

function standing(ctx: AppContext, row: FoundBooking, expiresAt: string | null, timeZone: string): GuestLink {
  if (row.review_id)
    return { state: 'used', bookingId: row.id, reviewId: row.review_id, reviewStatus: toldToGuest(row) }
  if (row.review_erased_at) return { state: 'erased', at: row.review_erased_at }
  if (row.cancelled_at) return { state: 'unknown' }
  if (expiresAt !== null && expiresAt <= isoNow(ctx)) return { state: 'expired' }
  if (row.check_out && !stayHasEnded(row.check_out, ctx.clock.now(), timeZone))
    return { state: 'too-early', opensOn: row.check_out }
  const { id, first_name: firstName, last_name: lastName, email, phone, stay } = row
  return { state: 'open', booking: { id, firstName, lastName, email, phone, stay, sample: row.sample === 1 } }
}

/** To its guest a review that the owner took down is declined; taken back is only what they took back themselves. */
function toldToGuest({ review_status: status, decline_reason }: FoundBooking): ReviewStatus {
  if (status === 'withdrawn' && !isGuestsWish({ status, decline_reason })) return 'declined'
  return status ?? 'pending'
}
