import { sql } from 'kysely'
import { BOOKING_COOKIE_HOURS } from '#content/link-lifetimes.ts'
import { type AppContext, isoNow } from '#core/app-context.server.ts'
import type { ReviewStatus } from '#core/db/tables.ts'
import { hashKey, readSignedValue, signValue } from '#core/host/keys.server.ts'
import { readSettings } from '#core/settings.server.ts'
import type { Day } from '#core/values/day.ts'
import { isCheckOutReached } from '#modules/bookings/booking-state.ts'
import { UPLOAD_LIFETIME_HOURS } from '#modules/media/media.ts'
import { listRefusedFiles } from '#modules/media/refused-files.server.ts'
import { isRemovedAtGuestRequest } from './removed-review.ts'

/** The booking's data for the holder of a personal link. Missing fields are empty. */
export type GuestBooking = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string
  stay: string | null
  checkIn: Day | null
  checkOut: Day | null
  isSample: boolean
}

/** Only `open` has data of the guest; the API answers all other states alike. */
export type GuestLink =
  | { state: 'open'; booking: GuestBooking }
  | { state: 'too-early'; opensOn: Day }
  | { state: 'used'; bookingId: string; reviewId: string; reviewStatus: ReviewStatus }
  /** The review was erased at the guest's request. */
  | { state: 'erased'; erasedAt: string }
  | { state: 'expired' }
  | { state: 'unknown' }

/** The state of the token of a personal link or of a submission page. A malformed token is looked up too, and is unknown. */
export async function readGuestLink(ctx: AppContext, token: string): Promise<GuestLink> {
  const row = await selectBookings(ctx)
    .innerJoin('invitation', 'invitation.booking_id', 'booking.id')
    .select('invitation.expires_at')
    .where('invitation.token_hash', '=', hashKey(token))
    .executeTakeFirst()
  if (!row) return readSubmissionToken(ctx, hashKey(token))
  return decideLinkState(ctx, row, row.expires_at)
}

/** The token in the e-mail of thanks opens the same page as the personal link. */
async function readSubmissionToken(ctx: AppContext, hash: string): Promise<GuestLink> {
  const row = await ctx.database
    .selectFrom('review_token')
    .leftJoin('review', 'review.id', 'review_token.review_id')
    .select(['review_token.erased_at', 'review.booking_id'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (row?.erased_at) return { state: 'erased', erasedAt: row.erased_at }
  return row?.booking_id ? readBookingLink(ctx, row.booking_id) : { state: 'unknown' }
}

/** Records the first time a guest opens the link, which also marks it as sent. */
export async function recordLinkOpened(ctx: AppContext, token: string): Promise<void> {
  await ctx.database
    .updateTable('invitation')
    .set({ opened_at: isoNow(ctx), channel: sql`replace(channel, '-unsent', '')` })
    .where('token_hash', '=', hashKey(token))
    .where('opened_at', 'is', null)
    .execute()
}

/** Records the first time only. */
export async function recordReviewStarted(ctx: AppContext, token: string): Promise<void> {
  const invitations = ctx.database.updateTable('invitation').where('started_at', 'is', null)
  const update = invitations.where('token_hash', '=', hashKey(token))
  await update.set({ started_at: isoNow(ctx) }).execute()
}

const COOKIE_PURPOSE = 'booking-pass'
export const BOOKING_COOKIE_SECONDS = BOOKING_COOKIE_HOURS * 3600

/** A signed value, valid for two hours, for a browser that has opened the link of this booking. */
export function signBookingCookie(ctx: AppContext, bookingId: string): string {
  const until = ctx.clock.now().getTime() + BOOKING_COOKIE_SECONDS * 1000
  return signValue(ctx.secret, COOKIE_PURPOSE, `${bookingId}~${until}`)
}

/** The state of a signed value; `unknown` for one that is invalid or expired. */
export async function readBookingCookie(ctx: AppContext, signedValue: string): Promise<GuestLink> {
  const [bookingId, until] = readSignedValue(ctx.secret, COOKIE_PURPOSE, signedValue)?.split('~') ?? []
  if (!bookingId || !(Number(until) > ctx.clock.now().getTime())) return { state: 'unknown' }
  return readBookingLink(ctx, bookingId)
}

/** Whether this booking can be reviewed now, by any link. */
export async function readBookingLink(ctx: AppContext, bookingId: string): Promise<GuestLink> {
  const row = await selectBookings(ctx).where('booking.id', '=', bookingId).executeTakeFirst()
  return row ? decideLinkState(ctx, row) : { state: 'unknown' }
}

function selectBookings(ctx: AppContext) {
  return ctx.database
    .selectFrom('booking')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .select(['booking.id', 'first_name', 'last_name', 'booking.email', 'booking.phone', 'booking.stay'])
    .select(['check_in', 'check_out', 'cancelled_at', 'booking.sample', 'review.status as review_status'])
    .select(['review.id as review_id', 'review.decline_reason', 'booking.review_erased_at'])
}

type LinkBooking = Awaited<ReturnType<ReturnType<typeof selectBookings>['executeTakeFirstOrThrow']>>

async function decideLinkState(ctx: AppContext, row: LinkBooking, expiresAt?: string): Promise<GuestLink> {
  if (row.review_id)
    return { state: 'used', bookingId: row.id, reviewId: row.review_id, reviewStatus: toGuestStatus(row) }
  if (row.review_erased_at) return { state: 'erased', erasedAt: row.review_erased_at }
  if (row.cancelled_at) return { state: 'unknown' }
  if (expiresAt !== undefined && expiresAt <= isoNow(ctx)) return { state: 'expired' }
  const { timeZone } = await readSettings(ctx)
  if (row.check_out && !isCheckOutReached(row.check_out, ctx.clock.now(), timeZone))
    return { state: 'too-early', opensOn: row.check_out }
  const { id, email, phone, stay, check_in: checkIn, check_out: checkOut } = row
  const name = { firstName: row.first_name, lastName: row.last_name }
  const booking = { id, ...name, email, phone, stay, checkIn, checkOut, isSample: row.sample === 1 }
  return { state: 'open', booking }
}

/** The status that the guest sees: a review that the owner took down is shown as declined; `withdrawn` means that the guest withdrew it. */
function toGuestStatus({ review_status: status, decline_reason }: LinkBooking): ReviewStatus {
  if (status === 'withdrawn' && !isRemovedAtGuestRequest({ status, decline_reason })) return 'declined'
  return status ?? 'pending'
}

/**
 * The booking for which this link may upload files: for a day after its review is saved, unless it is withdrawn, and while a refused file may be
 * replaced.
 */
export async function findBookingForUploads(ctx: AppContext, link: GuestLink): Promise<string | null> {
  if (link.state !== 'used') return null
  const since = isoNow(ctx, -UPLOAD_LIFETIME_HOURS * 3_600_000)
  const reviews = ctx.database.selectFrom('review').select('id').where('booking_id', '=', link.bookingId)
  const recentReviews = reviews.where('created_at', '>', since).where('withdrawn_at', 'is', null)
  if (await recentReviews.executeTakeFirst()) return link.bookingId
  return (await listRefusedFiles(ctx, link.bookingId)).length > 0 ? link.bookingId : null
}
