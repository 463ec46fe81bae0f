import { statfs } from 'node:fs/promises'
import { DISK_RESERVE_BYTES } from '#domain/media/media.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { databaseBytes } from '../../database/archive-file.ts'
import type { House } from '../house.ts'
import { backupWorkFolder, keyInStore, openMediaStore } from './media-store.ts'

type Room = { bavail: number; bsize: number }

/** No where the next archive would bring the disk down to its reserve: the database twice, and the media that no archive has yet. */
export async function checkRoom(
  house: House,
  ask: (folder: string) => Promise<Room> = statfs,
): Promise<Refusal | null> {
  const { bavail, bsize } = await ask(await backupWorkFolder(house.config.dataDir))
  const needed = 2 * (await databaseBytes(house.database)) + (await newMediaBytes(house))
  return bavail * bsize - needed < DISK_RESERVE_BYTES ? refuse('backupNoRoom') : null
}

async function newMediaBytes(house: House): Promise<number> {
  const there = new Set<string>()
  for await (const { key } of openMediaStore(house.config.dataDir).list()) there.add(key)
  const media = await house.database.selectFrom('media').select(['sha256', 'bytes']).execute()
  const renditions = await house.database.selectFrom('rendition').select(['sha256', 'bytes']).execute()
  return [...media, ...renditions]
    .filter(({ sha256 }) => !there.has(keyInStore(sha256)))
    .reduce((sum, { bytes }) => sum + bytes, 0)
}
