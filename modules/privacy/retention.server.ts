import { sql } from 'kysely'
import { type Actor, type AppContext, isoNow, systemActor, type With } from '#core/app-context.server.ts'
import { deleteAuditDetails } from '#core/audit-log.server.ts'
import { type Change, change } from '#core/change.server.ts'
import { checkAndRecordClock } from '#core/clock-jump.server.ts'
import type { Database } from '#core/db/database.ts'
import { SIGN_IN_WINDOW_MS } from '#core/host/rate-limits.server.ts'
import { deleteExpiredIdempotentAnswers } from '#core/idempotent-answers.server.ts'
import type { Job } from '#core/jobs.server.ts'
import type { Refusal } from '#core/refusals/refusal.ts'
import { generalSettings, readSetting, readSettings, writeSetting } from '#core/settings.server.ts'
import { addMonths, type Day, dayInZone, startOfDay } from '#core/values/day.ts'
import { MAX_TRUSTED_MS, TRUSTED_IDLE_MS } from '#modules/accounts/owner.ts'
import { unlinkPayments } from '#modules/bookings/payments.server.ts'
import { clearBlockedDatesNotes } from '#modules/calendar/blocked-dates.server.ts'
import { deleteErasedFiles, type ErasedFiles } from '#modules/mail/erased-files.server.ts'
import { deleteExpiredPushes } from '#modules/push/queue-pushes.server.ts'
import { deleteEmails, eraseRows } from './erase-person.server.ts'
import { keepMonthsSettings, SIGN_IN_LIFETIME_HOURS } from './lifetimes.ts'

const HOUR_MS = 3_600_000
/** Not in the same minute as the other work of a start. */
const FIRST_DELAY_MS = 5 * 60_000
const LARGE_ERASURE_SETTING = 'erasingAsked'
/** Up to this number of rows is erased without asking the owner, whatever their share is. */
const MAX_ERASED_UNASKED = 3
const MAX_SHARE = 0.2

/** How many rows there are, and how many of them are old enough to be erased. */
export type ErasureShare = { going: number; of: number }
/** An erasure that waits for the owner's answer, because it is so large. */
export type LargeErasure = { enquiries: ErasureShare | null; bookings: ErasureShare | null }

/** How many were erased; `refusal` is the reason why none could be. */
export type RetentionOutcome = { enquiries: number; bookings: number; refusal?: Refusal }

type OldRow = { id: string; review_id?: string | null }
type OldRows = { rows: OldRow[]; total: number }
const kinds = ['enquiries', 'bookings'] as const

/**
 * Erases what is older than the owner wants to keep: enquiries by the day they arrived, bookings by check-out, or by the day they were
 * made where there is none, with their files and e-mails; of blocked dates, the note. A published review stays; the e-mail and phone beside it
 * go. Also removes expired sign-ins, links and answers. Erases nothing while the clock cannot be believed, and asks the owner
 * first, without `allowLarge`, where it would be more than a fifth at once.
 */
export async function applyRetention(
  ctx: AppContext,
  { allowLarge = false, actor = systemActor }: { allowLarge?: boolean; actor?: Actor } = {},
): Promise<RetentionOutcome> {
  const refusal = await checkAndRecordClock(ctx)
  if (refusal) return { enquiries: 0, bookings: 0, refusal }
  await deleteOldSignIns(ctx)
  await deleteExpiredIdempotentAnswers(ctx)
  await deleteExpiredPushes(ctx)
  const { keepMonths, timeZone } = await readSettings(ctx, { ...keepMonthsSettings, ...generalSettings })
  const { erased, erasedFiles } = await change(ctx, actor, async (tx) => {
    const erased = { enquiries: 0, bookings: 0 }
    const large: LargeErasure = { enquiries: null, bookings: null }
    const erasedFiles: ErasedFiles = { keys: [], messageIds: [] }
    for (const kind of kinds) {
      const months = keepMonths[kind]
      if (!months) continue
      const cutoff = subtractMonths(ctx.clock.now(), months, timeZone)
      const findOld = kind === 'enquiries' ? findOldEnquiries : findOldBookings
      const { total, rows } = await findOld(tx, cutoff, timeZone)
      if (!allowLarge && rows.length > MAX_ERASED_UNASKED && rows.length > total * MAX_SHARE)
        large[kind] = { going: rows.length, of: total }
      else {
        const { keys, messageIds } = await (kind === 'enquiries'
          ? eraseRows(ctx, tx, { enquiries: rows.map(({ id }) => id) })
          : eraseBookings(ctx, tx, rows))
        erased[kind] = rows.length
        erasedFiles.keys.push(...keys)
        erasedFiles.messageIds.push(...messageIds)
      }
    }
    const shouldAskOwner = large.enquiries !== null || large.bookings !== null
    if (shouldAskOwner) ctx.log.warn('keep.much', large)
    if (shouldAskOwner) await writeSetting(ctx, tx, LARGE_ERASURE_SETTING, large)
    else await tx.deleteFrom('setting').where('name', '=', LARGE_ERASURE_SETTING).execute()
    if (keepMonths.bookings) {
      const cutoff = subtractMonths(ctx.clock.now(), keepMonths.bookings, timeZone)
      await clearBlockedDatesNotes(tx, dayInZone(cutoff, timeZone))
    }
    if (erased.enquiries + erased.bookings > 0)
      await tx.record({ action: 'kept.long-enough', about: 'house', aboutId: 'house', after: erased })
    return { erased, erasedFiles }
  })
  if (erased.enquiries + erased.bookings > 0) await deleteErasedFiles(ctx, erasedFiles)
  return erased
}

/** The large erasure that waits for the owner's answer, or null. */
export async function readLargeErasure({ database }: With<'database'>): Promise<LargeErasure | null> {
  return (await readSetting<LargeErasure>(database, LARGE_ERASURE_SETTING)) ?? null
}

/** Runs five minutes after the start, and then once a day. */
export const retentionJob: Job = {
  intervalMs: 24 * HOUR_MS,
  firstDelayMs: FIRST_DELAY_MS,
  stopTimeoutMs: 0,
  run: (ctx) => applyRetention(ctx),
  faultEvent: 'keep.failed',
}

/** Deletes expired idempotent answers every hour. `checkAndRecordClock` also stores the time, so that a jump of the clock shows. */
export const idempotentAnswerJob: Job = {
  intervalMs: HOUR_MS,
  firstDelayMs: HOUR_MS,
  async run(ctx) {
    if (!(await checkAndRecordClock(ctx))) await deleteExpiredIdempotentAnswers(ctx)
  },
  faultEvent: 'keep.failed',
}

async function findOldEnquiries(tx: Database, cutoff: Date): Promise<OldRows> {
  const query = tx.selectFrom('enquiry')
  const rows = await query.select('id').where('created_at', '<', cutoff.toISOString()).execute()
  const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}

/** A booking without a check-out is over when it was made, or began, that long ago. */
async function findOldBookings(tx: Database, cutoff: Date, timeZone: string): Promise<OldRows> {
  const day = dayInZone(cutoff, timeZone)
  // One with a review stays, without its guest: only what still tells something of them can go.
  const hasGuestData = sql<boolean>`(review.id is null or booking.source is not null
    or booking.email || booking.phone || booking.last_name || booking.note <> ''
    or coalesce(booking.guests, booking.amount, booking.advance) is not null)`
  const query = tx
    .selectFrom('booking')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .where('booking.sample', '=', 0)
    .where(hasGuestData)
  const rows = await query
    .select(['booking.id', 'review.id as review_id'])
    .where((eb) =>
      eb.or([
        eb('check_out', '<', day),
        eb.and([
          eb('check_out', 'is', null),
          eb('booking.created_at', '<', cutoff.toISOString()),
          eb.or([eb('check_in', 'is', null), eb('check_in', '<', day)]),
        ]),
      ]),
    )
    .execute()
  const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}

/** A booking with a review stays without everything that identifies its guest. */
async function eraseBookings(ctx: AppContext, tx: Change, rows: readonly OldRow[]): Promise<ErasedFiles> {
  const reviews = rows.flatMap(({ review_id }) => review_id ?? [])
  const reviewedIds = rows.filter(({ review_id }) => review_id).map(({ id }) => id)
  const withoutReview = rows.filter(({ review_id }) => !review_id).map(({ id }) => id)
  const { keys, messageIds } = await eraseRows(ctx, tx, { bookings: withoutReview })
  messageIds.push(...(await deleteEmails(tx, [...reviewedIds, ...reviews])))
  await deleteAuditDetails(tx, reviewedIds)
  await unlinkPayments(tx, reviewedIds)
  await tx.updateTable('review').set({ email: '', phone: '' }).where('id', 'in', reviews).execute()
  const emptyGuest = { last_name: '', email: '', phone: '', note: '' }
  await tx
    .updateTable('booking')
    .set({ ...emptyGuest, guests: null, amount: null, advance: null, source: null })
    .where('id', 'in', reviewedIds)
    .execute()
  return { keys, messageIds }
}

async function deleteOldSignIns(ctx: AppContext): Promise<void> {
  const dayAgo = isoNow(ctx, -SIGN_IN_LIFETIME_HOURS * HOUR_MS)
  const sessionDeletion = ctx.database.deleteFrom('owner_session')
  await sessionDeletion.where('trusted', '=', 0).where('signed_in_at', '<', dayAgo).execute()
  await sessionDeletion.where('seen_at', '<', isoNow(ctx, -TRUSTED_IDLE_MS)).execute()
  await sessionDeletion.where('signed_in_at', '<', isoNow(ctx, -MAX_TRUSTED_MS)).execute()
  await ctx.database.deleteFrom('owner_link').where('expires_at', '<', isoNow(ctx)).execute()
  await ctx.database.deleteFrom('owner_verification').where('expires_at', '<', isoNow(ctx)).execute()
  const windowStart = Date.now() - SIGN_IN_WINDOW_MS
  await ctx.database.deleteFrom('owner_rate_limit').where('last_request', '<=', windowStart).execute()
}

/** The same time of day so many months earlier, in the time zone of the property. */
export function subtractMonths(now: Date, months: number, timeZone: string): Date {
  const today = dayInZone(now, timeZone)
  const startOfDayMs = (day: Day) => Date.parse(startOfDay(day, timeZone))
  return new Date(startOfDayMs(addMonths(today, -months)) + now.getTime() - startOfDayMs(today))
}
