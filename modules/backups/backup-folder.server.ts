import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AppContext, Storage } from '#core/app-context.server.ts'
import { readDatabaseBytes } from '#core/db/archive-file.ts'
import { newId } from '#core/host/keys.server.ts'
import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import { readSettings } from '#core/settings.server.ts'
import { dayInZone } from '#core/values/day.ts'
import { listReferencedKeys } from '#modules/media/media.server.ts'
import { DISK_RESERVE_BYTES } from '#modules/media/media.ts'
import { createDiskStorage } from '#modules/media/storage.server.ts'
import { createHasher, makeArchivedMediaName, readArchiveTime, readManifestOfFile } from './archive.server.ts'
import type { MediaPart } from './archive-manifest.server.ts'
import { chooseArchivesToKeep } from './backup-rules.ts'

// The folder `backups` of the data folder: the archives, and beside them, once for all of them, the media.

/** Files in the working folder that are older than this are left from an interrupted backup. */
const ABANDONED_AFTER_MS = 24 * 60 * 60_000

/** One archive: its whole path, when it was made, and its size without the media. */
type Backup = { file: string; at: string; bytes: number }
/** `missing`: keys that rows name, whose file is absent from the storage or differs from what was stored. */
type CopiedMedia = { media: MediaPart[]; missing: string[] }

export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** For files while they are written, on the disk where they will stay. */
export async function ensureWorkFolder(dataDir: string): Promise<string> {
  const folder = join(backupsFolder(dataDir), '.work')
  await mkdir(folder, { recursive: true })
  return folder
}

/** The media of all archives of a data folder, each once. */
export function openBackupMedia(dataDir: string): Storage {
  return createDiskStorage(backupsFolder(dataDir))
}

/** The archives of a data folder, newest first. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const folder = backupsFolder(dataDir)
  const backups: Backup[] = []
  for (const name of (await readdir(folder).catch(nullIfMissing)) ?? []) {
    const at = readArchiveTime(name)
    const file = join(folder, name)
    if (at) backups.push({ file, at, bytes: (await stat(file)).size })
  }
  return backups.sort((one, other) => other.at.localeCompare(one.at))
}

/** For a file or folder that may be missing; one that this user may not look at is a fault. */
export function nullIfMissing(fault: NodeJS.ErrnoException): null {
  if (fault.code === 'ENOENT' || fault.code === 'ENOTDIR') return null
  throw fault
}

/** Copies what the folder does not have yet of all media that rows refer to, and returns what each of them is. */
export async function copyMedia(ctx: AppContext): Promise<CopiedMedia> {
  const { dataDir } = ctx.config
  const store = openBackupMedia(dataDir)
  const sizes = await readFileSizes(store)
  // The bytes of a key never change, so that no file is read again every night.
  const [newest] = await listBackups(dataDir)
  const lastManifest = newest && (await readManifestOfFile(newest.file))
  const lastHashes = new Map(lastManifest?.media.map(({ key, sha256 }) => [key, sha256]))
  const media: MediaPart[] = []
  const missing: string[] = []
  for (const [key, expectedSha256] of await listReferencedKeys(ctx.database)) {
    const sha256 = expectedSha256 ?? lastHashes.get(key) ?? ''
    const bytes = sizes.get(makeArchivedMediaName(sha256))
    const part = bytes === undefined ? await copyMediaFile(ctx, key, store) : { key, sha256, bytes }
    if (part) {
      media.push(part)
      sizes.set(makeArchivedMediaName(part.sha256), part.bytes)
    }
    if (!part || (expectedSha256 !== null && part.sha256 !== expectedSha256)) missing.push(key)
  }
  // A file that was erased in the meantime is not missing.
  const referred = missing.length > 0 ? await listReferencedKeys(ctx.database) : new Map()
  return { media, missing: missing.filter((key) => referred.has(key)) }
}

/** Copies a file as it is, even if its hash is not that of its row: nothing is lost, and the manifest names it. */
async function copyMediaFile(ctx: AppContext, key: string, store: Storage): Promise<MediaPart | null> {
  const mediaFile = await ctx.media.open(key)
  if (!mediaFile) return null
  const path = join(await ensureWorkFolder(ctx.config.dataDir), newId())
  try {
    const hash = createHasher()
    await pipeline(mediaFile.stream, hash, createWriteStream(path))
    const part = { key, ...hash.readResult() }
    await store.store(makeArchivedMediaName(part.sha256), path)
    return part
  } finally {
    await rm(path, { force: true })
  }
}

/** The bytes of each file by its key. */
export async function readFileSizes(store: Storage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of store.list()) sizes.set(key, size)
  return sizes
}

/** Refuses where the next archive would use the reserve of the disk: the database twice, and the media that no archive has yet. */
export async function checkBackupSpace(
  ctx: AppContext,
  readDiskSpace: (folder: string) => Promise<{ bavail: number; bsize: number }> = statfs,
): Promise<Refusal | null> {
  const { bavail, bsize } = await readDiskSpace(await ensureWorkFolder(ctx.config.dataDir))
  const storedSizes = await readFileSizes(openBackupMedia(ctx.config.dataDir))
  const rows = [
    ...(await ctx.database.selectFrom('media').select(['sha256', 'bytes']).execute()),
    ...(await ctx.database.selectFrom('rendition').select(['sha256', 'bytes']).execute()),
  ].filter(({ sha256 }) => !storedSizes.has(makeArchivedMediaName(sha256)))
  const mediaBytes = rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
  const neededBytes = mediaBytes + 2 * (await readDatabaseBytes(ctx.database))
  return bavail * bsize - neededBytes < DISK_RESERVE_BYTES ? refuse('backupNoDiskSpace') : null
}

/** Removes the archives that need not stay, and of the media beside them what none of the others names. */
export async function removeOldBackups(ctx: AppContext): Promise<void> {
  const { dataDir } = ctx.config
  await removeAbandonedFiles(await ensureWorkFolder(dataDir))
  const all = await listBackups(dataDir)
  const archives = all.map(({ file, at }) => ({ name: basename(file), file, at }))
  const keptNames = await chooseBackupsToKeep(ctx, archives)
  const usedMedia = new Set<string>()
  let isAllRead = true
  for (const { name, file } of archives) {
    const manifest = keptNames.has(name) ? await readManifestOfFile(file) : undefined
    if (manifest === undefined) await rm(file, { force: true })
    else if (manifest === null) isAllRead = false
    else for (const { sha256 } of manifest.media) usedMedia.add(makeArchivedMediaName(sha256))
  }
  // The media of an unreadable archive are unknown, so none is removed.
  if (!isAllRead) return
  const store = openBackupMedia(dataDir)
  for await (const { key } of store.list()) if (!usedMedia.has(key)) await store.delete(key)
}

/** The names of the archives to keep, by days in the property's time zone. */
export async function chooseBackupsToKeep(
  ctx: AppContext,
  all: readonly { name: string; at: string }[],
): Promise<Set<string>> {
  const { timeZone } = await readSettings(ctx)
  const dated = all.map(({ name, at }) => ({ name, at, day: dayInZone(new Date(at), timeZone) }))
  return chooseArchivesToKeep(dated)
}

async function removeAbandonedFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < Date.now() - ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true })
  }
}
