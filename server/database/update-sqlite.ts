import { mkdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type HeldLock, holdLock } from './file-lock.ts'
import { type Migrations, migrate, NewerDatabase, UpdateFault } from './migrate.ts'
import {
  dropSnapshot,
  keepSnapshot,
  putSnapshotBack,
  snapshotsFolder,
  takeSnapshot,
  unfinishedSnapshot,
} from './snapshots.ts'
import type { Tables } from './tables.ts'

type Room = { bavail: number; bsize: number }
export type AskRoom = (folder: string) => Promise<Room>

/** Beside the snapshot, the steps may write every page once more before they are kept; and something is for whatever else writes. */
const COPIES = 2
const MORE_BYTES = 16 * 1024 * 1024
const ASK_AGAIN_MS = 100
/** A number within the file that this house has no other use for. */
const UNDER_WAY = 1

const nothing = { taken: [], missing: [] }

/** There is no room on the disk for the snapshot that an update begins with. */
export class NoRoomForUpdate extends Error {
  readonly needed: number
  readonly free: number
  constructor(needed: number, free: number) {
    super('no room for the snapshot before an update')
    this.needed = needed
    this.free = free
  }
}

/**
 * Brings a SQLite file up to date. One that holds anything is copied first; an update that fails leaves what stood before, and one that was
 * killed is settled by the next to open the file, which then tries again. Of several who open it together one does this, the others wait.
 */
export async function updateSqlite(
  database: Kysely<Tables>,
  file: string,
  known: Migrations,
  ask: AskRoom = statfs,
): Promise<void> {
  const { taken, missing } = (await isThere(file)) ? stepsOf(file, known) : nothing
  if (taken.some((name) => !(name in known))) throw new NewerDatabase()
  const isSettled = !(await isThere(unfinishedSnapshot(file)))
  if (taken.length === 0 || (missing.length === 0 && isSettled)) return migrate(database, known)
  const lock = await holdUpdates(file)
  try {
    await settle(file)
    if (stepsOf(file, known).missing.length > 0) await update(database, file, known, ask)
  } finally {
    lock.release()
  }
}

async function update(
  database: Kysely<Tables>,
  file: string,
  known: Migrations,
  ask: AskRoom,
): Promise<void> {
  await requireRoom(file, ask)
  try {
    // Whoever else writes waits from here on, so that the snapshot is what the steps begin with.
    await database.transaction().execute(async (tx) => {
      await takeSnapshot(file)
      await markUnderWay(tx, true)
      const before = await brokenReferences(tx)
      await migrate(tx, known)
      if ((await brokenReferences(tx)) > before)
        throw new UpdateFault('its end', new Error('rows refer to others that are gone'))
      await markUnderWay(tx, false)
    })
  } catch (fault) {
    const isUndone = await undo(file).then(
      () => true,
      () => false,
    )
    throw !isUndone && fault instanceof UpdateFault ? new UpdateFault(fault.step, fault.cause, false) : fault
  }
  await keepSnapshot(file)
}

/** With the transaction SQLite has taken back every step, unless one ended the transaction by itself: then the snapshot is put back. */
async function undo(file: string): Promise<void> {
  if (!(await isThere(unfinishedSnapshot(file)))) return
  if (isUnderWay(file) || hasNewSteps(file)) await putSnapshotBack(file)
  await dropSnapshot(file)
}

/** What an update that was killed has left: either it came to its end, or the tables are those of before, if need be from the snapshot. */
async function settle(file: string): Promise<void> {
  if (!(await isThere(unfinishedSnapshot(file)))) return
  if (hasNewSteps(file) && !isUnderWay(file)) await keepSnapshot(file)
  else await undo(file)
}

/**
 * The first thing that the transaction of an update writes, and the last that it takes away: with the transaction it comes and goes unseen.
 * Whoever finds it in the file knows that a step has ended the transaction by itself, and that what came after it is missing.
 */
async function markUnderWay(database: Kysely<Tables>, isSo: boolean): Promise<void> {
  await sql`pragma user_version = ${sql.lit(isSo ? UNDER_WAY : 0)}`.execute(database)
}

function isUnderWay(file: string): boolean {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  return database.prepare('pragma user_version').get()?.user_version === UNDER_WAY
}

/** Since its snapshot. */
function hasNewSteps(file: string): boolean {
  return stepsOf(file).taken.join() !== stepsOf(unfinishedSnapshot(file)).taken.join()
}

/** Which steps a file has taken, of those it could take. */
function stepsOf(file: string, known: Migrations = {}): { taken: string[]; missing: string[] } {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  const tables = database.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get()
  const rows = tables ? database.prepare('select name from kysely_migration order by name').all() : []
  const taken = rows.map(({ name }) => String(name))
  return { taken, missing: Object.keys(known).filter((name) => !taken.includes(name)) }
}

async function requireRoom(file: string, ask: AskRoom): Promise<void> {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  const size = database
    .prepare('select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()')
    .get()
  const needed = COPIES * Number(size?.bytes) + MORE_BYTES
  const { bavail, bsize } = await ask(dirname(file))
  if (bavail * bsize < needed) throw new NoRoomForUpdate(needed, bavail * bsize)
}

async function brokenReferences(database: Kysely<Tables>): Promise<number> {
  return (await sql`pragma foreign_key_check`.execute(database)).rows.length
}

/** However long another takes, it is waited for: it ends with the tables this one wants, or gives way. */
async function holdUpdates(file: string): Promise<HeldLock> {
  const folder = snapshotsFolder(dirname(file))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (;;) {
    const lock = holdLock(join(folder, 'update.lock'))
    if (lock) return lock
    await pause(ASK_AGAIN_MS)
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
