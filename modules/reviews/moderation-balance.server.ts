import { type RawBuilder, sql } from 'kysely'
import { ASKED_WITHIN_DAYS, type AskedMonth, leaveOutReasons } from '#modules/bookings/asked-share.ts'
import { addDays, dayInZone } from '#modules/common/day.ts'
import { OPT_OUT } from '#modules/invitations/stop-asking.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/settings.ts'
import type { Balance, Mean } from './balance.ts'
import { type DeclineReason, declineReasons, isDeclineReason } from './review.ts'
import { wasAsked } from './reviews.server.ts'

const YEAR_DAYS = 365

type DatabaseNumber = string | number | bigint

type Group = {
  status: string
  decline_reason: string | null
  count: DatabaseNumber
  stars: DatabaseNumber
  first: string
  asked: DatabaseNumber
  median: DatabaseNumber | null
}

/** The balance of all that guests were asked, wrote, and what was decided about it: one query, nothing typed. */
export async function moderationBalance(ctx: AppContext): Promise<Balance> {
  const [{ rows }, { timeZone }] = await Promise.all([groups.execute(ctx.database), readSettings(ctx)])
  const [first] = rows
  const there = rows.filter(({ status }) => status !== 'none')
  const of = (fits: (group: Group) => boolean) => meanOf(there.filter(fits))
  const isClosed = ({ status }: Group) => status === 'declined' || status === 'withdrawn'
  const waiting = there.filter(({ status }) => status === 'pending')
  const since = waiting.map(({ first: came }) => came).sort()[0]
  return {
    asked: Number(first?.asked ?? 0),
    received: of(() => true).count,
    waiting: meanOf(waiting).count,
    waitingSince: since ? dayInZone(new Date(since), timeZone) : null,
    shown: of(({ status }) => status === 'approved'),
    keptBack: of((group) => isClosed(group) && !isWish(group)),
    reasons: reasonsOf(there),
    withdrawn: of((group) => isClosed(group) && isWish(group)).count,
    medianMinutes: first?.median == null ? null : Number(first.median),
  }
}

/** A review that is gone because its guest asked for it, whenever that was. */
function isWish({ status, decline_reason: reason }: Group): boolean {
  return reason === 'guest-request' || (status === 'withdrawn' && reason === null)
}

function reasonsOf(groups: readonly Group[]): Balance['reasons'] {
  const count = (reason: DeclineReason, status: string) =>
    meanOf(groups.filter((group) => group.decline_reason === reason && group.status === status)).count
  return Object.keys(declineReasons)
    .filter(isDeclineReason)
    .filter((reason) => reason !== 'guest-request')
    .map((reason) => ({
      reason,
      declined: count(reason, 'declined'),
      takenDown: count(reason, 'withdrawn'),
    }))
    .filter(({ declined, takenDown }) => declined + takenDown > 0)
}

function meanOf(groups: readonly Group[]): Mean {
  const count = groups.reduce((sum, group) => sum + Number(group.count), 0)
  const stars = groups.reduce((sum, group) => sum + Number(group.stars), 0)
  return { count, mean: count === 0 ? null : stars / 4 / count }
}

/** The minutes of a moment since 1970, said in whole numbers that both databases reckon alike. */
function minutesOf(column: RawBuilder<unknown>): RawBuilder<number> {
  const part = (from: number, length: number) =>
    sql<number>`cast(substr(${column}, ${sql.lit(from)}, ${sql.lit(length)}) as integer)`
  const [year, month, day, hour, minute] = [part(1, 4), part(6, 2), part(9, 2), part(12, 2), part(15, 2)]
  // The day by Fliegel and Van Flandern (1968), whose divisions drop what is left over.
  const julian = sql<number>`(1461 * (${year} + 4800 + (${month} - 14) / 12)) / 4
    + (367 * (${month} - 2 - 12 * ((${month} - 14) / 12))) / 12
    - (3 * ((${year} + 4900 + (${month} - 14) / 12) / 100)) / 4 + ${day} - 2472663`
  return sql<number>`((${julian}) * 1440 + ${hour} * 60 + ${minute})`
}

/** A corrected review waits from then on. */
const since = sql<string>`coalesce(corrected_at, created_at)`

const took = sql<number>`${minutesOf(sql.ref('decided_at'))} - ${minutesOf(since)}`

const groups = sql<Group>`
  with own as (select * from review where sample = 0),
  decisions as (
    select minutes, row_number() over (order by minutes) as place, count(*) over () as decided
    from (select ${took} as minutes from own where status in ('approved', 'declined') and decided_at is not null) as taken
  ),
  found as (
    select status, decline_reason, count(*) as count, sum(location + cleanliness + communication + service) as stars,
      min(${since}) as first
    from own group by status, decline_reason
    union all select 'none', null, 0, 0, ''
  )
  select found.*,
    (select count(*) from booking where sample = 0 and ${wasAsked}) as asked,
    (select avg(minutes) from decisions where place in ((decided + 1) / 2, (decided + 2) / 2)) as median
  from found`

/** How many of the stays that ended were asked for a review, by month, newest first: the last twelve months but for the last fortnight. */
export async function askedShare(ctx: AppContext): Promise<AskedMonth[]> {
  const { timeZone } = await readSettings(ctx)
  const until = addDays(dayInZone(ctx.clock.now(), timeZone), -ASKED_WITHIN_DAYS)
  const excuses = [OPT_OUT, ...leaveOutReasons]
  const { rows } = await sql<Record<keyof AskedMonth, string | number>>`
    select month, count(*) as ended, sum(asked) as asked, sum(case when asked = 0 then excused else 0 end) as excused
    from (
      select substr(check_out, 1, 7) as month,
        case when ${wasAsked} then 1 else 0 end as asked,
        case when invitation_stop in (${sql.join(excuses)}) then 1 else 0 end as excused
      from booking
      where sample = 0 and cancelled_at is null and check_out <= ${until} and check_out > ${addDays(until, -YEAR_DAYS)}
    ) as stays
    group by month order by month desc`.execute(ctx.database)
  return rows.map(({ month, ended, asked, excused }) => ({
    month: String(month),
    ...{ ended: Number(ended), asked: Number(asked), excused: Number(excused) },
  }))
}
