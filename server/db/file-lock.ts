import { DatabaseSync } from 'node:sqlite'
import { propertyOf } from '#modules/common/record.ts'

const [SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_NOTADB] = [5, 11, 26]

/** A file that only one may hold is none that can be held. */
export class LockFault extends Error {
  readonly path: string
  constructor(path: string) {
    super(`${path} cannot be held`)
    this.path = path
  }
}

export type HeldLock = { release(): void }

/**
 * Holds this file for one alone; null when another has it. SQLite's own file lock does the work, so that the operating system releases it
 * whatever ends the process. Throws `LockFault` where something else is in it, and what the system says where it cannot be made.
 */
export function holdLock(path: string): HeldLock | null {
  let lock: DatabaseSync | undefined
  try {
    const held = new DatabaseSync(path, { timeout: 0 })
    lock = held
    held.exec('begin exclusive')
    return { release: () => held.close() }
  } catch (fault) {
    lock?.close()
    const errcode = propertyOf(fault, 'errcode')
    if (errcode === SQLITE_BUSY) return null
    if (errcode === SQLITE_NOTADB || errcode === SQLITE_CORRUPT) throw new LockFault(path)
    throw fault
  }
}
