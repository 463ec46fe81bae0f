import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import { checkAndRecordClock } from '#core/clock-jump.server.ts'
import { newId } from '#core/host/keys.server.ts'
import type { Job } from '#core/jobs.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { type Outcome, type Refusal, refuse, refuseWithMessage } from '#core/refusals/refusal.ts'
import { readOrMakeSetting } from '#core/settings.server.ts'
import { listReferencedKeys, workFolder } from './media.server.ts'
import { stagingFolder } from './staging.server.ts'

/** The folder of the owner file: a small file that names the installation whose files the storage has. */
const INSTALLATION_FOLDER = 'house/'
/** Our owner file must exist before another installation at the same storage finds our files old enough to remove. */
const FIRST_DELAY_MS = 60_000
const INTERVAL_MS = 6 * 60 * 60_000
/** Younger files may belong to a change that is not committed yet. */
const SAFE_AGE_MS = 60 * 60_000
/** Of at least so many files, a sweep without `all` removes at most this share. */
const MANY_FILES = 20
const MAX_SHARE = 0.2

/** `missing`: keys that rows name but the storage does not have. */
type Sweep = { removed: number; missing: string[] }

/**
 * Removes files without a row and expired uploads, and reports missing files. Refuses a storage that another installation uses, after a
 * jump of the clock, and, without `all`, to remove more than a fifth of the files.
 */
export async function sweepMedia(ctx: AppContext, { all = false } = {}): Promise<Outcome<Sweep>> {
  const clockRefusal = await checkAndRecordClock(ctx)
  if (clockRefusal) return clockRefusal
  await ctx.database.deleteFrom('upload').where('expires_at', '<', isoNow(ctx)).execute()
  const changedBeforeMs = ctx.clock.now().getTime() - SAFE_AGE_MS
  let removed = 0
  for (const folder of [stagingFolder(ctx.config.dataDir), workFolder(ctx)])
    removed += await removeOldFiles(folder, changedBeforeMs)
  const { stored, unreferenced, missing } = await compareStorage(ctx, changedBeforeMs)
  const refusal = await claimStorage(ctx, [...stored.keys()])
  if (refusal) return refusal
  // Parts of expired uploads are not counted: they are many and no loss.
  const isCounted = (key: string) => !isInstallationFile(key) && !key.startsWith('uploads/')
  const removableCount = unreferenced.filter(isCounted).length
  const storedCount = [...stored.keys()].filter(isCounted).length
  if (!all && storedCount >= MANY_FILES && removableCount > storedCount * MAX_SHARE)
    return refuseWithMessage(
      'sweepTooMuch',
      `This would remove ${removableCount} of ${storedCount} files. ${messages.sweepTooMuch}`,
    )
  for (const key of unreferenced) await ctx.media.delete(key)
  removed += unreferenced.length
  if (removed > 0 || missing.length > 0) ctx.log.warn('media.sweep', { removed, missing: missing.length })
  return { ok: true, removed, missing }
}

/** Sweeps soon after the start and then every six hours, until stopped. */
export const mediaSweep: Job = {
  intervalMs: INTERVAL_MS,
  firstDelayMs: FIRST_DELAY_MS,
  stopTimeoutMs: 0,
  async run(ctx) {
    const outcome = await sweepMedia(ctx)
    if (!outcome.ok) ctx.log.error('media.sweep', { code: outcome.code, why: outcome.message })
  },
  faultEvent: 'media.sweep',
}

async function removeOldFiles(folder: string, changedBeforeMs: number): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => null)
    if (!stats || stats.mtimeMs > changedBeforeMs) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

/** When each stored file was changed by its key, the old files without a row, and the keys of rows without a file. */
type StorageContents = { stored: Map<string, Date>; unreferenced: string[]; missing: string[] }

/** Compares the storage with the database without changing them. Files that are added or erased during the comparison are in no list. */
export async function compareStorage(
  { database, media }: With<'database' | 'media'>,
  changedBeforeMs: number,
): Promise<StorageContents> {
  const earlierReferred = await listReferencedKeys(database)
  const stored = new Map<string, Date>()
  for await (const { key, modified } of media.list()) stored.set(key, modified)
  const referred = await listReferencedKeys(database)
  const unreferenced = [...stored]
    .filter(([key, at]) => !isInstallationFile(key) && !referred.has(key) && at.getTime() <= changedBeforeMs)
    .map(([key]) => key)
  const missing = [...earlierReferred.keys()].filter((key) => referred.has(key) && !stored.has(key))
  return { stored, unreferenced, missing }
}

export function isInstallationFile(key: string): boolean {
  return key.startsWith(INSTALLATION_FOLDER)
}

/**
 * Null when the storage with these keys belongs to this installation; then it has our owner file. A storage without owner file becomes ours
 * when it is empty or our rows refer to some of its files. Refuses one that another installation uses, or of which the database knows no file.
 */
export async function claimStorage(ctx: AppContext, keys: readonly string[]): Promise<Refusal | null> {
  const ourKey = await readOrMakeInstallationFileKey(ctx)
  const otherKeys = keys.filter((key) => isInstallationFile(key) && key !== ourKey)
  if (!keys.includes(ourKey)) {
    const referred = await listReferencedKeys(ctx.database)
    // In a shared storage, our owner file stops the other installation from removing our files.
    if (keys.length === 0 || keys.some((key) => referred.has(key))) await writeInstallationFile(ctx, ourKey)
    else if (otherKeys.length === 0) return refuse('storageUnknown')
  }
  if (otherKeys.length === 0) return null
  return refuseWithMessage('storageShared', `${messages.storageShared} ${otherKeys.join(', ')}`)
}

async function writeInstallationFile(ctx: AppContext, key: string): Promise<void> {
  const path = join(workFolder(ctx), newId())
  const text = 'The files beside this one belong to the installation with this name; see docs/running.md.\n'
  await mkdir(workFolder(ctx), { recursive: true })
  await writeFile(path, text)
  await ctx.media.store(key, path)
}

/** The setting that names the installation; an archive of another one has another name. */
export const INSTALLATION_ID_SETTING = 'houseId'

export async function readOrMakeInstallationFileKey(ctx: With<'clock' | 'database'>): Promise<string> {
  return INSTALLATION_FOLDER + (await readOrMakeSetting(ctx, INSTALLATION_ID_SETTING, newId()))
}
