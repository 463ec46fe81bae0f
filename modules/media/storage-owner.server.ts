import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messages } from '#modules/common/messages.ts'
import { type Refusal, refuse, refuseSaying } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/db/open.ts'
import { newId } from '#server/keys.ts'
import { referredKeys, workFolder } from './media.server.ts'
import type { Storage } from './storage.server.ts'

const FOLDER = 'house/'

/** Whose a storage is: a small file in it, named after the house that keeps its files there. */
export type Owners = { mine: boolean; others: string[] }

export function isOwnerFile(key: string): boolean {
  return key.startsWith(FOLDER)
}

/** Reads the owner files among the keys of a storage. */
export async function readOwnerFiles(
  house: Pick<AppContext, 'database'>,
  keys: Iterable<string>,
): Promise<Owners> {
  const mine = await ownerFileOf(house.database)
  const owners = [...keys].filter(isOwnerFile)
  return { mine: owners.includes(mine), others: owners.filter((key) => key !== mine) }
}

/**
 * Null when the files in the storage, with these keys, are this house's own; then it has our owner file. One without any owner file
 * becomes ours when it is empty, or when our rows name some of what is in it. Refuses one that another house uses too, or
 * one of which our database knows nothing.
 */
export async function claimStorage(ctx: AppContext, keys: Iterable<string>): Promise<Refusal | null> {
  const all = [...keys]
  const { mine, others } = await readOwnerFiles(ctx, all)
  const files = all.filter((key) => !isOwnerFile(key))
  // Where another installation stores files, our owner file still tells it that some of them are ours.
  if (!mine && (await ownsSome(ctx, files, others))) await writeOwnerFile(ctx, ctx.media)
  else if (!mine && others.length === 0) return refuse('storageUnknown')
  return others.length > 0 ? storageShared(others) : null
}

export function storageShared(others: readonly string[]): Refusal {
  return refuseSaying('storageShared', `${messages.storageShared} ${others.join(', ')}`)
}

/** Writes our owner file into a storage. */
export async function writeOwnerFile(
  house: Pick<AppContext, 'database' | 'config'>,
  storage: Storage,
): Promise<void> {
  const path = join(workFolder(house), newId())
  await mkdir(workFolder(house), { recursive: true })
  await writeFile(path, 'The files beside this one belong to the house of this name; see docs/running.md.\n')
  await storage.keep(await ownerFileOf(house.database), path)
}

export async function deleteOwnerFile(house: Pick<AppContext, 'database'>, storage: Storage): Promise<void> {
  await storage.discard(await ownerFileOf(house.database))
}

async function ownsSome(ctx: AppContext, files: string[], others: string[]): Promise<boolean> {
  if (files.length === 0) return others.length === 0
  const referred = await referredKeys(ctx.database)
  return files.some((key) => referred.has(key))
}

/** The house's own name, made once for a database; whoever opens another one by mistake has another. */
export async function ownerFileOf(database: Database): Promise<string> {
  const name = 'houseId'
  await database
    .insertInto('setting')
    .values({ name, value: JSON.stringify(newId()), updated_at: new Date(0).toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await database
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return FOLDER + JSON.parse(row.value)
}
