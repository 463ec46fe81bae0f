import { readdir, rename, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Config } from '../../config.ts'
import { mediaFolder, openStorage } from '../../media/storage.ts'
import { sumOf, sumOfFile } from '../archives/hashing.ts'

/** Brings a folder of media to where the house looks for them: beside its data, or into its bucket, where what is there already stays. */
export async function placeMedia(place: Pick<Config, 'dataDir' | 'bucket'>, folder: string): Promise<void> {
  if (!(await stat(folder).catch(() => null))) return
  if (!place.bucket) return rename(folder, mediaFolder(place.dataDir))
  const storage = await openStorage(place)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const key = relative(folder, path).split(sep).join('/')
    const there = await storage.open(key)
    const isSame = there && (await sumOf(there.stream)).sha256 === (await sumOfFile(path)).sha256
    if (!isSame) await storage.keep(key, path)
  }
}
