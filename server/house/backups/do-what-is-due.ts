import { isBackupDue, isProofDue } from '#domain/backups/backup-due.ts'
import type { House } from '../house.ts'
import { readSettings } from '../settings.ts'
import { backupState } from './backup-state.ts'
import { keepBackup, tellOwner } from './keep-backup.ts'
import { listBackups } from './list-backups.ts'
import { proveBackup } from './prove-backup.ts'

/** Makes the backup of the night and has the newest prove itself, each where it is due. Of several servers one does it. */
export async function doWhatIsDue(house: House): Promise<void> {
  const { timeZone } = await readSettings(house)
  const now = house.clock.now()
  const before = await backupState(house.database)
  const made = { done: before.made?.at ?? null, failed: before.failed?.at ?? null }
  if (isBackupDue(now, made, timeZone)) await keepBackup(house)
  const { provenAt, proofFailed } = await backupState(house.database)
  if (!isProofDue(now, { done: provenAt, failed: proofFailed?.at ?? null })) return
  if ((await listBackups(house.config.dataDir)).length === 0) return
  const proof = await proveBackup(house)
  if (!proof.ok && proof.name !== 'backupBusy' && !proofFailed)
    await tellOwner(house, 'The newest backup did not prove itself', proof.message)
}
