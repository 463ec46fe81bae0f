import type { House } from '../house.ts'
import { referredKeys } from '../media/media-keys.ts'
import { isMark } from './house-mark.ts'

/** Every file there is, by its key; of those what nothing refers to and is older than a moment; and what rows name but is not there. */
export type Stock = { there: Map<string, Date>; idle: string[]; missing: string[] }

/** Compares the storage with the database; changes neither. */
export async function lookThroughStorage(
  house: Pick<House, 'database' | 'media'>,
  before: number,
): Promise<Stock> {
  const there = await filesIn(house)
  const referred = await referredKeys(house.database)
  const idle = [...there]
    .filter(([key, at]) => !isMark(key) && !referred.has(key) && at.getTime() <= before)
    .map(([key]) => key)
  const gone = [...referred.keys()].filter((key) => !there.has(key))
  return { there, idle, missing: await stillMissing(house, gone) }
}

/** Every file of the storage, and when it came. */
export async function filesIn({ media }: Pick<House, 'media'>): Promise<Map<string, Date>> {
  const there = new Map<string, Date>()
  for await (const { key, modified } of media.list()) there.set(key, modified)
  return there
}

/** What came or went while we looked is not missing. */
async function stillMissing(house: Pick<House, 'database' | 'media'>, keys: string[]): Promise<string[]> {
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
