import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#core/app-context.server.ts'
import { databaseFile, lockDataFolder, markInstallation } from '#core/data-folder.server.ts'
import {
  countRowsOfFile,
  hasOnlyTables,
  hasSameTables,
  InvalidRow,
  isEmptyPostgres,
  listMigrationsOfFile,
  replaceRows,
} from '#core/db/archive-file.ts'
import { openDatabase } from '#core/db/open-database.ts'
import { checkWholeDatabase } from '#core/db/soundness.ts'
import type { Config } from '#core/host/config.server.ts'
import { isDiskFull, syncPath } from '#core/host/file-fault.server.ts'
import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { generalSettings, readSettings } from '#core/settings.server.ts'
import { readContent, readContentHead } from '#modules/content/content.server.ts'
import { MAIL_SERVER_SETTING } from '#modules/mail/mail-server.server.ts'
import { DISK_RESERVE_BYTES } from '#modules/media/media.ts'
import { mediaFolder, openStorage } from '#modules/media/open-storage.server.ts'
import { createDiskStorage, hashSha256 } from '#modules/media/storage.server.ts'
import {
  ArchiveFault,
  DATABASE_FILE,
  makeArchivedMediaName,
  readArchive,
  SERVER_KEY_FILE,
  toArchiveFault,
} from './archive.server.ts'
import type { Manifest, MediaPart } from './archive-manifest.server.ts'
import { listBackups, nullIfMissing } from './backup-folder.server.ts'
import {
  ARCHIVES_PREFIX,
  computeKeyTag,
  decryptStream,
  listKeys,
  makeEncryptedMediaName,
  openBackupBucket,
} from './bucket-copies.server.ts'

type RestoreTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 'bucket' | 'serverKey'>

/** `hasUnreadableSecrets`: something encrypted, such as the mail server's password, cannot be decrypted, because its key was not brought. */
type RestoreOutcome = Outcome<{ manifest: Manifest; hasUnreadableSecrets: boolean }>

const STAGE_FOLDER = '.restoring'
/** Names that may be in a folder that counts as empty. */
const IGNORED_NAMES = ['backups', 'lost+found', 'server.lock', 'server.lock-journal']
/** What an interrupted restore may have left. The database is written last. */
const RESTORED_NAMES = ['media', 'house.key', STAGE_FOLDER]

/**
 * Restores an archive into an empty data folder and, where one is named, an empty PostgreSQL. Everything is unpacked and checked in a folder
 * of its own first; nothing is moved to its place before all of it was found right. Refuses a folder that is not empty, one whose server
 * runs, and an archive that cannot be trusted.
 */
export async function restoreApp(target: RestoreTarget, source: ArchiveSource): Promise<RestoreOutcome> {
  const lock = lockDataFolder(target.dataDir)
  if (!lock) return refuse('restoreServerRuns')
  const stage = join(target.dataDir, STAGE_FOLDER)
  try {
    const notEmpty = await ensureEmpty(target)
    if (notEmpty) return notEmpty
    await mkdir(stage, { mode: 0o700 })
    const staged = await stageArchive(source, stage)
    const hasKey = staged.serverKey || target.serverKey
    const hasUnreadableSecrets = !hasKey && hasEncryptedValues(databaseFile(stage))
    await moveIntoPlace(target, stage, staged)
    return { ok: true, manifest: staged.manifest, hasUnreadableSecrets }
  } catch (fault) {
    if (fault instanceof ArchiveFault) return fault.refusal
    throw fault
  } finally {
    await rm(stage, { recursive: true, force: true })
    lock.release()
  }
}

async function ensureEmpty({ dataDir, databaseUrl }: RestoreTarget): Promise<Refusal | null> {
  const names = (await readdir(dataDir)).filter((name) => !IGNORED_NAMES.includes(name))
  const isUnfinished = names.includes(STAGE_FOLDER) && names.every((name) => RESTORED_NAMES.includes(name))
  if (names.length > 0 && !isUnfinished) return refuse('restoreNotEmpty')
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true })
  return databaseUrl && !(await isEmptyPostgres(databaseUrl)) ? refuse('restoreNotEmpty') : null
}

/** The database is last, because without it the app does not open. */
async function moveIntoPlace(target: RestoreTarget, stage: string, { serverKey }: StagedArchive) {
  const { dataDir, databaseUrl } = target
  await placeMedia(target, join(stage, 'media'))
  if (serverKey && !target.serverKey)
    await writeFile(join(dataDir, 'house.key'), `${serverKey}\n`, { mode: 0o600, flush: true })
  await syncPath(dataDir)
  if (databaseUrl) await moveToPostgres(databaseFile(stage), databaseUrl)
  else await rename(databaseFile(stage), databaseFile(dataDir))
  await syncPath(dataDir)
  markInstallation(target)
}

async function placeMedia(target: Pick<Config, 'dataDir' | 'bucket'>, folder: string): Promise<void> {
  if (!(await stat(folder).catch(() => null))) return
  if (!target.bucket) return rename(folder, mediaFolder(target.dataDir))
  await storeAllFiles(await openStorage(target), folder)
}

/** Moves every file of an unpacked archive into the storage. */
export async function storeAllFiles(storage: Storage, folder: string): Promise<void> {
  for await (const { key } of createDiskStorage(folder).list()) await storage.store(key, join(folder, key))
}

/** The tables are migrated while they are still in a file. */
async function moveToPostgres(file: string, url: string): Promise<void> {
  await (await openDatabase({ kind: 'sqlite', file })).destroy()
  const database = await openDatabase({ kind: 'postgres', url })
  const transaction = database.transaction().execute((tx) => replaceRows(tx, file))
  await transaction.finally(() => database.destroy())
}

/** Whether the database has something that only the house key decrypts. */
function hasEncryptedValues(file: string): boolean {
  using database = new DatabaseSync(file, { readOnly: true })
  const setting = database.prepare('select value from setting where name = ?')
  const mail = setting.get(MAIL_SERVER_SETTING)
  const hasMail = mail !== undefined && JSON.parse(String(mail.value)).sealed !== null
  const calendar = database.prepare('select id from external_calendar limit 1').get()
  return hasMail || calendar !== undefined
}

/** Where an archive comes from: its own bytes, decrypted where it was encrypted, and the media beside it. */
export type ArchiveSource = {
  open(): Promise<Readable>
  /** A file of the media beside it; null where there is none. */
  openMedia(sha256: string): Promise<Readable | null>
  backupKey: string | undefined
}
/** `serverKey` decrypts values of the database; null where the archive lacks it, or where it cannot be decrypted. */
type StagedArchive = { manifest: Manifest; serverKey: string | null }

const AGE_HEADER = 'age-encryption.org/v1'

/** An archive by the path of its file, or `latest`: the newest of the data folder, or where it has none of the bucket. */
export async function findArchive(
  { dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>,
  fileOrLatest: string,
  key: string | undefined,
): Promise<Outcome<{ archive: ArchiveSource }>> {
  if (fileOrLatest !== 'latest') {
    const archive = await openFileSource(resolve(fileOrLatest), key)
    return archive ? { ok: true, archive } : refuse('archiveUnknown')
  }
  const [newest] = await listBackups(dataDir)
  const archive = newest
    ? await openFileSource(newest.file, key)
    : bucket && (await openBucketSource(bucket, key))
  return archive ? { ok: true, archive } : refuse('restoreArchiveMissing')
}

/** An archive that is a file, encrypted or not, with its media in `mediaStorage`; null where there is no such file. */
export async function openFileSource(
  file: string,
  backupKey: string | undefined,
  mediaStorage = createDiskStorage(dirname(file)),
): Promise<ArchiveSource | null> {
  if (!(await stat(file).catch(nullIfMissing))?.isFile()) return null
  const openFile = () => createReadStream(file, { highWaterMark: 1024 * 1024 })
  const isFileEncrypted = await isEncrypted(file)
  return {
    open: async () => (isFileEncrypted ? decryptStream(openFile(), backupKey) : openFile()),
    openMedia: async (sha256) => (await mediaStorage.open(makeArchivedMediaName(sha256)))?.stream ?? null,
    backupKey,
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  const start = Buffer.alloc(AGE_HEADER.length)
  const handle = await open(file, 'r')
  await handle.read(start, 0, start.length, 0).finally(() => handle.close())
  return start.toString('latin1') === AGE_HEADER
}

/** The archive of the bucket with `archiveKey`, or the newest; null where there is none. */
export async function openBucketSource(
  config: NonNullable<Config['bucket']>,
  backupKey: string | undefined,
  archiveKey?: string,
): Promise<ArchiveSource | null> {
  const bucket = await openBackupBucket(config)
  const keys = await listKeys(bucket, ARCHIVES_PREFIX)
  const archive = archiveKey === undefined ? keys.at(-1) : keys.find((each) => each === archiveKey)
  if (!archive) return null
  const readObject = async (objectKey: string) => {
    const encrypted = await bucket.open(objectKey)
    return encrypted && decryptStream(encrypted.stream, backupKey)
  }
  return {
    open: async () => (await readObject(archive)) ?? Readable.from([]),
    openMedia: async (sha256) => readObject(makeEncryptedMediaName(sha256, await computeKeyTag(backupKey))),
    backupKey,
  }
}

/**
 * Unpacks an archive into an empty folder, as a data folder has it, and checks all of it: gzip's checksum, the database as a whole, the rows of each
 * table, the hash of each file. Throws `ArchiveFault` where something is wrong; the folder must then be thrown away. With `isTrial` the media
 * beside the archive are checked where they are. Media that are not wanted (`isWanted`) are left out.
 */
export async function stageArchive(
  source: ArchiveSource,
  folder: string,
  { isTrial = false, isWanted = (_: MediaPart): boolean => true } = {},
): Promise<StagedArchive> {
  let freeBytes = await readFreeBytes(folder)
  const reserveBytes = (bytes: number) => {
    freeBytes -= bytes
    if (freeBytes < 0) throw new ArchiveFault('restoreNoDiskSpace')
  }
  let partsByName: Map<string, MediaPart[]> | undefined
  const manifest = await readArchive(await source.open(), async ({ name, bytes, content }, { media }) => {
    partsByName ??= Map.groupBy(media, ({ sha256 }) => makeArchivedMediaName(sha256))
    const parts = partsByName.get(name)
    const isMedia = parts !== undefined
    const isKnown = isMedia || name === DATABASE_FILE || name === SERVER_KEY_FILE
    if (!isKnown || parts?.some((part) => part.bytes !== bytes)) throw new ArchiveFault('archiveChanged')
    // Each file of the media is needed once for every key it has.
    if (name === DATABASE_FILE && !isTrial)
      for (const part of media.filter(isWanted)) reserveBytes(part.bytes)
    if (parts && !parts.some(isWanted)) {
      // An archive is read in order: what is not wanted is read past.
      for await (const _ of content);
      return
    }
    // The database is written a second time, row by row.
    if (!isMedia) reserveBytes(2 * bytes)
    const path = name === DATABASE_FILE ? databaseFile(folder) : join(folder, isMedia ? 'parts' : '', name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(content, createWriteStream(path, { flush: !isTrial }))
  })
  await assertIntactDatabase(databaseFile(folder), manifest)
  await rewriteDatabase(databaseFile(folder))
  const serverKey = await takeServerKey(source, join(folder, SERVER_KEY_FILE))
  const chosenMedia = manifest.media.filter(isWanted)
  for (const sha256 of new Set(chosenMedia.map((part) => part.sha256))) {
    const path = join(folder, 'parts', makeArchivedMediaName(sha256))
    if (!isTrial)
      await fetchMedia(source, sha256, path, chosenMedia.find((part) => part.sha256 === sha256)?.bytes ?? 0)
    const bytes = isTrial ? await source.openMedia(sha256) : createReadStream(path)
    if (!bytes || (await hashSha256(bytes)) !== sha256) throw new ArchiveFault('archiveMediaMissing')
  }
  if (!isTrial) await placeUnderKeys(folder, chosenMedia)
  return { manifest, serverKey }
}

/** How much may be unpacked: what the disk has free, less its reserve. */
async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize - DISK_RESERVE_BYTES
}

async function assertIntactDatabase(file: string, manifest: Manifest): Promise<void> {
  if ((await checkWholeDatabase(file)) !== 'sound' || !hasOnlyTables(file))
    throw new ArchiveFault('archiveChanged')
  const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  if (!isEqual(countRowsOfFile(file), manifest.tables)) throw new ArchiveFault('archiveChanged')
  if (!isEqual(listMigrationsOfFile(file), manifest.migrations)) throw new ArchiveFault('archiveChanged')
}

/** Fetches a file of the media that was beside the archive; one that was part of the archive is there already. */
async function fetchMedia(source: ArchiveSource, sha256: string, path: string, bytes: number): Promise<void> {
  if (await stat(path).catch(() => null)) return
  const media = await source.openMedia(sha256)
  if (!media) throw new ArchiveFault('archiveMediaMissing')
  await mkdir(dirname(path), { recursive: true })
  await pipeline(media, limitBytes(bytes), createWriteStream(path, { flush: true })).catch((fault) => {
    throw toArchiveFault(fault, null)
  })
}

/** Passes bytes on, and fails with the first one too many, so that a small file cannot fill the disk. */
function limitBytes(limit: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > limit) done(new ArchiveFault('archiveMediaMissing'))
      else done(null, chunk)
    },
  })
}

/**
 * Migrates the database of an archive and writes its rows, each checked, into a new file in its place: of the file that came, nothing but
 * rows is used. Throws `ArchiveFault` where a row is not one of ours, or the texts or settings could not be shown.
 */
async function rewriteDatabase(file: string): Promise<void> {
  const newFile = `${file}.rows`
  const database = await openDatabase({ kind: 'sqlite', file: newFile })
  try {
    await (await openDatabase({ kind: 'sqlite', file })).destroy()
    if (!hasSameTables(file, newFile)) throw new ArchiveFault('archiveChanged')
    await database.transaction().execute((tx) => replaceRows(tx, file))
    await readContentHead({ database })
    await readContent({ database })
    const { timeZone } = await readSettings({ database })
    if (generalSettings.timeZone.check(timeZone)) throw new ArchiveFault('archiveChanged', 'setting.timeZone')
  } catch (fault) {
    if (fault instanceof ArchiveFault || isDiskFull(fault)) throw fault
    throw new ArchiveFault('archiveChanged', fault instanceof InvalidRow ? fault.column : undefined)
  } finally {
    await database.destroy()
  }
  for (const end of ['-wal', '-shm']) await rm(file + end, { force: true })
  {
    // One file again, which can be moved and copied alone once it is closed.
    using rewritten = new DatabaseSync(newFile)
    rewritten.exec('pragma journal_mode = delete')
  }
  await rename(newFile, file)
}

async function takeServerKey(source: ArchiveSource, path: string): Promise<string | null> {
  const encrypted = await readFile(path).catch(() => null)
  await rm(path, { force: true })
  if (!encrypted || !source.backupKey) return null
  const key = await (await decryptStream(Readable.from([encrypted]), source.backupKey)).toArray()
  return Buffer.concat(key).toString('utf8')
}

/** Each file under its keys in the storage; one of several keys becomes several files. */
async function placeUnderKeys(folder: string, media: Manifest['media']): Promise<void> {
  for (const [sha256, parts] of Map.groupBy(media, (part) => part.sha256)) {
    const from = join(folder, 'parts', makeArchivedMediaName(sha256))
    for (const [index, { key }] of parts.entries()) {
      const to = join(folder, 'media', ...key.split('/'))
      await mkdir(dirname(to), { recursive: true })
      if (index === parts.length - 1) await rename(from, to)
      else await pipeline(createReadStream(from), createWriteStream(to, { flush: true }))
    }
  }
  await rm(join(folder, 'parts'), { recursive: true, force: true })
}
