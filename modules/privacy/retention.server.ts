import { TRUSTED_AT_MOST_MS, TRUSTED_REST_MS } from '#modules/accounts/owner.ts'
import { forgetClosureNotes } from '#modules/calendar/closures.server.ts'
import { dropHolds } from '#modules/calendar/held-nights.server.ts'
import { dayInZone } from '#modules/common/day.ts'
import { dropMediaOf } from '#modules/media/media.server.ts'
import { sweepPushes } from '#modules/push/queue-pushes.server.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import { sweepAnswers } from '#modules/reviews/first-answer.server.ts'
import { type Actor, type AppContext, isoNow, theHouse } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { takeBackEmails } from '#server/db/emails.ts'
import type { Database } from '#server/db/open.ts'
import { type Job, startJob } from '#server/jobs.ts'
import { describeFault } from '#server/log.ts'
import { keepSetting, keptSetting, readSettings } from '#server/settings.ts'
import { watchClock } from './clock-brake.server.ts'
import { type ErasedTraces, eraseTraces, forgetDetails } from './erase-person.server.ts'
import { SIGN_INS_LIVE_HOURS } from './lifetimes.ts'

const EVERY_MS = 24 * 60 * 60_000
const SWEEP_ANSWERS_EVERY_MS = 60 * 60_000
/** Not in the same minute as the other work of a start. */
const FIRST_AFTER_MS = 5 * 60_000

/** How many; `stopped` says why none could. */
export type RetentionOutcome = { enquiries: number; bookings: number; stopped?: Refusal }

/**
 * Erases what is older than the owner wants to keep: enquiries by the day they came, bookings by check-out, or by the day they were
 * made where there is none, with their files and e-mails; of nights closed by hand, the note. A published review stays; the e-mail and phone beside it go. Also clears away sign-ins, links and answers that are over.
 * Erases nothing while the clock cannot be believed, and asks the owner first, without `much`, where it would be more than a fifth at once.
 */
export async function applyRetention(
  ctx: AppContext,
  { much = false, actor = theHouse }: { much?: boolean; actor?: Actor } = {},
): Promise<RetentionOutcome> {
  const stopped = await watchClock(ctx)
  if (stopped) return { enquiries: 0, bookings: 0, stopped }
  await clearSignIns(ctx)
  await sweepAnswers(ctx)
  await sweepPushes(ctx)
  await takeBackEmails(ctx.database, ctx.clock.now())
  const { keepMonths, timeZone } = await readSettings(ctx)
  const { gone, traces } = await change(ctx, actor, async (tx) => {
    const old = (months: number) => monthsAgo(ctx.clock.now(), months)
    const due = {
      enquiries: keepMonths.enquiries ? await oldEnquiries(tx, old(keepMonths.enquiries)) : nothing,
      bookings: keepMonths.bookings ? await oldBookings(tx, old(keepMonths.bookings), timeZone) : nothing,
    }
    const asked = {
      enquiries: !much && isMuch(due.enquiries.share) ? due.enquiries.share : null,
      bookings: !much && isMuch(due.bookings.share) ? due.bookings.share : null,
    }
    await askAboutMuch(ctx, tx, asked)
    if (asked.enquiries || asked.bookings) ctx.log.warn('keep.much', asked)
    const enquiries = asked.enquiries ? none : await dropEnquiries(tx, due.enquiries.rows)
    const bookings = asked.bookings ? none : await dropBookings(tx, due.bookings.rows)
    const gone = { enquiries: enquiries.count, bookings: bookings.count }
    if (keepMonths.bookings) await forgetClosureNotes(tx, dayInZone(old(keepMonths.bookings), timeZone))
    if (gone.enquiries + gone.bookings > 0)
      await tx.record({
        act: 'kept.long-enough',
        about: 'house',
        aboutId: 'house',
        after: gone,
      })
    const traces = {
      keys: [...enquiries.keys, ...bookings.keys],
      messageIds: [...enquiries.messageIds, ...bookings.messageIds],
    }
    return { gone, traces }
  })
  if (gone.enquiries + gone.bookings > 0) await eraseTraces(ctx, traces)
  return gone
}

/** Every night, until stopped. */
export function startRetention(ctx: AppContext): Job {
  return startJob(ctx, {
    everyMs: EVERY_MS,
    firstAfterMs: FIRST_AFTER_MS,
    stopWaitsMs: 0,
    run: () => applyRetention(ctx),
    onFault: (fault) => ctx.log.error('keep.failed', describeFault(fault)),
  })
}

/** Answers that are over, every hour, until stopped. */
export function startSweepingAnswers(ctx: AppContext): Job {
  return startJob(ctx, {
    everyMs: SWEEP_ANSWERS_EVERY_MS,
    firstAfterMs: SWEEP_ANSWERS_EVERY_MS,
    run: () => sweepHourly(ctx),
    onFault: (fault) => ctx.log.error('keep.failed', describeFault(fault)),
  })
}

/** The time goes into the database as well, so that a jump of the clock shows. */
async function sweepHourly(ctx: AppContext): Promise<void> {
  if (await watchClock(ctx)) return
  await sweepAnswers(ctx)
  await takeBackEmails(ctx.database, ctx.clock.now())
}

type Dropped = ErasedTraces & { count: number }
const none: Dropped = { count: 0, keys: [], messageIds: [] }

type Old<Row> = { rows: Row[]; share: Share }
const nothing = { rows: [], share: { going: 0, of: 0 } }

async function oldEnquiries(tx: Database, before: Date): Promise<Old<{ id: string }>> {
  const rows = await tx
    .selectFrom('enquiry')
    .select('id')
    .where('created_at', '<', before.toISOString())
    .execute()
  const all = tx.selectFrom('enquiry').select(({ fn }) => fn.countAll().as('count'))
  const { count } = await all.executeTakeFirstOrThrow()
  return { rows, share: { going: rows.length, of: Number(count) } }
}

async function dropEnquiries(tx: Database, rows: readonly { id: string }[]): Promise<Dropped> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return none
  const keys = await dropMediaOf(tx, 'enquiry', ids)
  const messageIds = await dropEmails(tx, ['enquiry'], ids)
  await forgetDetails(tx, ids)
  await dropHolds(tx, ids)
  await tx.deleteFrom('enquiry').where('id', 'in', ids).execute()
  return { count: ids.length, keys, messageIds }
}

type OldBooking = { id: string; review_id: string | null }

async function oldBookings(tx: Database, before: Date, timeZone: string): Promise<Old<OldBooking>> {
  const rows = await bookingsOver(tx, before, timeZone)
  const all = tx.selectFrom('booking').select(({ fn }) => fn.countAll().as('count'))
  const { count } = await all.where('email', '!=', '').where('sample', '=', 0).executeTakeFirstOrThrow()
  return { rows, share: { going: rows.length, of: Number(count) } }
}

async function dropBookings(tx: Database, rows: readonly OldBooking[]): Promise<Dropped> {
  if (rows.length === 0) return none
  const reviews = rows.flatMap(({ review_id }) => review_id ?? [])
  const reviewed = ['', ...rows.filter(({ review_id }) => review_id).map(({ id }) => id)]
  const ids = rows.map(({ id }) => id)
  const messageIds = [
    ...(await dropEmails(tx, ['booking', 'invitation'], ids)),
    ...(await dropEmails(tx, ['review'], reviews)),
  ]
  await forgetDetails(tx, ids)
  await tx
    .updateTable('review')
    .set({ email: '', phone: '' })
    .where('id', 'in', ['', ...reviews])
    .execute()
  const nothing = { guests: null, amount: null, advance: null, source: null }
  const nobody = { last_name: '', email: '', phone: '', note: '', ...nothing }
  await tx.updateTable('booking').set(nobody).where('id', 'in', reviewed).execute()
  await tx.deleteFrom('booking').where('id', 'in', ids).where('id', 'not in', reviewed).execute()
  return { count: ids.length, keys: [], messageIds }
}

/** A booking that nobody gave a check-out is over when it was made, or began, that long ago. */
function bookingsOver(tx: Database, before: Date, timeZone: string) {
  const day = dayInZone(before, timeZone)
  return tx
    .selectFrom('booking')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .select(['booking.id', 'review.id as review_id'])
    .where((eb) =>
      eb.or([
        eb('check_out', '<', day),
        eb.and([
          eb('check_out', 'is', null),
          eb('booking.created_at', '<', before.toISOString()),
          eb.or([eb('check_in', 'is', null), eb('check_in', '<', day)]),
        ]),
      ]),
    )
    .where('booking.email', '!=', '')
    .where('booking.sample', '=', 0)
    .execute()
}

/** Gives the Message-IDs of those that were there. */
async function dropEmails(tx: Database, about: readonly string[], ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const emails = await tx
    .deleteFrom('letter')
    .where('about', 'in', about)
    .where('about_id', 'in', ids)
    .returning('message_id')
    .execute()
  return emails.map(({ message_id }) => message_id)
}

async function clearSignIns(ctx: AppContext): Promise<void> {
  const before = (ms: number) => new Date(ctx.clock.now().getTime() - ms).toISOString()
  const dayAgo = before(SIGN_INS_LIVE_HOURS * 3_600_000)
  const old = ctx.database.deleteFrom('owner_session')
  await old.where('trusted', '=', 0).where('begun_at', '<', dayAgo).execute()
  await old.where('seen_at', '<', before(TRUSTED_REST_MS)).execute()
  await old.where('begun_at', '<', before(TRUSTED_AT_MOST_MS)).execute()
  await ctx.database.deleteFrom('owner_link').where('expires_at', '<', isoNow(ctx)).execute()
  await ctx.database.deleteFrom('owner_verification').where('expires_at', '<', isoNow(ctx)).execute()
  await ctx.database.deleteFrom('used_code').where('used_at', '<', dayAgo).execute()
}

function monthsAgo(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}

const ASKED = 'erasingAsked'
/** So few may go without a question, however few there are. */
const FEW = 3
const MOST_SHARE = 0.2

/** Of how many how many are old enough to go. */
export type Share = { going: number; of: number }
/** What waits for the owner's word, because it is so much at once. */
export type MuchAtOnce = { enquiries: Share | null; bookings: Share | null }

/** Whether more would go at once than a house loses ordinarily: more than three, and more than a fifth. */
function isMuch({ going, of }: Share): boolean {
  return going > FEW && going > of * MOST_SHARE
}

/** Keeps the question for the owner, or that there is none any more; within the caller's transaction. */
async function askAboutMuch(ctx: Pick<AppContext, 'clock'>, tx: Database, much: MuchAtOnce): Promise<void> {
  if (much.enquiries || much.bookings) await keepSetting(ctx, tx, ASKED, much)
  else await tx.deleteFrom('setting').where('name', '=', ASKED).execute()
}

/** What the owner is asked about, or null. */
export async function muchAtOnce({ database }: Pick<AppContext, 'database'>): Promise<MuchAtOnce | null> {
  return (await keptSetting<MuchAtOnce>(database, ASKED)) ?? null
}
