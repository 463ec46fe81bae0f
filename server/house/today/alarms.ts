import { type BackupAlarm, backupAlarm } from '../backups/backup-state.ts'
import type { House } from '../house.ts'
import { type ClockJump, clockJump } from '../privacy/clock-brake.ts'
import { keptSetting } from '../settings.ts'
import { type MuchAtOnce, muchAtOnce } from '../storage/much-at-once.ts'

export const DAMAGE = 'damage'
/** What the owner must know before everything else. */
export type Alarms = {
  clock: ClockJump | null
  erasing: MuchAtOnce | null
  /** Since when the nightly look has found the database damaged. */
  damagedSince: string | null
  backups: BackupAlarm | null
}

/** What is wrong with the house itself: its clock, much that is to be erased at once, a damaged database, backups that fail. */
export async function alarms(house: Pick<House, 'clock' | 'database'>): Promise<Alarms> {
  const [clock, erasing, damage, backups] = await Promise.all([
    clockJump(house),
    muchAtOnce(house),
    keptSetting<string>(house.database, DAMAGE),
    backupAlarm(house),
  ])
  return { clock, erasing, damagedSince: damage ?? null, backups }
}
