import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { heldFolder } from '../media/hold.ts'
import { type House, isoNow } from './house.ts'
import { workFolder } from './make-renditions.ts'
import { referredKeys } from './media-keys.ts'

/** Younger files may belong to something that is being saved right now. */
const SAFE_AGE_MS = 60 * 60_000
const EVERY_MS = 6 * 60 * 60_000

/** `missing`: keys that rows name but the storage does not have. */
export type Sweep = { removed: number; missing: string[] }

/** Removes what nothing refers to, ends uploads whose time is over, and reports what refers to nothing. */
export async function sweepMedia(house: House): Promise<Sweep> {
  await endOldUploads(house)
  const before = house.clock.now().getTime() - SAFE_AGE_MS
  const there = new Map<string, Date>()
  for await (const { key, modified } of house.media.list()) there.set(key, modified)
  const referred = await referredKeys(house.database)
  let removed = 0
  for (const [key, modified] of there) {
    if (referred.has(key) || modified.getTime() > before) continue
    await house.media.discard(key)
    removed += 1
  }
  for (const folder of [heldFolder(house.config.dataDir), workFolder(house)])
    removed += await emptyOf(folder, before)
  const missing = await stillMissing(
    house,
    [...referred.keys()].filter((key) => !there.has(key)),
  )
  if (removed > 0 || missing.length > 0) house.log.warn('media.sweep', { removed, missing: missing.length })
  return { removed, missing }
}

/** Sweeps soon after the start and then every six hours, until stopped. */
export function startSweeper(house: House): { stop(): void } {
  const sweep = () =>
    sweepMedia(house).catch((fault) => house.log.error('media.sweep', { fault: String(fault) }))
  const first = setTimeout(sweep, 60_000).unref()
  const again = setInterval(sweep, EVERY_MS).unref()
  return {
    stop: () => {
      clearTimeout(first)
      clearInterval(again)
    },
  }
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

/** What came or went while we looked is not missing. */
async function stillMissing(house: House, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const referred = await referredKeys(house.database)
  const missing: string[] = []
  for (const key of keys.filter((each) => referred.has(each))) {
    const found = await house.media.open(key)
    found?.stream.destroy()
    if (!found) missing.push(key)
  }
  return missing
}
