import { statfs } from 'node:fs/promises'
import { DISK_RESERVE_BYTES } from '#domain/media.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { words } from '#domain/words.ts'

/** No when the disk is down to its reserve. Asked anew each time, so that all is well the moment space is back. */
export async function checkDiskSpace(
  folder: string,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): Promise<Refusal | null> {
  return (await freeBytes(folder)) < DISK_RESERVE_BYTES ? diskFull() : null
}

export function diskFull(): Refusal {
  return refuse('disk-full', words.diskFull)
}

/** The disk, or the share of it this user may have, is used up. */
export function saysDiskFull(fault: unknown): boolean {
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT'
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
