import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { SNAPSHOT_DAYS } from '#domain/privacy/lifetimes.ts'

/** No more of them are kept, and none for longer than `SNAPSHOT_DAYS`. */
export const MOST_SNAPSHOTS = 2

/** A SQLite database as it was before an update: its whole path, when it was taken, how large it is. */
export type Snapshot = { file: string; at: string; bytes: number }

const UNFINISHED = 'unfinished.sqlite'
const ALL_PAGES = 2 ** 30
const DAY_MS = 86_400_000

export function snapshotsFolder(dataDir: string): string {
  return join(dataDir, 'snapshots')
}

/** Where the snapshot of an update lies that has not come to its end. */
export function unfinishedSnapshot(database: string): string {
  return join(snapshotsFolder(dirname(database)), UNFINISHED)
}

/** Copies what a SQLite file holds at this moment, whole and on the disk, beside it: the snapshot of an update that begins. */
export async function takeSnapshot(database: string): Promise<void> {
  const file = unfinishedSnapshot(database)
  const part = `${file}.part`
  await rm(part, { force: true })
  await copy(database, part)
  standAlone(part)
  await onDisk(part, 'r+')
  await rename(part, file)
  await onDisk(dirname(file))
}

/** Writes the snapshot over what stands in the database now, as one change of it: whoever has it open sees one or the other. */
export async function putSnapshotBack(database: string): Promise<void> {
  await copy(unfinishedSnapshot(database), database)
}

/** The update came to its end: its snapshot stays for a while, and those go that are not to stay. */
export async function keepSnapshot(database: string, now = new Date()): Promise<void> {
  const folder = dirname(unfinishedSnapshot(database))
  await rename(join(folder, UNFINISHED), join(folder, nameOf(now)))
  await onDisk(folder)
  await removeOldSnapshots(dirname(database), now)
}

/** Nothing came of the update, and nothing is to be put back. */
export async function dropSnapshot(database: string): Promise<void> {
  await rm(unfinishedSnapshot(database), { force: true })
}

/** Those of a data folder, newest first; none where no update has taken one. */
export async function listSnapshots(dataDir: string): Promise<Snapshot[]> {
  const folder = snapshotsFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names.map(async (name) => {
      const [at, file] = [takenAt(name), join(folder, name)]
      const bytes = at && (await stat(file).catch(() => null))?.size
      return at && typeof bytes === 'number' ? [{ file, at, bytes }] : []
    }),
  )
  return found.flat().sort((one, other) => other.at.localeCompare(one.at))
}

export async function removeOldSnapshots(dataDir: string, now: Date): Promise<void> {
  const last = new Date(now.getTime() - SNAPSHOT_DAYS * DAY_MS).toISOString()
  for (const [index, { file, at }] of (await listSnapshots(dataDir)).entries())
    if (index >= MOST_SNAPSHOTS || at < last) await rm(file, { force: true })
}

/** SQLite's own copy, in one step, so that whoever writes meanwhile does not make it begin anew. */
async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  using source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  await backup(source, to, { rate: ALL_PAGES })
}

/** Makes it one file, that is read without leaving others beside it. */
function standAlone(file: string): void {
  using database = new DatabaseSync(file)
  database.exec('pragma journal_mode = delete')
}

async function onDisk(path: string, flags = 'r'): Promise<void> {
  const handle = await open(path, flags)
  await handle.sync().finally(() => handle.close())
}

/** `before-update-2026-11-22T21-30-05Z.sqlite`: a name that every file system takes, and that sorts by time. */
function nameOf(at: Date): string {
  return `before-update-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`
}

function takenAt(name: string): string | null {
  const [, day, hour, minute, second] =
    /^before-update-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.sqlite$/.exec(name) ?? []
  return day ? `${day}T${hour}:${minute}:${second}.000Z` : null
}
