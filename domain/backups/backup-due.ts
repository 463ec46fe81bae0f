import { dayInZone } from '../day.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Archives are made after this hour of the house's own clock. */
export const BACKUP_HOUR = 3
/** After one that failed the next try waits so long. */
const AGAIN_AFTER_MS = HOUR_MS
const PROVEN_EVERY_MS = 7 * DAY_MS
const PROVEN_AGAIN_AFTER_MS = DAY_MS
/** Without a proof for longer than this Today says so loudly. */
export const UNPROVEN_TOO_LONG_MS = 8 * DAY_MS

/** What was last done and tried, as moments; null is never. */
type Last = { done: string | null; failed: string | null }

/** Whether the night has come since the last archive; a house that was shut at night makes it when it opens. */
export function isBackupDue(now: Date, { done, failed }: Last, timeZone: string): boolean {
  if (isSince(failed, now, AGAIN_AFTER_MS)) return false
  return done === null || nightOf(new Date(done), timeZone) < nightOf(now, timeZone)
}

/** Whether the newest archive is to prove itself: a week after the last proof, a day after one that failed. */
export function isProofDue(now: Date, { done, failed }: Last): boolean {
  if (isSince(failed, now, PROVEN_AGAIN_AFTER_MS)) return false
  const isFailed = failed !== null && (done === null || failed > done)
  return isFailed || !isSince(done, now, PROVEN_EVERY_MS)
}

function isSince(moment: string | null, now: Date, span: number): boolean {
  if (moment === null) return false
  const ago = now.getTime() - new Date(moment).getTime()
  return ago >= 0 && ago < span
}

function nightOf(moment: Date, timeZone: string): string {
  return dayInZone(new Date(moment.getTime() - BACKUP_HOUR * HOUR_MS), timeZone)
}
