import { sql } from 'kysely'
import { declineReasons } from '#content/decline-reasons.ts'
import type { AppContext } from '#core/app-context.server.ts'
import type { DeclineReason } from '#core/db/tables.ts'
import { readCurrentDay, readSettings } from '#core/settings.server.ts'
import { addDays, dayInZone } from '#core/values/day.ts'
import { askingChannels } from '#modules/bookings/invitation-channel.ts'
import { ASKED_WITHIN_DAYS, type AskedMonth, stopReasons } from '#modules/invitations/invitation.ts'
import { isRemovedAtGuestRequest } from '#modules/invitations/removed-review.ts'
import { OPT_OUT } from '#modules/invitations/stop-asking.server.ts'
import { type DatabaseNumber, sumOfStars } from './counted-reviews.server.ts'
import type { CountAndMean, ModerationBalance } from './moderation-balance.ts'
import { isDeclineReason } from './review.ts'

const YEAR_DAYS = 365
/** The median is of the newest decisions only. */
const MAX_DECISIONS_FOR_MEDIAN = 1000

type Group = { status: string; decline_reason: string | null; count: DatabaseNumber; stars: DatabaseNumber }

/** How many guests were asked and wrote, and what was decided about their reviews, without samples. */
export async function readModerationBalance(ctx: AppContext): Promise<ModerationBalance> {
  const realReviews = ctx.database.selectFrom('review').where('sample', '=', 0)
  // A corrected review waits from its correction on.
  const waitingSince = sql<string>`coalesce(corrected_at, created_at)`
  const [groups, decisions, oldestPending, asked, { timeZone }] = await Promise.all([
    realReviews
      .select(['status', 'decline_reason'])
      .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum(sumOfStars).as('stars')])
      .groupBy(['status', 'decline_reason'])
      .execute(),
    realReviews
      .select(['decided_at', waitingSince.as('since')])
      .where('status', 'in', ['approved', 'declined'])
      .where('decided_at', 'is not', null)
      .orderBy('decided_at', 'desc')
      .limit(MAX_DECISIONS_FOR_MEDIAN)
      .execute(),
    realReviews
      .select(waitingSince.as('since'))
      .where('status', '=', 'pending')
      .orderBy(waitingSince)
      .limit(1)
      .executeTakeFirst(),
    ctx.database
      .selectFrom('booking')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('sample', '=', 0)
      .where(wasAskedOrWrote)
      .executeTakeFirstOrThrow(),
    readSettings(ctx),
  ])
  const sumUp = (isCounted: (group: Group) => boolean) => countAndMean(groups.filter(isCounted))
  const minutes = decisions.map(({ decided_at, since }) => toMinutes(decided_at ?? since) - toMinutes(since))
  const isDeclinedOrRemoved = ({ status }: Group) => status === 'declined' || status === 'withdrawn'
  return {
    askedGuests: Number(asked.count),
    received: sumUp(() => true).count,
    waiting: sumUp(({ status }) => status === 'pending').count,
    waitingSince: oldestPending ? dayInZone(new Date(oldestPending.since), timeZone) : null,
    shown: sumUp(({ status }) => status === 'approved'),
    hidden: sumUp((each) => isDeclinedOrRemoved(each) && !isRemovedAtGuestRequest(each)),
    reasons: countReasons(groups),
    removedAtGuestRequest: sumUp((each) => isDeclinedOrRemoved(each) && isRemovedAtGuestRequest(each)).count,
    medianMinutes: computeMedian(minutes),
  }
}

function toMinutes(time: string): number {
  return Math.floor(Date.parse(time) / 60_000)
}

function computeMedian(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [lower, upper] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2
}

function countReasons(groups: readonly Group[]): ModerationBalance['reasons'] {
  const countReviews = (reason: DeclineReason, status: string) =>
    countAndMean(groups.filter((group) => group.decline_reason === reason && group.status === status)).count
  return Object.keys(declineReasons)
    .filter(isDeclineReason)
    .filter((reason) => reason !== 'guest-request')
    .map((reason) => ({
      reason,
      declined: countReviews(reason, 'declined'),
      takenDown: countReviews(reason, 'withdrawn'),
    }))
    .filter(({ declined, takenDown }) => declined + takenDown > 0)
}

function countAndMean(groups: readonly Group[]): CountAndMean {
  const count = groups.reduce((sum, group) => sum + Number(group.count), 0)
  const stars = groups.reduce((sum, group) => sum + Number(group.stars), 0)
  return { count, mean: count === 0 ? null : stars / 4 / count }
}

/** How many guests of bookings that ended were asked for a review, by month of departure, newest first: 365 days until two weeks ago. */
export async function listAskedMonths(ctx: AppContext): Promise<AskedMonth[]> {
  const until = addDays(await readCurrentDay(ctx), -ASKED_WITHIN_DAYS)
  const excuses = [OPT_OUT, ...stopReasons]
  const { rows } = await sql<Record<keyof AskedMonth, string | number>>`
    select month, count(*) as ended, sum(asked) as asked, sum(case when asked = 0 then excused else 0 end) as excused
    from (
      select substr(check_out, 1, 7) as month,
        case when ${wasAskedOrWrote} then 1 else 0 end as asked,
        case when invitation_stop in (${sql.join(excuses)}) then 1 else 0 end as excused
      from booking
      where sample = 0 and cancelled_at is null and check_out <= ${until} and check_out > ${addDays(until, -YEAR_DAYS)}
    ) as stays
    group by month order by month desc`.execute(ctx.database)
  return rows.map(({ month, ended, asked, excused }) => {
    return { month: String(month), ended: Number(ended), asked: Number(asked), excused: Number(excused) }
  })
}

/** Whether the guest of a `booking` was asked for a review, or wrote one. */
const wasAskedOrWrote = sql<boolean>`(
  exists (select 1 from review where review.booking_id = booking.id)
  or exists (select 1 from invitation where invitation.booking_id = booking.id and channel in (${sql.join(askingChannels.map((channel) => sql.lit(channel)))}))
)`
