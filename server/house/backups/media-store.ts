import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../media/storage.ts'
import { diskStorage } from '../../media/storage.ts'
import { hashing, sumOf } from '../archives/hashing.ts'
import { MEDIA, type MediaPart } from '../archives/manifest.ts'
import type { House } from '../house.ts'
import { referredKeys } from '../media/media.ts'
import { backupsFolder } from './list-backups.ts'

/** What an archive before this one knew of media by their keys, whose bytes never change. */
export type KnownMedia = ReadonlyMap<string, MediaPart>
/** `missing`: keys that rows name and the storage does not have, or has otherwise than it once stored them. */
export type FoundMedia = { media: MediaPart[]; missing: string[] }

/** The media of all archives of a data folder, each once, under the SHA-256 of its bytes. */
export function openMediaStore(dataDir: string): Storage {
  return diskStorage(backupsFolder(dataDir))
}

export function keyInStore(sha256: string): string {
  return `${MEDIA}/${sha256}`
}

/** Where archives are made; on the disk they shall lie on. */
export async function backupWorkFolder(dataDir: string): Promise<string> {
  const folder = join(backupsFolder(dataDir), '.work')
  await mkdir(folder, { recursive: true })
  return folder
}

/** Brings what the store does not have yet of all that rows refer to, and gives what each of them is. */
export async function bringMedia(house: House, store: Storage, known: KnownMedia): Promise<FoundMedia> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of store.list()) sizes.set(key, size)
  return findMedia(house, async (key, right) => {
    const sha256 = right ?? known.get(key)?.sha256
    const bytes = sha256 && sizes.get(keyInStore(sha256))
    if (sha256 && bytes !== undefined && bytes !== '') return { key, sha256, bytes }
    const part = await bring(house, key, store)
    if (part) sizes.set(keyInStore(part.sha256), part.bytes)
    return part
  })
}

/** The same without a store: each file is looked through where it lies, unless it is known. */
export function measureMedia(house: House, known: KnownMedia): Promise<FoundMedia> {
  return findMedia(house, async (key) => {
    const kept = known.get(key)
    if (kept) return kept
    const found = await house.media.open(key)
    return found && { key, ...(await sumOf(found.stream)) }
  })
}

async function findMedia(
  house: House,
  find: (key: string, right: string | null) => Promise<MediaPart | null>,
): Promise<FoundMedia> {
  const media: MediaPart[] = []
  const wrong: string[] = []
  for (const [key, right] of await referredKeys(house.database)) {
    const part = await find(key, right)
    if (part) media.push(part)
    if (!part || (right !== null && part.sha256 !== right)) wrong.push(key)
  }
  // What was erased while we looked is not missing.
  const referred = wrong.length > 0 ? await referredKeys(house.database) : new Map()
  return { media, missing: wrong.filter((key) => referred.has(key)) }
}

/** Into the store as it is, whatever its row says: nothing is lost, and the manifest names it. */
async function bring(house: House, key: string, store: Storage): Promise<MediaPart | null> {
  const found = await house.media.open(key)
  if (!found) return null
  const path = join(await backupWorkFolder(house.config.dataDir), randomBytes(12).toString('hex'))
  try {
    const sum = hashing()
    await pipeline(found.stream, sum, createWriteStream(path))
    const part = { key, sha256: sum.hash(), bytes: sum.bytes() }
    await store.keep(keyInStore(part.sha256), path)
    return part
  } finally {
    await rm(path, { force: true })
  }
}
