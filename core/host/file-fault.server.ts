import { open } from 'node:fs/promises'
import { propertyOf } from '#core/values/record.ts'

const causes: Record<string, string> = {
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the share of the disk that this user has is full',
  EIO: 'the disk does not give it back',
  EMFILE: 'too many files are open',
  ENOENT: 'it is not there',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
}

/** Which file the system refused and why, as part of a sentence; null of any other fault. `path` is for faults that name no file. */
export function describeFileFault(fault: unknown, path?: string): string | null {
  const [code, syscall] = [String(propertyOf(fault, 'code')), propertyOf(fault, 'syscall')]
  const file = propertyOf(fault, 'dest') ?? propertyOf(fault, 'path') ?? path
  if (typeof syscall !== 'string' || typeof file !== 'string') return null
  return `${file} cannot be used: ${describeErrorCode(code)} (${code})`
}

/** The cause of an error code of the system, as part of a sentence. */
export function describeErrorCode(code: string): string {
  return causes[code] ?? 'the system refused'
}

/** Writes a file, or the entries of a folder, to the disk, so that it survives a power cut. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

export function isDiskFull(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  return diskFullCodes.includes(propertyOf(fault, 'code')) || fault.message === 'database or disk is full'
}

/** The codes of Node and PostgreSQL for a full disk or quota. */
const diskFullCodes: unknown[] = ['ENOSPC', 'EDQUOT', '53100']
