import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { countRowsOfFile, migrationsOfFile } from '../../database/count-rows.ts'
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
  const manifest = await readArchive(await source.open(), async (name, part) => {
    const isMedia = /^media\/[0-9a-f]{64}$/.test(name)
    if (!isMedia && name !== DATABASE && name !== HOUSE_KEY) throw new ArchiveRefused('archiveChanged')
    const path = isMedia ? join(folder, 'parts', name) : join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(part, createWriteStream(path, { flush }))
  })
  await pipeline(
    createReadStream(packed),
    createGunzip(),
    createWriteStream(databaseFile(folder), { flush }),
  ).catch(() => {
    throw new ArchiveRefused('archiveChanged')
  })
  await rm(packed)
  await requireDatabase(databaseFile(folder), manifest)
  for (const part of onceEach(manifest.media)) await bring(source, folder, part, manifest.mediaIn, mayLink)
  const houseKey = await openedHouseKey(source, join(folder, HOUSE_KEY))
  await layOut(folder, manifest.media)
  return { manifest, houseKey }
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
  { sha256 }: MediaPart,
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
  const sum = hashing()
  await pipeline(found, sum, createWriteStream(path, { flush: true }))
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
