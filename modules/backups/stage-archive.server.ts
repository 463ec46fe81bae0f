import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DISK_RESERVE_BYTES } from '#modules/media/media.ts'
import { diskStorage, sha256Of } from '#modules/media/storage.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import type { Config } from '#server/config.ts'
import { databaseFile } from '#server/data-folder.ts'
import { countRowsOfFile, migrationsOfFile } from '#server/db/archive-file.ts'
import { soundAtNight } from '#server/db/soundness.ts'
import {
  ArchiveRefused,
  asRefusal,
  DATABASE,
  HOUSE_KEY,
  type Manifest,
  nameOfMedia,
  readArchive,
} from './archive.server.ts'
import { listBackups } from './backup-folder.server.ts'
import {
  ARCHIVES,
  decrypted,
  encryptedKey,
  keysIn,
  openBackupBucket,
  tagOfKey,
} from './bucket-copies.server.ts'

/** Where an archive comes from: its own bytes, decrypted where it was encrypted, and the media beside it. */
export type ArchiveSource = {
  open(): Promise<Readable>
  /** A file of the media beside it; null where there is none. */
  media(sha256: string): Promise<Readable | null>
  key: string | undefined
}
/** `houseKey`: what opens what the database has encrypted; null where the archive has it not, or no key decrypts it. */
export type Staged = { manifest: Manifest; houseKey: string | null }

const ENCRYPTED = 'age-encryption.org/v1'

/** An archive by the path of its file, or `latest`: the newest of the data folder, or where it has none of the bucket. */
export async function findArchive(
  { dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>,
  named: string,
  key: string | undefined,
): Promise<Outcome<{ archive: ArchiveSource }>> {
  if (named !== 'latest') {
    const archive = await fileSource(resolve(named), key)
    return archive ? { ok: true, archive } : refuse('archiveUnknown')
  }
  const [newest] = await listBackups(dataDir)
  const archive = newest ? await fileSource(newest.file, key) : bucket && (await bucketSource(bucket, key))
  return archive ? { ok: true, archive } : refuse('restoreNone')
}

/** An archive that is a file, encrypted or not; null where there is none. */
export async function fileSource(file: string, key: string | undefined): Promise<ArchiveSource | null> {
  if (!(await stat(file).catch(() => null))?.isFile()) return null
  const beside = diskStorage(dirname(file))
  const read = () => createReadStream(file, { highWaterMark: 1024 * 1024 })
  const start = Buffer.alloc(ENCRYPTED.length)
  const handle = await open(file, 'r')
  await handle.read(start, 0, start.length, 0).finally(() => handle.close())
  const isEncrypted = start.toString('latin1') === ENCRYPTED
  return {
    open: async () => (isEncrypted ? decrypted(read(), key) : read()),
    media: async (sha256) => (await beside.open(nameOfMedia(sha256)))?.stream ?? null,
    key,
  }
}

/** The newest archive of the bucket; null where there is none. */
async function bucketSource(
  config: NonNullable<Config['bucket']>,
  key: string | undefined,
): Promise<ArchiveSource | null> {
  const bucket = await openBackupBucket(config)
  const newest = (await keysIn(bucket, ARCHIVES)).at(-1)
  if (!newest) return null
  const read = async (at: string) => {
    const found = await bucket.open(at)
    return found && decrypted(found.stream, key)
  }
  return {
    open: async () => (await read(newest)) ?? Readable.from([]),
    media: async (sha256) => read(encryptedKey(sha256, await tagOfKey(key))),
    key,
  }
}

/**
 * Unpacks an archive into an empty folder, as a data folder has it, and checks all of it: gzip's sum, the database as a whole, the rows of each
 * table, the hash of each file. Throws `ArchiveRefused` where something is wrong; the folder must then be thrown away. With `isTrial` the media
 * beside the archive are checked where they are.
 */
export async function stageArchive(
  source: ArchiveSource,
  folder: string,
  { isTrial = false } = {},
): Promise<Staged> {
  let room = await roomIn(folder)
  const take = (bytes: number) => {
    room -= bytes
    if (room < 0) throw new ArchiveRefused('restoreNoRoom')
  }
  let names: Set<string> | undefined
  const manifest = await readArchive(await source.open(), async ({ name, bytes, content }, { media }) => {
    names ??= new Set(media.map(({ sha256 }) => nameOfMedia(sha256)))
    const isMedia = names.has(name)
    if (!isMedia && name !== DATABASE && name !== HOUSE_KEY) throw new ArchiveRefused('archiveChanged')
    // Each file of the media is needed once for every key it has.
    if (name === DATABASE && !isTrial) for (const part of media) take(part.bytes)
    if (!isMedia) take(bytes)
    const path = name === DATABASE ? databaseFile(folder) : join(folder, isMedia ? 'parts' : '', name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(content, createWriteStream(path, { flush: !isTrial }))
  })
  await requireDatabase(databaseFile(folder), manifest)
  const houseKey = await readHouseKey(source, join(folder, HOUSE_KEY))
  for (const sha256 of new Set(manifest.media.map((part) => part.sha256))) {
    const path = join(folder, 'parts', nameOfMedia(sha256))
    if (!isTrial) await bringMedia(source, sha256, path)
    const bytes = isTrial ? await source.media(sha256) : createReadStream(path)
    if (!bytes || (await sha256Of(bytes)) !== sha256) throw new ArchiveRefused('archiveMediaMissing')
  }
  if (!isTrial) await placeUnderKeys(folder, manifest.media)
  return { manifest, houseKey }
}

/** How much may be unpacked: what the disk has free, less its reserve. */
async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize - DISK_RESERVE_BYTES
}

async function requireDatabase(file: string, manifest: Manifest): Promise<void> {
  if ((await soundAtNight(file)) !== 'sound') throw new ArchiveRefused('archiveChanged')
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  if (!same(countRowsOfFile(file), manifest.tables) || !same(migrationsOfFile(file), manifest.migrations))
    throw new ArchiveRefused('archiveChanged')
}

/** A file that was part of the archive is there already. */
async function bringMedia(source: ArchiveSource, sha256: string, path: string): Promise<void> {
  if (await stat(path).catch(() => null)) return
  const found = await source.media(sha256)
  if (!found) throw new ArchiveRefused('archiveMediaMissing')
  await mkdir(dirname(path), { recursive: true })
  await pipeline(found, createWriteStream(path, { flush: true })).catch((fault) => {
    throw asRefusal(fault, null)
  })
}

async function readHouseKey(source: ArchiveSource, path: string): Promise<string | null> {
  const encrypted = await readFile(path).catch(() => null)
  await rm(path, { force: true })
  if (!encrypted || !source.key) return null
  const key = await (await decrypted(Readable.from([encrypted]), source.key)).toArray()
  return Buffer.concat(key).toString('utf8')
}

/** Each file under its keys in the storage; one of several keys becomes several files. */
async function placeUnderKeys(folder: string, media: Manifest['media']): Promise<void> {
  for (const [sha256, parts] of Map.groupBy(media, (part) => part.sha256)) {
    const from = join(folder, 'parts', nameOfMedia(sha256))
    for (const [index, { key }] of parts.entries()) {
      const to = join(folder, 'media', ...key.split('/'))
      await mkdir(dirname(to), { recursive: true })
      if (index === parts.length - 1) await rename(from, to)
      else await pipeline(createReadStream(from), createWriteStream(to, { flush: true }))
    }
  }
  await rm(join(folder, 'parts'), { recursive: true, force: true })
}
