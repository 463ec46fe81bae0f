import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { propertyOf } from '#modules/common/record.ts'
import { DataFolderFault, makeDataFolder } from '#server/data-folder.ts'
import { type HeldLock, holdLock, LockFault } from '#server/db/file-lock.ts'

const LOCK = 'server.lock'

/** Holds the data folder for this process alone; null when another server has it. Throws what else keeps it from being held. */
export function lockDataFolder(dataDir: string): HeldLock | null {
  makeDataFolder(dataDir)
  const path = join(dataDir, LOCK)
  try {
    return holdLock(path)
  } catch (fault) {
    if (fault instanceof LockFault) throw fault
    writeSomething(dataDir)
    throw new LockFault(path)
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
