import type { With } from '#core/app-context.server.ts'
import { type ClockJump, findClockJump } from '#core/clock-jump.server.ts'
import { readSetting } from '#core/settings.server.ts'
import { DAMAGED_SINCE_SETTING } from '#core/watch-database.server.ts'
import { type BackupAlarm, readBackupAlarm } from '#modules/backups/backup-state.server.ts'
import { type CalendarAddress, listTroubledCalendars } from '#modules/calendar/external-calendars.server.ts'
import { type LargeErasure, readLargeErasure } from '#modules/privacy/retention.server.ts'
import { selectUnansweredObjections } from '#modules/reviews/reviews.server.ts'

/** What the owner must know before everything else. */
export type Alarms = {
  clock: ClockJump | null
  largeErasure: LargeErasure | null
  /** Since when the nightly check has found the database damaged. */
  damagedSince: string | null
  backups: BackupAlarm | null
  /** Those that failed for a day, or have no nights any more. */
  calendars: CalendarAddress[]
}

/** What is wrong with the installation: the clock, a large erasure, a damaged database, failing backups and calendars. */
export async function readAlarms(ctx: With<'clock' | 'database'>): Promise<Alarms> {
  const [clock, largeErasure, damagedSince, backups, calendars] = await Promise.all([
    findClockJump(ctx),
    readLargeErasure(ctx),
    readSetting<string>(ctx.database, DAMAGED_SINCE_SETTING),
    readBackupAlarm(ctx),
    listTroubledCalendars(ctx),
  ])
  return { clock, largeErasure, damagedSince: damagedSince ?? null, backups, calendars }
}

/** Counts undecided reviews with unanswered objections, and unanswered enquiries, for the numbers beside the pages. */
export async function countTasks(ctx: With<'database'>): Promise<{ reviews: number; enquiries: number }> {
  const reviews = ctx.database.selectFrom('review').where('status', '=', 'pending')
  const enquiries = ctx.database.selectFrom('enquiry').where('state', '=', 'new')
  const [objections, undecided, unanswered] = await Promise.all([
    selectUnansweredObjections(ctx)
      .select(({ fn }) => fn.countAll().as('number'))
      .executeTakeFirstOrThrow(),
    reviews.select(({ fn }) => fn.countAll().as('number')).executeTakeFirstOrThrow(),
    enquiries.select(({ fn }) => fn.countAll().as('number')).executeTakeFirstOrThrow(),
  ])
  return {
    reviews: Number(undecided.number) + Number(objections.number),
    enquiries: Number(unanswered.number),
  }
}
