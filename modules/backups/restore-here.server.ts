import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Actor, type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import { withArchiveLock } from '#core/archive-lock.server.ts'
import { change } from '#core/change.server.ts'
import { isDatabaseBusy } from '#core/db/database-busy.ts'
import { isDiskFull } from '#core/host/file-fault.server.ts'
import { describeFault } from '#core/host/program-log.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { readSetting, writeSetting } from '#core/settings.server.ts'
import { foldText } from '#core/values/fold.ts'
import { propertyOf } from '#core/values/record.ts'
import { readContent } from '#modules/content/content.server.ts'
import { deleteErasedFiles, type ErasedFiles } from '#modules/mail/erased-files.server.ts'
import { readManifestOfFile } from './archive.server.ts'
import { readFileSizes } from './backup-folder.server.ts'
import { BEFORE_RESTORE_SUFFIX } from './backup-rules.ts'
import { writeVerifiedBackup } from './make-backup.server.ts'
import { findOpenedArchive } from './opened-archive.server.ts'
import { storeAllFiles } from './restore.server.ts'
import { ChangedMeanwhileFault, type OpenedArchive, replaceSiteData } from './restored-rows.server.ts'

const LAST_RESTORE_SETTING = 'restored'
const TRIES = 3
const DEADLOCK = '40P01'

/** The last restore: of the archive that was made at `from`; `kept` is the name of the archive of the state before. */
type LastRestore = { id: string; at: string; from: string; kept: string }

export async function readLastRestore({ database }: With<'database'>): Promise<LastRestore | null> {
  return (await readSetting<LastRestore>(database, LAST_RESTORE_SETTING)) ?? null
}

/**
 * Replaces the state of the running house by an opened archive, in one transaction: whatever ends the process, the database has the state
 * before or the state after. The state before becomes a verified archive first. Refuses a wrong name of the house, an archive that is not open
 * any more, a state before that could not be kept, a full disk, and while another backup is made or restored.
 */
export async function restoreRunningSite(
  ctx: AppContext,
  actor: Actor,
  id: string,
  name: string,
): Promise<Outcome> {
  const { property } = await readContent(ctx)
  const normalise = (text: string) => foldText(text).replace(/\s+/g, ' ').trim()
  if (normalise(name) !== normalise(property.name)) return refuse('houseNameWrong', 'house')
  const outcome = await withArchiveLock(
    ctx,
    async (): Promise<Outcome> => {
      const opened = await findOpenedArchive(ctx)
      if (opened?.id !== id)
        return (await readLastRestore(ctx))?.id === id ? { ok: true } : refuse('restoreClosed')
      // Files have keys that no other file has: until the commit, no row names them.
      await storeAllFiles(ctx.media, join(opened.folder, 'media'))
      const restored = await backUpAndReplaceSite(ctx, actor, opened)
      if (!restored.ok) return restored
      ctx.log.info('backup.restored')
      // The house is restored, whatever becomes of this.
      await deleteErasedFiles(ctx, restored.erasedFiles)
        .then(() => rm(opened.folder, { recursive: true, force: true }))
        .catch((fault) => ctx.log.error('backup.restored', describeFault(fault)))
      return { ok: true }
    },
    { restores: true },
  ).catch((fault): Outcome => {
    if (isDiskFull(fault)) return refuse('restoreNoDiskSpace')
    throw fault
  })
  return outcome ?? refuse('backupBusy')
}

/**
 * Keeps the state before and replaces it. What somebody wrote in between would be in neither archive, so both steps are repeated; on PostgreSQL
 * also after a deadlock.
 */
async function backUpAndReplaceSite(
  ctx: AppContext,
  actor: Actor,
  opened: OpenedArchive,
): Promise<Outcome<{ erasedFiles: ErasedFiles }>> {
  for (let tries = 1; ; tries += 1) {
    const sizes = await readFileSizes(ctx.media)
    // A file was erased since the archive was opened.
    if (opened.manifest.media.some(({ key, bytes }) => sizes.get(key) !== bytes))
      return refuse('restoreClosed')
    const stateBefore = await writeVerifiedBackup(ctx, BEFORE_RESTORE_SUFFIX)
    if (!stateBefore.ok) return stateBefore
    const manifestBefore = await readManifestOfFile(stateBefore.file)
    if (stateBefore.verificationRefusal || !manifestBefore) {
      await rm(stateBefore.file, { force: true })
      return refuse('restoreBackupFailed')
    }
    try {
      const erasedFiles = await change(ctx, actor, async (tx) => {
        const erased = await replaceSiteData(ctx, tx, opened, manifestBefore)
        const facts = { from: opened.manifest.at, kept: basename(stateBefore.file) }
        const lastRestore: LastRestore = { id: opened.id, at: isoNow(ctx), ...facts }
        await writeSetting(ctx, tx, LAST_RESTORE_SETTING, lastRestore)
        await tx.record({ action: 'backup.restored', about: 'settings', aboutId: 'backups', after: facts })
        for (const work of ['emails', 'media', 'push'] as const) tx.schedule(work)
        return erased
      })
      return { ok: true, erasedFiles }
    } catch (fault) {
      const isLocked = isDatabaseBusy(fault) || propertyOf(fault, 'code') === DEADLOCK
      // After any other fault nobody knows whether the change was committed, so the state before stays.
      if (!isLocked && !(fault instanceof ChangedMeanwhileFault)) throw fault
      await rm(stateBefore.file, { force: true })
      if (tries < TRIES) continue
      if (fault instanceof ChangedMeanwhileFault) return refuse('restoreDataChanged')
      throw fault
    }
  }
}
