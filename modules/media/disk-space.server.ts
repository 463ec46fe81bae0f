import { statfs } from 'node:fs/promises'
import { type Refusal, refuse } from '#modules/refusals/refusal.ts'
import { DISK_RESERVE_BYTES } from './media.ts'

type Room = { bavail: number; bsize: number; files: number; ffree: number }

/** So many files and folders must still have a place; they run out on a disk of many small files. */
const RESERVE_OF_FILES = 1000

/** No when the disk is down to its reserve, of bytes or of files. Asked anew each time, so that all is well the moment space is back. */
export async function checkDiskSpace(
  folder: string,
  ask: (folder: string) => Promise<Room> = statfs,
): Promise<Refusal | null> {
  const { bavail, bsize, files, ffree } = await ask(folder)
  // Some file systems count no files: they say that there are none, and none free.
  const noFiles = files > 0 && ffree < RESERVE_OF_FILES
  return bavail * bsize < DISK_RESERVE_BYTES || noFiles ? diskFull() : null
}

export function diskFull(): Refusal {
  return refuse('diskFull')
}

/** What the disk, SQLite and PostgreSQL say when the disk, or the share of it this user may have, is used up. */
const codes: unknown[] = ['ENOSPC', 'EDQUOT', '53100']

export function saysDiskFull(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  return ('code' in fault && codes.includes(fault.code)) || fault.message === 'database or disk is full'
}
