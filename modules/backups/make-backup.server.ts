import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Actor, type AppContext, isoNow } from '#core/app-context.server.ts'
import { ARCHIVE_LOCK_SETTING, withArchiveLock } from '#core/archive-lock.server.ts'
import { change } from '#core/change.server.ts'
import { databaseFile } from '#core/data-folder.server.ts'
import { countRowsOfFile, exportDatabase, listMigrationsOfFile } from '#core/db/archive-file.ts'
import { openDatabase } from '#core/db/open-database.ts'
import { isDiskFull, syncPath } from '#core/host/file-fault.server.ts'
import { newId } from '#core/host/keys.server.ts'
import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { listReferencedKeys } from '#modules/media/media.server.ts'
import { readOrMakeInstallationFileKey } from '#modules/media/sweep-media.server.ts'
import program from '../../package.json' with { type: 'json' }
import {
  ArchiveFault,
  type ArchiveFile,
  createArchiveStream,
  DATABASE_FILE,
  makeArchivedMediaName,
  makeArchiveName,
} from './archive.server.ts'
import { ARCHIVE_FORMAT_VERSION, type Manifest } from './archive-manifest.server.ts'
import {
  backupsFolder,
  checkBackupSpace,
  copyMedia,
  ensureWorkFolder,
  removeOldBackups,
} from './backup-folder.server.ts'
import type { BEFORE_RESTORE_SUFFIX } from './backup-rules.ts'
import { encryptServerKey, openBackupEncryption } from './bucket-copies.server.ts'
import { openFileSource, stageArchive } from './restore.server.ts'

/** `missing`: how many files are not in it, because the storage does not have them. */
export type WrittenBackup = { file: string; at: string; bytes: number; missing: number }
/** `verificationRefusal` is the reason why it cannot be trusted. */
type VerifiedBackup = WrittenBackup & { verificationRefusal: Refusal | null }
type ArchiveContents = { manifest: Manifest; files: ArchiveFile[]; removeTemporaryFiles(): Promise<void> }

/**
 * Writes an archive into the data folder, with the media beside it, opens it to verify it, and removes the archives that need not stay.
 * Refuses while another one is made or restored, and where the disk has no room for it.
 */
export async function writeBackup(ctx: AppContext): Promise<Outcome<VerifiedBackup>> {
  const outcome = await withArchiveLock(ctx, async () => {
    const outcome = await writeVerifiedBackup(ctx)
    if (outcome.ok) await removeOldBackups(ctx)
    return outcome
  })
  return outcome ?? refuse('backupBusy')
}

/** Writes and verifies an archive for a caller that runs alone; `suffix` is added to its name, and no other archive is removed. */
export async function writeVerifiedBackup(
  ctx: AppContext,
  suffix?: typeof BEFORE_RESTORE_SUFFIX,
): Promise<Outcome<VerifiedBackup>> {
  try {
    const noRoom = await checkBackupSpace(ctx)
    if (noRoom) return noRoom
    const contents = await collectContents(ctx)
    const name = makeArchiveName(new Date(contents.manifest.at), suffix)
    const outcome = await writeArchiveFile(contents, join(backupsFolder(ctx.config.dataDir), name))
    if (!outcome.ok) return outcome
    const verification = await verifyBackup(ctx, outcome.file)
    return { ...outcome, verificationRefusal: verification.ok ? null : verification }
  } catch (fault) {
    return refuseDiskFull(fault)
  }
}

/**
 * Writes everything, media and all, into one file that needs nothing beside it; one whose name ends in `.age` is encrypted with the backup
 * key. Refuses to write over a file, and to encrypt where there is no key.
 */
export async function writeCompleteBackup(ctx: AppContext, file: string): Promise<Outcome<WrittenBackup>> {
  if (await stat(file).catch(() => null)) return refuse('backupFileExists')
  const encryption = file.endsWith('.age') ? await openBackupEncryption(ctx) : undefined
  if (encryption === null) return refuse('backupKeyMissing')
  const contents = await collectContents(ctx, { withMedia: true })
  return writeArchiveFile(contents, file, encryption?.encrypt).catch(refuseDiskFull)
}

type Download = { name: string; archive: AsyncGenerator<Buffer> }

/** Everything as one archive, as it is written, with its name. The audit log names who downloaded it. */
export async function downloadBackup(ctx: AppContext, actor: Actor): Promise<Download> {
  const { manifest, files, removeTemporaryFiles } = await collectContents(ctx, { withMedia: true })
  const entry = { action: 'backup.downloaded', about: 'settings', aboutId: 'backups' } as const
  await change(ctx, actor, (tx) => tx.record(entry))
  async function* streamArchive() {
    try {
      yield* createArchiveStream(manifest, files)
    } finally {
      await removeTemporaryFiles()
    }
  }
  return { name: makeArchiveName(new Date(manifest.at)), archive: streamArchive() }
}

/** Copies the database as it is now; the media come after it, so that none that a row of the copy names is left out. */
async function collectContents(ctx: AppContext, { withMedia = false } = {}): Promise<ArchiveContents> {
  const ownerFile = await readOrMakeInstallationFileKey(ctx)
  const at = isoNow(ctx)
  const file = join(await ensureWorkFolder(ctx.config.dataDir), `${newId()}.sqlite`)
  const removeTemporaryFiles = async () => {
    for (const path of [file, `${file}-wal`, `${file}-shm`]) await rm(path, { force: true })
  }
  try {
    await exportDatabase(ctx.database, file)
    deleteShortLivedRows(file)
    const [tables, migrations] = [countRowsOfFile(file), listMigrationsOfFile(file)]
    const { media, missing } = await copyMedia(ctx)
    const key = await encryptServerKey(ctx)
    const { size: bytes } = await stat(file)
    const database = { name: DATABASE_FILE, bytes, open: async () => createReadStream(file) }
    const files = [database, ...(key ? [key] : []), ...(withMedia ? listMediaFiles(ctx, media) : [])]
    const origin = { form: ARCHIVE_FORMAT_VERSION, house: ownerFile, at, version: program.version } as const
    return { manifest: { ...origin, migrations, tables, media, missing }, files, removeTemporaryFiles }
  } catch (fault) {
    await removeTemporaryFiles()
    throw fault
  }
}

/** Sessions, one-time links, codes and tries: a backup signs nobody in. */
const SHORT_LIVED_TABLES = ['owner_session', 'owner_verification', 'owner_link', 'owner_rate_limit']

/** The bytes of the deleted rows are overwritten in the copy. The archive lock is deleted too, or a restored installation would wait for it. */
function deleteShortLivedRows(file: string): void {
  using database = new DatabaseSync(file)
  database.exec('pragma journal_mode = delete; pragma secure_delete = on')
  for (const table of SHORT_LIVED_TABLES) database.exec(`delete from ${table}`)
  database.prepare('delete from setting where name = ?').run(ARCHIVE_LOCK_SETTING)
}

/** Files of the same bytes are one. */
function listMediaFiles(ctx: AppContext, media: Manifest['media']): ArchiveFile[] {
  return [...new Map(media.map((part) => [part.sha256, part])).values()].map(({ key, bytes, sha256 }) => ({
    name: makeArchivedMediaName(sha256),
    bytes,
    async open() {
      const mediaFile = await ctx.media.open(key)
      if (!mediaFile) throw new Error('a file was erased while it was copied')
      return mediaFile.stream
    },
  }))
}

/** Writes an archive, under another name until it is whole and on the disk. */
async function writeArchiveFile(
  { manifest, files, removeTemporaryFiles }: ArchiveContents,
  file: string,
  encrypt = async (bytes: Readable) => bytes,
): Promise<Outcome<WrittenBackup>> {
  const unfinishedFile = `${file}.part`
  try {
    const archive = await encrypt(createArchiveStream(manifest, files))
    await pipeline(archive, createWriteStream(unfinishedFile, { mode: 0o600, flush: true }))
    await rename(unfinishedFile, file)
    await syncPath(dirname(file))
    const { size: bytes } = await stat(file)
    return { ok: true, file, at: manifest.at, bytes, missing: manifest.missing.length }
  } finally {
    await rm(unfinishedFile, { force: true })
    await removeTemporaryFiles()
  }
}

function refuseDiskFull(fault: unknown): Refusal {
  if (isDiskFull(fault)) return refuse('backupNoDiskSpace')
  throw fault
}

/** Restores an archive of the data folder into a folder of its own, opens the application there, and throws it away. */
async function verifyBackup(ctx: AppContext, file: string): Promise<Outcome> {
  const folder = join(await ensureWorkFolder(ctx.config.dataDir), `proof-${newId()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const source = await openFileSource(file, undefined)
    if (!source) return refuse('archiveUnknown')
    const { manifest } = await stageArchive(source, folder, { isTrial: true })
    const database = await openDatabase({ kind: 'sqlite', file: databaseFile(folder) })
    const referred = await listReferencedKeys(database).finally(() => database.destroy())
    // Of a file that was erased while the archive was made, only the row is in it.
    const known = new Set([...manifest.media.map(({ key }) => key), ...manifest.missing])
    const erased = [...referred.keys()].filter((key) => !known.has(key))
    if (erased.length > 0) ctx.log.warn('backup.erased', { files: erased.length })
    return { ok: true }
  } catch (fault) {
    if (fault instanceof ArchiveFault) return fault.refusal
    throw fault
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
