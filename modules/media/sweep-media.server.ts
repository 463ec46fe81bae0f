import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messages } from '#modules/common/messages.ts'
import { watchClock } from '#modules/privacy/clock-brake.server.ts'
import { type Outcome, type Refusal, refuse, refuseSaying } from '#modules/refusals/refusal.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import type { Database } from '#server/db/open.ts'
import { type Job, startJob } from '#server/jobs.ts'
import { newId } from '#server/keys.ts'
import { heldFolder } from './hold.server.ts'
import { referredKeys, workFolder } from './media.server.ts'
import type { Storage } from './storage.server.ts'

const FOLDER = 'house/'

const SOON_MS = 60_000

const EVERY_MS = 6 * 60 * 60_000

/** Another house that shares the storage must have seen our owner file before a file is an hour old and may be swept. */
const CLAIM_EVERY_MS = 20 * 60_000

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
export async function sweepMedia(ctx: AppContext, { all = false } = {}): Promise<Outcome<Sweep>> {
  const jumped = await watchClock(ctx)
  if (jumped) return jumped
  await endOldUploads(ctx)
  const before = ctx.clock.now().getTime() - SAFE_AGE_MS
  let removed = 0
  for (const folder of [heldFolder(ctx.config.dataDir), workFolder(ctx)])
    removed += await emptyOf(folder, before)
  const { there, idle, missing } = await compareStorage(ctx, before)
  const refusal = await claimStorage(ctx, there.keys())
  if (refusal) return refusal
  const tooMuch = all ? null : checkShare(idle, [...there.keys()])
  if (tooMuch) return tooMuch
  for (const key of idle) await ctx.media.discard(key)
  removed += idle.length
  if (removed > 0 || missing.length > 0) ctx.log.warn('media.sweep', { removed, missing: missing.length })
  return { ok: true, removed, missing }
}

/** Claims the storage, where it is this house's own and does not say so yet. Gives what `claimStorage` gives. */
export async function takePossession(ctx: AppContext) {
  return claimStorage(ctx, (await filesIn(ctx)).keys())
}

/** Pieces of uploads whose time is over are many and no loss: only what was meant to stay is counted. */
function checkShare(idle: string[], there: string[]): Refusal | null {
  const [going, all] = [idle.filter(isToStay).length, there.filter(isToStay).length]
  if (all < MANY_FILES || going <= all * MOST_SHARE) return null
  return refuseSaying('sweepTooMuch', `${going} of ${all} files. ${messages.sweepTooMuch}`)
}

function isToStay(key: string): boolean {
  return !isOwnerFile(key) && !key.startsWith('uploads/')
}

/** Their rows go; their pieces are then referred to by nothing and go with the rest once old enough. */
async function endOldUploads(ctx: AppContext): Promise<void> {
  await ctx.database.deleteFrom('upload').where('expires_at', '<', isoNow(ctx)).execute()
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

/** Every file there is, by its key; of those what nothing refers to and is older than a moment; and what rows name but is not there. */
export type StorageContents = { there: Map<string, Date>; idle: string[]; missing: string[] }

/** Compares the storage with the database; changes neither. */
export async function compareStorage(
  ctx: Pick<AppContext, 'database' | 'media'>,
  before: number,
): Promise<StorageContents> {
  const there = await filesIn(ctx)
  const referred = await referredKeys(ctx.database)
  const idle = [...there]
    .filter(([key, at]) => !isOwnerFile(key) && !referred.has(key) && at.getTime() <= before)
    .map(([key]) => key)
  const gone = [...referred.keys()].filter((key) => !there.has(key))
  return { there, idle, missing: await stillMissing(ctx, gone) }
}

/** Every file of the storage, and when it was stored. */
export async function filesIn({ media }: Pick<AppContext, 'media'>): Promise<Map<string, Date>> {
  const there = new Map<string, Date>()
  for await (const { key, modified } of media.list()) there.set(key, modified)
  return there
}

/** What was added or erased since is not missing. */
async function stillMissing(ctx: Pick<AppContext, 'database' | 'media'>, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const referred = await referredKeys(ctx.database)
  const missing: string[] = []
  for (const key of keys.filter((each) => referred.has(each))) {
    const found = await ctx.media.open(key)
    found?.stream.destroy()
    if (!found) missing.push(key)
  }
  return missing
}

/** Claims the storage as ours, again until it is. */
export function startClaimingStorage(ctx: AppContext): Job {
  let isOurs = false
  return startJob(ctx, {
    everyMs: CLAIM_EVERY_MS,
    async run() {
      const refusal = isOurs ? null : await takePossession(ctx)
      isOurs = refusal === null
      if (refusal) ctx.log.error('media.storage', { code: refusal.code, why: refusal.message })
    },
    onFault: (fault) => ctx.log.error('media.sweep', { fault: String(fault) }),
  })
}

/** Sweeps soon after the start and then every six hours, until stopped. */
export function startSweeper(ctx: AppContext): Job {
  return startJob(ctx, {
    everyMs: EVERY_MS,
    firstAfterMs: SOON_MS,
    stopWaitsMs: 0,
    async run() {
      const swept = await sweepMedia(ctx)
      if (!swept.ok) ctx.log.error('media.sweep', { code: swept.code, why: swept.message })
    },
    onFault: (fault) => ctx.log.error('media.sweep', { fault: String(fault) }),
  })
}

/** Whose a storage is: a small file in it, named after the house that keeps its files there. */
export type Owners = { mine: boolean; others: string[] }

export function isOwnerFile(key: string): boolean {
  return key.startsWith(FOLDER)
}

/** Reads the owner files among the keys of a storage. */
export async function readOwnerFiles(
  ctx: Pick<AppContext, 'database'>,
  keys: Iterable<string>,
): Promise<Owners> {
  const mine = await ownerFileOf(ctx.database)
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
  ctx: Pick<AppContext, 'database' | 'config'>,
  storage: Storage,
): Promise<void> {
  const path = join(workFolder(ctx), newId())
  await mkdir(workFolder(ctx), { recursive: true })
  await writeFile(path, 'The files beside this one belong to the house of this name; see docs/running.md.\n')
  await storage.keep(await ownerFileOf(ctx.database), path)
}

export async function deleteOwnerFile(ctx: Pick<AppContext, 'database'>, storage: Storage): Promise<void> {
  await storage.discard(await ownerFileOf(ctx.database))
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
