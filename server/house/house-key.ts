import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { House } from './house.ts'

const FILE = 'house.key'

/** What sealed things are opened with: HOUSE_KEY, or the file `house.key` in the data folder, never the database. Null before it was made. */
export async function houseKey({ config }: Pick<House, 'config'>): Promise<string | null> {
  if (config.houseKey) return config.houseKey
  return readFile(join(config.dataDir, FILE), 'utf8').then(
    (key) => key.trim(),
    (fault) => {
      if (fault.code === 'ENOENT') return null
      throw fault
    },
  )
}

/** The same, made where there is none: 256 random bits that only this user of the machine can read, on the disk before they are used. */
export async function houseKeyOrNew(house: Pick<House, 'config'>): Promise<string> {
  const there = await houseKey(house)
  if (there) return there
  const folder = house.config.dataDir
  const fresh = join(folder, `.${FILE}.${randomBytes(6).toString('hex')}`)
  const file = await open(fresh, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  // Of two processes that make one at the same moment, the first stays.
  await link(fresh, join(folder, FILE)).catch((fault) => {
    if (fault.code !== 'EEXIST') throw fault
  })
  await rm(fresh)
  const directory = await open(folder, 'r')
  await directory.sync().finally(() => directory.close())
  const made = await houseKey(house)
  if (!made) throw new Error('the key of the house is gone again')
  return made
}
