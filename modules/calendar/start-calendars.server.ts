import { publishedContent } from '#modules/content/content.server.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import type { CalendarAddressRow } from '#server/db/tables.ts'
import { type Job, startJob } from '#server/jobs.ts'
import { describeFault } from '#server/log.ts'
import { theWeb, type Web } from './fetch-calendar.server.ts'

const EVERY_MS = 30 * 60_000
const LOOK_EVERY_MS = 60_000

/** Fetches every calendar each half hour, until stopped. */
export function startCalendars(ctx: AppContext, web: Web = theWeb): Job {
  return startJob(ctx, {
    everyMs: LOOK_EVERY_MS,
    firstAfterMs: LOOK_EVERY_MS,
    run: (isStopped) => fetchDue(ctx, web, isStopped),
    onFault: (fault) => ctx.log.error('calendar.fetch', describeFault(fault)),
  })
}

/** Fetches what is due, one after another; of several servers each calendar is fetched by one. Those of a stay that is not let any more rest. */
export async function fetchDue(ctx: AppContext, web: Web = theWeb, isOver = () => false): Promise<void> {
  const { stays } = await publishedContent(ctx)
  const due = await ctx.database
    .selectFrom('calendar_address')
    .selectAll()
    .where('stay', 'in', ['', ...stays.items.map(({ id }) => id)])
    // What was put off under a clock that ran ahead is due as well.
    .where((eb) => eb.or([eb('due_at', '<=', isoNow(ctx)), eb('due_at', '>', nextTurn(ctx))]))
    .orderBy('due_at')
    .execute()
  for (const row of due) {
    if (isOver()) return
    if (!(await takeTurn(ctx, row))) continue
    const { bringCalendar } = await import('./bring-calendar.server.ts')
    await bringCalendar(ctx, row, web)
  }
}

/** When a calendar that is fetched now is fetched again. */
export function nextTurn(ctx: Pick<AppContext, 'clock'>): string {
  return new Date(ctx.clock.now().getTime() + EVERY_MS).toISOString()
}

/** Only one server finds the turn as it saw it. */
async function takeTurn(ctx: AppContext, { id, due_at }: CalendarAddressRow): Promise<boolean> {
  const { numUpdatedRows } = await ctx.database
    .updateTable('calendar_address')
    .set({ due_at: nextTurn(ctx) })
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
