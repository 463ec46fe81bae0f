import { type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import type { Database } from '#core/db/database.ts'
import { readSetting, writeSetting } from '#core/settings.server.ts'
import { MAX_UNVERIFIED_MS } from './backup-rules.ts'

export const BACKUP_STATE_SETTING = 'backups'

export type BackupFailure = { at: string; why: string }

/** What became of the last backup, of the last copy of one in the bucket, and when one was last opened and verified. */
const initialState = {
  /** Since when backups are made. */
  since: null as string | null,
  made: null as { at: string; missing: number } | null,
  failed: null as BackupFailure | null,
  copiedAt: null as string | null,
  copyFailed: null as BackupFailure | null,
  provenAt: null as string | null,
  proofFailed: null as BackupFailure | null,
}
type BackupState = typeof initialState

/** What the owner must know: a backup or its copy failed, the newest could not be verified, or none was for longer than eight days. */
export type BackupAlarm = Pick<BackupState, 'failed' | 'copyFailed' | 'proofFailed'> & {
  unverifiedSince: string | null
}

export async function readBackupState(database: Database): Promise<BackupState> {
  return { ...initialState, ...(await readSetting<Partial<BackupState>>(database, BACKUP_STATE_SETTING)) }
}

export async function changeBackupState(ctx: AppContext, changes: Partial<BackupState>): Promise<void> {
  await ctx.database.transaction().execute(async (tx) => {
    const before = await readBackupState(tx)
    const state = { ...before, since: before.since ?? isoNow(ctx), ...changes }
    await writeSetting(ctx, tx, BACKUP_STATE_SETTING, state)
  })
}

/** Null while all is as it should be. */
export async function readBackupAlarm(ctx: With<'clock' | 'database'>): Promise<BackupAlarm | null> {
  const { since, failed, copyFailed, proofFailed, provenAt } = await readBackupState(ctx.database)
  const lastVerifiedAt = provenAt ?? since
  const isLate =
    lastVerifiedAt !== null &&
    ctx.clock.now().getTime() - new Date(lastVerifiedAt).getTime() > MAX_UNVERIFIED_MS
  const alarm = { failed, copyFailed, proofFailed, unverifiedSince: isLate ? lastVerifiedAt : null }
  return Object.values(alarm).some((each) => each !== null) ? alarm : null
}
