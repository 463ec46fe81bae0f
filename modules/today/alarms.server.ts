import { type BackupAlarm, backupAlarm } from '#modules/backups/backup-state.server.ts'
import { type CalendarAddress, troubledCalendars } from '#modules/calendar/external-calendars.server.ts'
import { type ClockJump, clockJump } from '#modules/privacy/clock-brake.server.ts'
import { type MuchAtOnce, muchAtOnce } from '#modules/privacy/retention.server.ts'
import type { With } from '#server/app-context.ts'
import { readSetting } from '#server/settings.ts'

export const DAMAGE = 'damage'
/** What the owner must know before everything else. */
export type Alarms = {
  clock: ClockJump | null
  erasing: MuchAtOnce | null
  /** Since when the nightly look has found the database damaged. */
  damagedSince: string | null
  backups: BackupAlarm | null
  /** Those that failed for a day, or have no nights any more. */
  calendars: CalendarAddress[]
}

/** What is wrong with the house itself: its clock, much that is to be erased at once, a damaged database, backups and calendars that fail. */
export async function alarms(ctx: With<'clock' | 'database'>): Promise<Alarms> {
  const [clock, erasing, damage, backups, calendars] = await Promise.all([
    clockJump(ctx),
    muchAtOnce(ctx),
    readSetting<string>(ctx.database, DAMAGE),
    backupAlarm(ctx),
    troubledCalendars(ctx),
  ])
  return { clock, erasing, damagedSince: damage ?? null, backups, calendars }
}
