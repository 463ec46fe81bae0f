import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { referredKeys } from '#server/house/media/media-keys.ts'
import { closeHouse, openHouse } from '#server/house/open.ts'
import { isMark } from '#server/house/storage/house-mark.ts'
import { sweepMedia } from '#server/house/storage/sweep-media.ts'
import type { Wrong } from '../check.ts'
import { configOf, type Furnished } from '../furnish.ts'

const TWO_HOURS_MS = 2 * 60 * 60_000

/** Lets everything that lies about, in `files` and beside, grow old enough, sweeps once, and gives what is still there without a reason. The server is closed meanwhile. */
export async function sweepOnce({
  env,
  dataDir,
  files = join(dataDir, 'media'),
}: Pick<Furnished, 'env' | 'dataDir'> & { files?: string }): Promise<{ removed: number; wrong: Wrong[] }> {
  for (const folder of [files, join(dataDir, 'held'), join(dataDir, 'work')]) await growOld(folder)
  const house = await openHouse(configOf(env), {}, { readers: false })
  try {
    const swept = await sweepMedia(house, { all: true })
    if (!swept.ok) return { removed: 0, wrong: [{ kind: 'orphaned', what: `not swept: ${swept.message}` }] }
    const wrong: Wrong[] = swept.missing.map((key) => ({ kind: 'half-visible', what: `${key} is missing` }))
    const referred = await referredKeys(house.database)
    for await (const { key } of house.media.list())
      if (!isMark(key) && !referred.has(key)) wrong.push({ kind: 'orphaned', what: key })
    for (const folder of ['held', 'work'])
      for (const name of await readdir(join(dataDir, folder)).catch(() => []))
        wrong.push({ kind: 'orphaned', what: `${folder}/${name}` })
    return { removed: swept.removed, wrong }
  } finally {
    await closeHouse(house)
  }
}

async function growOld(folder: string): Promise<void> {
  const then = new Date(Date.now() - TWO_HOURS_MS)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) await utimes(join(entry.parentPath, entry.name), then, then)
}
