import { constants } from 'node:fs'
import { access, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { DISK_RESERVE_BYTES } from '#domain/media/media.ts'
import { propertyOf } from '#domain/record.ts'
import { hasHouse } from '../../data-folder.ts'
import { type Finding, look, ok, type Patient, wrong } from '../finding.ts'

/** Whether the data folder is there, may be used, and belongs to its own user alone. */
export async function checkFolder({ config }: Patient): Promise<Finding> {
  const { dataDir, databaseUrl } = config
  const found = await stat(dataDir).catch(() => null)
  if (!found?.isDirectory() || (!databaseUrl && !hasHouse(dataDir)))
    return wrong(
      'folder',
      `There is no house in ${dataDir}.`,
      'Name its folder with DATA_DIR, or make a new house with npm start.',
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

/** What of the folder, and of the first level in it, others can read; and what belongs to others than the folder does. */
async function notPrivate(folder: string): Promise<{ open: string[]; others: string[] }> {
  const { uid } = await stat(folder)
  const [open, others]: [string[], string[]] = [[], []]
  for (const name of ['.', ...(await readdir(folder))]) {
    // The files of SQLite come and go while we look.
    const each = await stat(join(folder, name)).catch(() => null)
    if (each && (each.mode & 0o077) !== 0) open.push(name)
    if (each && each.uid !== uid) others.push(name)
  }
  // Nobody comes to what lies in a closed folder.
  return { open: open.includes('.') ? open : [], others }
}
