import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { messages } from '#domain/messages.ts'
import { type Outcome, type Refusal, refuseSaying } from '#domain/refusal.ts'
import { heldFolder } from '../../media/hold.ts'
import { type House, isoNow } from '../house.ts'
import { workFolder } from '../media/make-renditions.ts'
import { watchClock } from '../privacy/clock-brake.ts'
import { claimStorage, isMark } from './house-mark.ts'
import { filesIn, lookThroughStorage } from './look-through-storage.ts'

/** Younger files may belong to something that is being saved right now. */
const SAFE_AGE_MS = 60 * 60_000
/** Of so many files and more, a sweep that nobody has asked for by `all` removes at most this share. */
const MANY_FILES = 20
const MOST_SHARE = 0.2

/** `missing`: keys that rows name but the storage does not have. */
export type Sweep = { removed: number; missing: string[] }

/**
 * Removes what nothing refers to, ends uploads whose time is over, and reports what refers to nothing. Refuses a storage
 * that is not surely this house's own, a clock that has jumped, and, without `all`, to remove more than a fifth of what is there.
 */
export async function sweepMedia(house: House, { all = false } = {}): Promise<Outcome<Sweep>> {
  const jumped = await watchClock(house)
  if (jumped) return jumped
  await endOldUploads(house)
  const before = house.clock.now().getTime() - SAFE_AGE_MS
  let removed = 0
  for (const folder of [heldFolder(house.config.dataDir), workFolder(house)])
    removed += await emptyOf(folder, before)
  const { there, idle, missing } = await lookThroughStorage(house, before)
  const refusal = await claimStorage(house, there.keys())
  if (refusal) return refusal
  const tooMuch = all ? null : checkShare(idle, [...there.keys()])
  if (tooMuch) return tooMuch
  for (const key of idle) await house.media.discard(key)
  removed += idle.length
  if (removed > 0 || missing.length > 0) house.log.warn('media.sweep', { removed, missing: missing.length })
  return { ok: true, removed, missing }
}

/** Claims the storage, where it is this house's own and does not say so yet. Gives what `claimStorage` gives. */
export async function takePossession(house: House) {
  return claimStorage(house, (await filesIn(house)).keys())
}

/** Pieces of uploads whose time is over are many and no loss: only what was meant to stay is counted. */
function checkShare(idle: string[], there: string[]): Refusal | null {
  const [going, all] = [idle.filter(isToStay).length, there.filter(isToStay).length]
  if (all < MANY_FILES || going <= all * MOST_SHARE) return null
  return refuseSaying('sweepTooMuch', `${going} of ${all} files. ${messages.sweepTooMuch}`)
}

function isToStay(key: string): boolean {
  return !isMark(key) && !key.startsWith('uploads/')
}

/** Their rows go; their pieces are then referred to by nothing and go with the rest once old enough. */
async function endOldUploads(house: House): Promise<void> {
  await house.database.deleteFrom('upload').where('expires_at', '<', isoNow(house)).execute()
}

async function emptyOf(folder: string, before: number): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtimeMs > before) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}
