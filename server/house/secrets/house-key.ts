import { randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { House } from '../house.ts'

const FILE = 'house.key'

/**
 * What opens sealed things, newest first: the first one seals, and one before it opens what is not sealed anew yet. HOUSE_KEY and
 * HOUSE_KEY_BEFORE, or the lines of the file `house.key` in the data folder, never the database. None before one was made.
 */
export async function houseKeys({ config }: Pick<House, 'config'>): Promise<string[]> {
  const { dataDir, houseKey, houseKeyBefore } = config
  if (houseKey) return houseKeyBefore ? [houseKey, houseKeyBefore] : [houseKey]
  const lines = await readFile(join(dataDir, FILE), 'utf8').catch((fault) => {
    if (fault.code === 'ENOENT') return ''
    throw fault
  })
  return lines.split('\n').flatMap((line) => line.trim() || [])
}

/** The one that seals, made where there is none: 256 random bits that only this user of the machine can read, on the disk before they are used. */
export async function houseKeyOrNew(house: Pick<House, 'config'>): Promise<string> {
  const [there] = await houseKeys(house)
  if (there) return there
  const { dataDir } = house.config
  const fresh = await writeBeside(dataDir, [freshHouseKey()])
  // Of two processes that make one at the same moment, the first stays.
  await link(fresh, join(dataDir, FILE)).catch((fault) => {
    if (fault.code !== 'EEXIST') throw fault
  })
  await rm(fresh)
  await syncFolder(dataDir)
  const [made] = await houseKeys(house)
  if (!made) throw new Error('the key of the house is gone again')
  return made
}

export function freshHouseKey(): string {
  return randomBytes(32).toString('base64url')
}

/** Puts these in the place of those in the file, from one moment to the next. */
export async function keepHouseKeys(
  { config }: Pick<House, 'config'>,
  keys: readonly string[],
): Promise<void> {
  await rename(await writeBeside(config.dataDir, keys), join(config.dataDir, FILE))
  await syncFolder(config.dataDir)
}

async function writeBeside(folder: string, keys: readonly string[]): Promise<string> {
  const path = join(folder, `.${FILE}.${randomBytes(6).toString('hex')}`)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(`${keys.join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return path
}

async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  await directory.sync().finally(() => directory.close())
}
