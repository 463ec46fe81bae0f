import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { archivesToKeep } from '#domain/backups/kept-archives.ts'
import { dayInZone } from '#domain/day.ts'
import type { Config } from '../../config.ts'
import type { Storage } from '../../media/storage.ts'
import { openBucket } from '../../media/storage.ts'
import { MEDIA } from '../archives/manifest.ts'
import type { House } from '../house.ts'
import { readSettings } from '../settings.ts'
import type { ArchiveSource } from './archive-source.ts'
import { sealer, tagOfKey, unsealed } from './backup-key.ts'
import { madeAt } from './list-backups.ts'
import { backupWorkFolder, keyInStore, openMediaStore } from './media-store.ts'
import { manifestOf } from './newest-manifest.ts'

const ARCHIVES = 'archives/'
/** Which media an archive names, readable without the key, so that none of them goes while it stays. */
const CONTENTS = 'contents/'

/**
 * Brings an archive of the data folder, with its media, sealed into the bucket, each file of media once for all archives; then those go
 * from there that are not to stay. False where there is no bucket, or no key yet that would open it again.
 */
export async function copyToBucket(house: House, file: string): Promise<boolean> {
  const sealing = await sealer(house)
  const manifest = await manifestOf({ file })
  if (!house.config.bucket || !sealing || !manifest) return false
  const bucket = await openBackupBucket(house.config.bucket)
  const store = openMediaStore(house.config.dataDir)
  const there = new Set(await keysIn(bucket))
  const keep = async (key: string, bytes: Readable) => {
    const path = join(await backupWorkFolder(house.config.dataDir), randomBytes(12).toString('hex'))
    try {
      await pipeline(bytes, createWriteStream(path))
      await bucket.keep(key, path)
    } finally {
      await rm(path, { force: true })
    }
  }
  const hashes = [...new Set(manifest.media.map(({ sha256 }) => sha256))]
  for (const sha256 of hashes) {
    const key = sealedKey(sha256, sealing.tag)
    const found = there.has(key) ? null : await store.open(keyInStore(sha256))
    if (found) await keep(key, await sealing.seal(found.stream))
  }
  const name = basename(file, '.tar')
  const named = hashes.map((sha256) => sealedKey(sha256, sealing.tag))
  await keep(`${CONTENTS}${name}.txt`, Readable.from([named.join('\n')]))
  // It comes last: an archive that is there has all its media.
  await keep(`${ARCHIVES}${name}.age`, await sealing.seal(createReadStream(file)))
  await removeOldCopies(house, bucket)
  return true
}

/** The newest archive of the bucket, to be opened with the backup key; null where there is none. */
export async function newestInBucket(
  { bucket: config }: Pick<Config, 'bucket'>,
  key: string | undefined,
): Promise<ArchiveSource | null> {
  if (!config) return null
  const bucket = await openBackupBucket(config)
  const newest = (await keysIn(bucket, ARCHIVES)).at(-1)
  if (!newest) return null
  const opened = async (at: string) => {
    const found = await bucket.open(at)
    return found && unsealed(found.stream, key)
  }
  return {
    open: async () => (await opened(newest)) ?? Readable.from([]),
    media: async (sha256) => opened(sealedKey(sha256, await tagOfKey(key))),
    key,
  }
}

/** Beside the house's own media, under names that the sweep of the media does not look at. */
export function openBackupBucket(bucket: NonNullable<Config['bucket']>): Promise<Storage> {
  return openBucket({ ...bucket, prefix: `${bucket.prefix ?? ''}backups/` })
}

/** By the same rule as the archives of the data folder. Nothing of the media goes while it is unknown what an archive names. */
async function removeOldCopies(house: House, bucket: Storage): Promise<void> {
  const { timeZone } = await readSettings(house)
  const all = (await keysIn(bucket, ARCHIVES)).flatMap((key) => {
    const name = key.slice(ARCHIVES.length, -'.age'.length)
    const at = madeAt(`${name}.tar`)
    return at ? [{ name, at, day: dayInZone(new Date(at), timeZone) }] : []
  })
  const kept = archivesToKeep(all)
  const named = new Set<string>()
  for (const name of kept) {
    const found = await bucket.open(`${CONTENTS}${name}.txt`)
    if (!found) return
    for (const key of (await text(found.stream)).split('\n')) named.add(key)
  }
  for (const { name } of all.filter(({ name }) => !kept.has(name))) {
    await bucket.discard(`${ARCHIVES}${name}.age`)
    await bucket.discard(`${CONTENTS}${name}.txt`)
  }
  for (const key of await keysIn(bucket, `${MEDIA}/`)) if (!named.has(key)) await bucket.discard(key)
}

async function keysIn(bucket: Storage, under = ''): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of bucket.list()) if (key.startsWith(under)) keys.push(key)
  return keys.sort()
}

/** With a new backup key the media are sealed anew, so that one key opens all that an archive names. */
function sealedKey(sha256: string, tag: string): string {
  return `${MEDIA}/${sha256}-${tag}.age`
}
