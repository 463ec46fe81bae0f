import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { propertyOf } from '#domain/record.ts'
import { DataFolderFault, makeDataFolder } from './data-folder.ts'

const LOCK = 'server.lock'
const [SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_NOTADB] = [5, 11, 26]

/** The file that only one server may hold is none that can be held. */
export class LockFault extends Error {
  readonly path: string
  constructor(path: string) {
    super(`${path} cannot be held`)
    this.path = path
  }
}

/**
 * Holds the data folder for this process alone; null when another server has it. SQLite's own file lock does the work,
 * so that the operating system releases it whatever ends the process. Throws what else keeps it from being held.
 */
export function lockDataFolder(dataDir: string): { release(): void } | null {
  makeDataFolder(dataDir)
  let lock: DatabaseSync | undefined
  try {
    const held = new DatabaseSync(join(dataDir, LOCK), { timeout: 0 })
    lock = held
    held.exec('begin exclusive')
    return { release: () => held.close() }
  } catch (fault) {
    lock?.close()
    const errcode = propertyOf(fault, 'errcode')
    if (errcode === SQLITE_BUSY) return null
    if (errcode !== SQLITE_NOTADB && errcode !== SQLITE_CORRUPT) writeSomething(dataDir)
    throw new LockFault(join(dataDir, LOCK))
  }
}

/** SQLite does not say why it could not; the system says it to whoever writes a file beside. */
function writeSomething(dataDir: string): void {
  const probe = join(dataDir, '.probe')
  try {
    writeFileSync(probe, 'x'.repeat(4096), { flush: true })
  } catch (fault) {
    throw new DataFolderFault(String(propertyOf(fault, 'code') ?? 'unknown'))
  } finally {
    rmSync(probe, { force: true })
  }
}
