import { addDays, type Day, dayInZone, weekdayNumber } from '#core/values/day.ts'
import { KEPT_ARCHIVES } from '#modules/privacy/lifetimes.ts'

const HOUR_MS = 3_600_000
/** Archives are made after this hour in the property's time zone. */
const BACKUP_HOUR = 3
/** After a backup that failed, the next try waits so long. */
const RETRY_AFTER_MS = HOUR_MS
/** When no archive could be verified for longer than this, Today shows it. */
export const MAX_UNVERIFIED_MS = 8 * 24 * HOUR_MS

/** When a backup was last made, and when one last failed; null is never. */
type LastBackups = { madeAt: string | null; failedAt: string | null }

/** Whether the night has come since the last archive; a server that was off at night makes it when it starts. */
export function isBackupDue(now: Date, { madeAt, failedAt }: LastBackups, timeZone: string): boolean {
  if (isWithin(failedAt, now, RETRY_AFTER_MS)) return false
  return madeAt === null || findBackupNight(new Date(madeAt), timeZone) < findBackupNight(now, timeZone)
}

function isWithin(moment: string | null, now: Date, durationMs: number): boolean {
  if (moment === null) return false
  const elapsedMs = now.getTime() - new Date(moment).getTime()
  return elapsedMs >= 0 && elapsedMs < durationMs
}

function findBackupNight(moment: Date, timeZone: string): string {
  return dayInZone(new Date(moment.getTime() - BACKUP_HOUR * HOUR_MS), timeZone)
}

/** The suffix of an archive that is made before a restore; it stays for BEFORE_RESTORE_DAYS, whatever the rule below keeps. */
export const BEFORE_RESTORE_SUFFIX = '-before-restore'
export const BEFORE_RESTORE_DAYS = 30

/** An archive by its name, and the day it was made on in the property's time zone. */
export type DatedArchive = { name: string; at: string; day: Day }

/** How many backups of the newest day are kept, for an owner who makes one before each change. */
const MAX_OF_NEWEST_DAY = 10

/**
 * The names of the archives that stay. Days without an archive are not counted, so that a house that was shut for a month keeps what it
 * had; the newest one always stays.
 */
export function chooseArchivesToKeep(archives: readonly DatedArchive[]): Set<string> {
  const newestFirst = archives.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
  const from = addDays(newestFirst[0]?.day ?? '0000-01-01', -BEFORE_RESTORE_DAYS)
  const recent = newestFirst.filter(({ day }) => day >= from)
  const beforeRestore = recent.filter(({ name }) => name.includes(BEFORE_RESTORE_SUFFIX))
  const ofNewestDay = newestFirst.filter(({ day }) => day === newestFirst[0]?.day)
  return new Set([
    ...[...beforeRestore, ...ofNewestDay.slice(0, MAX_OF_NEWEST_DAY)].map(({ name }) => name),
    ...listNewestOfEachSpan(newestFirst, KEPT_ARCHIVES.days, ({ day }) => day),
    ...listNewestOfEachSpan(newestFirst, KEPT_ARCHIVES.weeks, ({ day }) => findMonday(day)),
    ...listNewestOfEachSpan(newestFirst, KEPT_ARCHIVES.months, ({ day }) => day.slice(0, 7)),
  ])
}

function listNewestOfEachSpan(
  newestFirst: readonly DatedArchive[],
  max: number,
  readSpan: (archive: DatedArchive) => string,
): string[] {
  const newestBySpan = new Map<string, string>()
  for (const archive of newestFirst) {
    const span = readSpan(archive)
    if (!newestBySpan.has(span) && newestBySpan.size < max) newestBySpan.set(span, archive.name)
  }
  return [...newestBySpan.values()]
}

function findMonday(day: Day): Day {
  return addDays(day, 1 - weekdayNumber(day))
}
