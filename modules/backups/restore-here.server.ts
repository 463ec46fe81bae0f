import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fold } from '#modules/common/fold.ts'
import { propertyOf } from '#modules/common/record.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { eraseTraces } from '#modules/privacy/erase-person.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { isDatabaseBusy } from '#server/database-busy.ts'
import { isDiskFull } from '#server/file-fault.ts'
import { newId } from '#server/keys.ts'
import { describeFault } from '#server/log.ts'
import { readSetting, writeSetting } from '#server/settings.ts'
import { type Manifest, nameOfMedia } from './archive.server.ts'
import { backupWorkFolder, openMediaStore } from './backup-folder.server.ts'
import { writeVerified } from './make-backup.server.ts'
import { findOpened } from './opened-archive.server.ts'
import { storeAll } from './restore.server.ts'
import { type OpenedArchive, replaceState } from './restored-rows.server.ts'
import { BEFORE_RESTORE } from './rules.ts'
import { runAlone } from './turn.server.ts'

const RESTORED = 'restored'
const TRIES = 3
const DEADLOCK = '40P01'

/** The last restore: of the archive that was made at `from`; `kept` is the name of the archive of the state before. */
export type LastRestore = { id: string; at: string; from: string; kept: string }

export async function lastRestore({ database }: Pick<AppContext, 'database'>): Promise<LastRestore | null> {
  return (await readSetting<LastRestore>(database, RESTORED)) ?? null
}

/**
 * Replaces the state of the running house by an opened archive, in one transaction: whatever ends the process, the database has the state
 * before or the state after. The state before becomes a verified archive first. Refuses a wrong name of the house, an archive that is not open
 * any more, a state before that could not be kept, a full disk, and while another backup is made or restored.
 */
export async function restoreHere(ctx: AppContext, actor: Actor, id: string, name: string): Promise<Outcome> {
  const { property } = await publishedContent(ctx)
  const typed = (text: string) => fold(text).replace(/\s+/g, ' ').trim()
  if (typed(name) !== typed(property.name)) return refuse('houseNameWrong', 'house')
  const done = await runAlone(
    ctx,
    async (): Promise<Outcome> => {
      const opened = await findOpened(ctx, id)
      if (!opened) return (await lastRestore(ctx))?.id === id ? { ok: true } : refuse('restoreClosed')
      const before = await writeVerified(ctx, BEFORE_RESTORE)
      if (!before.ok) return before
      if (before.unproven) return refuse('restoreUnkept')
      // Files have keys that no other file has: until the commit, no row names them.
      await storeAll(ctx.media, join(opened.folder, 'media'))
      const restored = { id, at: isoNow(ctx), from: opened.manifest.at, kept: basename(before.file) }
      const traces = await replaceWithTries(ctx, actor, opened, restored)
      ctx.log.info('backup.restored')
      await afterwards(ctx, opened, () => eraseTraces(ctx, traces))
      return { ok: true }
    },
    { restores: true },
  ).catch((fault): Outcome => {
    if (isDiskFull(fault)) return refuse('restoreNoRoom')
    throw fault
  })
  return done ?? refuse('backupBusy')
}

/** On PostgreSQL other servers write until the tables are locked; whoever waits for them in a circle is sent back. */
async function replaceWithTries(ctx: AppContext, actor: Actor, opened: OpenedArchive, restored: LastRestore) {
  for (let tries = 1; ; tries += 1)
    try {
      return await change(ctx, actor, async (tx) => {
        const traces = await replaceState(ctx, tx, opened)
        await writeSetting(ctx, tx, RESTORED, restored)
        const after = { from: restored.from, kept: restored.kept }
        await tx.record({ action: 'backup.restored', about: 'settings', aboutId: 'backups', after })
        for (const work of ['emails', 'media', 'push'] as const) tx.schedule(work)
        return traces
      })
    } catch (fault) {
      const isHeld = isDatabaseBusy(fault) || propertyOf(fault, 'code') === DEADLOCK
      if (!isHeld || tries === TRIES) throw fault
      await pause(500)
    }
}

/** The house is restored, whatever becomes of this. */
async function afterwards(
  ctx: AppContext,
  { folder, manifest }: OpenedArchive,
  erase: () => Promise<void>,
): Promise<void> {
  try {
    await replaceMissing(ctx, manifest)
    await erase()
    await rm(folder, { recursive: true, force: true })
  } catch (fault) {
    ctx.log.error('backup.restored', describeFault(fault))
  }
}

/** A file that was erased meanwhile is in the archive of the state before. */
async function replaceMissing({ config, media }: AppContext, manifest: Manifest): Promise<void> {
  const there = new Set<string>()
  for await (const { key } of media.list()) there.add(key)
  const store = openMediaStore(config.dataDir)
  for (const { key, sha256 } of manifest.media.filter(({ key }) => !there.has(key))) {
    const found = await store.open(nameOfMedia(sha256))
    if (!found) continue
    const path = join(await backupWorkFolder(config.dataDir), newId())
    await pipeline(found.stream, createWriteStream(path))
    await media.store(key, path)
  }
}
