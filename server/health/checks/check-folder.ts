import { constants } from 'node:fs'
import { access, lstat, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { propertyOf } from '#modules/common/record.ts'
import { DISK_RESERVE_BYTES } from '#modules/media/media.ts'
import { hasHouse } from '#server/data-folder.ts'
import { hasLived } from '#server/old-house.ts'
import { type Finding, look, ok, type Patient, wrong } from '../finding.ts'

/** Whether the data folder is there, may be used, and belongs to its own user alone. */
export async function checkFolder({ config }: Patient): Promise<Finding> {
  const { dataDir, databaseUrl } = config
  const found = await stat(dataDir).catch(() => null)
  if (!found?.isDirectory() || (!databaseUrl && !hasHouse(dataDir) && !hasLived(dataDir)))
    return look(
      'folder',
      `There is no house in ${dataDir} yet.`,
      'Make one with npm start, or name the folder of yours with DATA_DIR.',
    )
  const barred = await mayUse(dataDir)
  if (barred)
    return wrong(
      'folder',
      `The data folder ${dataDir} may not be read and written (${barred}).`,
      `Run this as the user of the server, or give the folder to them: chown -R USER ${dataDir}`,
    )
  const strange = await notPrivate(dataDir)
  if (strange.others.length > 0)
    return wrong(
      'folder',
      `Some of ${dataDir} belongs to another user: ${strange.others.join(', ')}.`,
      `Give it to the user of the server: chown -R USER ${dataDir}`,
    )
  if (strange.open.length > 0)
    return look(
      'folder',
      `Other users of this machine can read in ${dataDir}: ${strange.open.join(', ')}.`,
      `Close it to them: chmod -R go= ${dataDir}`,
    )
  return ok('folder', `The data folder ${dataDir} is for its own user alone.`)
}

type Room = { bavail: number; bsize: number; files: number; ffree: number }

const PLENTY = 4

/** Whether there is room for more, of bytes and of files. */
export async function checkSpace(
  { config }: Patient,
  ask: (folder: string) => Promise<Room> = statfs,
): Promise<Finding> {
  const { bavail, bsize, files, ffree } = await ask(config.dataDir)
  const free = bavail * bsize
  const says = `${Math.floor(free / 1e6).toLocaleString('en')} MB are free on the disk of the data folder`
  const todo = 'Make room on that disk, or move the house to a larger one.'
  if (free < DISK_RESERVE_BYTES) return wrong('space', `${says}: files of guests are refused.`, todo)
  if (files > 0 && ffree < 1000)
    return wrong('space', `The disk of the data folder has room for ${ffree} more files only.`, todo)
  if (free < PLENTY * DISK_RESERVE_BYTES) return look('space', `${says}.`, todo)
  return ok('space', `${says}.`)
}

async function mayUse(folder: string): Promise<string | null> {
  return access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => null,
    (fault) => String(propertyOf(fault, 'code')),
  )
}

/** So many files are looked at: enough for a house with tens of thousands of pictures. */
const MOST_FILES = 200_000

/** What of the folder, and of the first level in it, others can read; and what in it, however deep, belongs to others than the folder does. */
async function notPrivate(folder: string): Promise<{ open: string[]; others: string[] }> {
  const { uid } = await stat(folder)
  const [open, others]: [string[], string[]] = [[], []]
  let seen = 0
  const visit = async (name: string, depth: number): Promise<void> => {
    // The files of SQLite come and go while we look.
    const each = await lstat(join(folder, name)).catch(() => null)
    if (!each || seen++ > MOST_FILES) return
    if (depth < 2 && (each.mode & 0o077) !== 0) open.push(name)
    if (each.uid !== uid) others.push(name)
    if (!each.isDirectory()) return
    for (const below of await readdir(join(folder, name)).catch(() => []))
      await visit(join(name, below), depth + 1)
  }
  await visit('.', 0)
  const named = others.length > 5 ? [...others.slice(0, 5), `${others.length - 5} more`] : others
  // Nobody comes to what lies in a closed folder.
  return { open: open.includes('.') ? open : [], others: named }
}
