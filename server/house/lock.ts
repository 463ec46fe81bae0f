import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDataFolder } from './data-folder.ts'

/**
 * Holds the data folder for this process alone; null when another server has it. SQLite's own file lock does the work,
 * so that the operating system lets go of it whatever ends the process.
 */
export function lockDataFolder(dataDir: string): { release(): void } | null {
  makeDataFolder(dataDir)
  const lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return { release: () => lock.close() }
  } catch {
    lock.close()
    return null
  }
}
