import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, readFile, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { DISK_RESERVE_BYTES } from '#domain/media/media.ts'
import { propertyOf } from '#domain/record.ts'
import { countRowsOfFile, migrationsOfFile } from '../../database/archive-file.ts'
import { soundAtNight } from '../../database/soundness.ts'
import { ArchiveRefused } from '../archives/archive-refused.ts'
import { hashing, sumOfFile } from '../archives/hashing.ts'
import { DATABASE, HOUSE_KEY, type Manifest, MEDIA, type MediaPart } from '../archives/manifest.ts'
import { readArchive } from '../archives/read-archive.ts'
import { databaseFile } from '../old-house.ts'
import type { ArchiveSource } from './archive-source.ts'
import { unsealed } from './backup-key.ts'
import { keyInStore } from './media-store.ts'

/** `houseKey`: what opens what the house keeps sealed; null where the archive has it not, or no key opens it. */
export type Staged = { manifest: Manifest; houseKey: string | null }

/**
 * Brings everything of an archive into an empty folder, as it lies in a data folder, and looks whether all is as it was: every byte, the
 * database as a whole, the rows of each table. Throws `ArchiveRefused` where it is not; the folder is then to be thrown away. With
 * `link`, for a house that is thrown away, media are the same files as in the store.
 */
export async function stageArchive(
  source: ArchiveSource,
  folder: string,
  { link: mayLink = false } = {},
): Promise<Staged> {
  const packed = join(folder, DATABASE)
  const flush = !mayLink
  const room = await roomIn(folder)
  const requireRoom = ({ parts, media, mediaIn }: Manifest) => {
    // Each file of the media is written once for every key it has; linked ones take no room.
    const all = mayLink && mediaIn === 'beside' ? parts : [...parts, ...media]
    if (all.reduce((sum, { bytes }) => sum + bytes, 0) > room) throw new ArchiveRefused('restoreNoRoom')
  }
  const manifest = await readArchive(
    await source.open(),
    async (name, part) => {
      const isMedia = /^media\/[0-9a-f]{64}$/.test(name)
      if (!isMedia && name !== DATABASE && name !== HOUSE_KEY) throw new ArchiveRefused('archiveChanged')
      const path = isMedia ? join(folder, 'parts', name) : join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      await pipeline(part, createWriteStream(path, { flush }))
    },
    requireRoom,
  )
  await pipeline(
    createReadStream(packed),
    createGunzip(),
    stoppingAtSize(room),
    createWriteStream(databaseFile(folder), { flush }),
  ).catch((fault) => {
    throw fault instanceof ArchiveRefused || propertyOf(fault, 'syscall')
      ? fault
      : new ArchiveRefused('archiveChanged')
  })
  await rm(packed)
  await requireDatabase(databaseFile(folder), manifest)
  for (const part of onceEach(manifest.media)) await bring(source, folder, part, manifest.mediaIn, mayLink)
  const houseKey = await openedHouseKey(source, join(folder, HOUSE_KEY))
  await layOut(folder, manifest.media)
  return { manifest, houseKey }
}

/** How much may be unpacked: what the disk has free, less its reserve. */
async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize - DISK_RESERVE_BYTES
}

const SQLITE_BEGINS = 'SQLite format 3\0'
const HEADER_BYTES = 100

/** How many bytes a database of SQLite has, by the first of them: the size of its pages, and their number. Null where it is none. */
function sizeOfDatabase(header: Buffer): number | null {
  if (header.toString('latin1', 0, SQLITE_BEGINS.length) !== SQLITE_BEGINS) return null
  const written = header.readUInt16BE(16)
  return (written === 1 ? 65_536 : written) * header.readUInt32BE(28)
}

/**
 * Lets the unpacked database through as far as the size that it begins with, and fails with `ArchiveRefused` at the first bytes of
 * anything else: some kilobytes can unpack to gigabytes.
 */
function stoppingAtSize(room: number): Transform {
  let [head, bytes] = [Buffer.alloc(0), 0]
  let size: number | null = null
  const refusalOf = (chunk: Buffer) => {
    bytes += chunk.length
    if (size === null) {
      head = Buffer.concat([head, chunk])
      if (head.length < HEADER_BYTES) return null
      size = sizeOfDatabase(head)
      if (size !== null && size > room) return new ArchiveRefused('restoreNoRoom')
    }
    return size === null || bytes > size ? new ArchiveRefused('archiveChanged') : null
  }
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(refusalOf(chunk), chunk),
  })
}

async function requireDatabase(file: string, manifest: Manifest): Promise<void> {
  if ((await soundAtNight(file)) !== 'sound') throw new ArchiveRefused('archiveChanged')
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  if (!same(countRowsOfFile(file), manifest.tables) || !same(migrationsOfFile(file), manifest.migrations))
    throw new ArchiveRefused('archiveChanged')
}

function onceEach(media: readonly MediaPart[]): MediaPart[] {
  return [...new Map(media.map((part) => [part.sha256, part])).values()]
}

/** What was a part of the archive is here already, and its bytes are known to be right. */
async function bring(
  source: ArchiveSource,
  folder: string,
  { sha256, bytes }: MediaPart,
  mediaIn: Manifest['mediaIn'],
  mayLink: boolean,
): Promise<void> {
  if (mediaIn === 'archive') return
  const path = join(folder, 'parts', keyInStore(sha256))
  await mkdir(dirname(path), { recursive: true })
  if (mayLink && source.pathOf && (await isLinked(source.pathOf(sha256), path))) {
    if ((await sumOfFile(path)).sha256 === sha256) return
    throw new ArchiveRefused('archiveMediaMissing')
  }
  const found = await source.media(sha256)
  if (!found) throw new ArchiveRefused('archiveMediaMissing')
  const sum = hashing(bytes)
  await pipeline(found, sum, createWriteStream(path, { flush: true })).catch((fault) => {
    throw fault instanceof RangeError ? new ArchiveRefused('archiveMediaMissing') : fault
  })
  if (sum.hash() !== sha256) throw new ArchiveRefused('archiveMediaMissing')
}

/** Not every file system links, and not across two. */
function isLinked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  )
}

async function openedHouseKey(source: ArchiveSource, path: string): Promise<string | null> {
  const sealed = await readFile(path).catch(() => null)
  await rm(path, { force: true })
  if (!sealed || !source.key) return null
  const opened = await (await unsealed(Readable.from([sealed]), source.key)).toArray()
  return Buffer.concat(opened).toString('utf8')
}

/** Each file under its keys in the storage; one of several keys is several files. */
async function layOut(folder: string, media: readonly MediaPart[]): Promise<void> {
  const left = new Map<string, number>()
  for (const { sha256 } of media) left.set(sha256, (left.get(sha256) ?? 0) + 1)
  for (const { key, sha256 } of media) {
    const [from, to] = [join(folder, 'parts', keyInStore(sha256)), join(folder, MEDIA, ...key.split('/'))]
    await mkdir(dirname(to), { recursive: true })
    const more = (left.get(sha256) ?? 1) - 1
    left.set(sha256, more)
    if (more > 0) await pipeline(createReadStream(from), createWriteStream(to))
    else await rename(from, to)
  }
  await rm(join(folder, 'parts'), { recursive: true, force: true })
}
