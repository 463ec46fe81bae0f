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
      const before = await brokenReferences(tx)
      await migrate(tx, known)
      if ((await brokenReferences(tx)) > before)
        throw new UpdateFault('its end', new Error('rows refer to others that are gone'))
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
  if (shapeOf(file) !== shapeOf(unfinishedSnapshot(file))) await putSnapshotBack(file)
  await dropSnapshot(file)
}

/** What an update that was killed has left: either it came to its end, or the tables are those of before, if need be from the snapshot. */
async function settle(file: string): Promise<void> {
  const snapshot = unfinishedSnapshot(file)
  if (!(await isThere(snapshot))) return
  const [now, before] = [stepsOf(file).taken, stepsOf(snapshot).taken]
  if (now.join() === before.join()) await undo(file)
  else await keepSnapshot(file)
}

/** Which steps a file has taken, of those it could take. */
function stepsOf(file: string, known: Migrations = {}): { taken: string[]; missing: string[] } {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  const tables = database.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get()
  const rows = tables ? database.prepare('select name from kysely_migration order by name').all() : []
  const taken = rows.map(({ name }) => String(name))
  return { taken, missing: Object.keys(known).filter((name) => !taken.includes(name)) }
}

/** Every table, index and trigger as it is written down, and the steps taken. */
function shapeOf(file: string): string {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  const parts = database
    .prepare("select type, name, sql from sqlite_schema where name not like 'sqlite_%' order by type, name")
    .all()
  return JSON.stringify([parts, stepsOf(file).taken])
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
