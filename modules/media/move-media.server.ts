import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { referredKeys, workFolder } from './media.server.ts'
import { mediaFolder, openBucket } from './open.server.ts'
import { diskStorage, type Storage, sha256Of } from './storage.server.ts'
import {
  deleteOwnerFile,
  isOwnerFile,
  readOwnerFiles,
  storageShared,
  writeOwnerFile,
} from './sweep-media.server.ts'

/** `damaged`: keys whose bytes are not what was once stored; they are copied as they are and stay where they were. */
export type Move = { copied: number; alreadyThere: number; damaged: string[] }

/**
 * Moves every file to the bucket, or back to the disk. Each one is read again where it arrived; only when all are proven
 * are the old ones removed. Stopped half way, it goes on where it was; at its end our mark is there and not here. Refuses
 * when no bucket is configured, and where another house keeps files in one of the two.
 */
export async function moveMedia(ctx: AppContext, to: 's3' | 'disk'): Promise<Outcome<Move>> {
  const { bucket, dataDir } = ctx.config
  if (!bucket) return refuse('bucketMissing')
  const [disk, inBucket] = [diskStorage(mediaFolder(dataDir)), await openBucket(bucket)]
  return to === 's3' ? moveAll(ctx, disk, inBucket) : moveAll(ctx, inBucket, disk)
}

async function moveAll(ctx: AppContext, from: Storage, to: Storage): Promise<Outcome<Move>> {
  const move: Move = { copied: 0, alreadyThere: 0, damaged: [] }
  const others = [...(await marksOfOthers(ctx, from)), ...(await marksOfOthers(ctx, to))]
  if (others.length > 0) return storageShared(others)
  const known = await referredKeys(ctx.database)
  const proven: string[] = []
  for await (const { key } of from.list()) {
    if (isOwnerFile(key)) continue
    const right = await hashOf(from, key)
    if (right === null) continue
    if ((await hashOf(to, key)) === right) move.alreadyThere += 1
    else {
      await copy(ctx, from, to, key)
      if ((await hashOf(to, key)) !== right) throw new Error(`${key} did not arrive as it was sent`)
      move.copied += 1
    }
    const stored = known.get(key)
    if (stored && stored !== right) move.damaged.push(key)
    else proven.push(key)
  }
  await writeOwnerFile(ctx, to)
  for (const key of proven) await from.discard(key)
  await deleteOwnerFile(ctx, from)
  return { ok: true, ...move }
}

async function marksOfOthers(ctx: AppContext, storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list()) if (isOwnerFile(key)) keys.push(key)
  return (await readOwnerFiles(ctx, keys)).others
}

async function copy(ctx: AppContext, from: Storage, to: Storage, key: string): Promise<void> {
  const found = await from.open(key)
  if (!found) throw new Error(`${key} has gone`)
  await mkdir(workFolder(ctx), { recursive: true })
  const path = join(workFolder(ctx), randomBytes(16).toString('hex'))
  try {
    await pipeline(found.stream, createWriteStream(path))
    await to.keep(key, path)
  } finally {
    await rm(path, { force: true })
  }
}

async function hashOf(storage: Storage, key: string): Promise<string | null> {
  const found = await storage.open(key)
  return found && sha256Of(found.stream)
}
