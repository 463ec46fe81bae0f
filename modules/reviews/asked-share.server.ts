import { sql } from 'kysely'
import { ASKED_WITHIN_DAYS, type AskedMonth, leaveOutReasons } from '#modules/bookings/asked-share.ts'
import { addDays, dayInZone } from '#modules/common/day.ts'
import { OPT_OUT } from '#modules/invitations/stop-asking.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/settings.ts'
import { wasAsked } from './was-asked.server.ts'

const YEAR_DAYS = 365

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
