import { closeSync, existsSync, fsyncSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '#server/config.ts'
import { soundAtStart } from '#server/db/soundness.ts'

const MARK = 'deodar.house'

/** The database of a house that lived here cannot be opened as it is. */
export class DatabaseFault extends Error {
  readonly kind: 'damaged' | 'lost'
  constructor(kind: 'damaged' | 'lost') {
    super(`the database is ${kind}`)
    this.kind = kind
  }
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Throws where a house lived in this folder, but its database is gone or has nothing in it: a new one must not take its place. */
export function requireOldHouse({ dataDir, databaseUrl }: Place): void {
  if (!databaseUrl && hasLived(dataDir) && isEmpty(databaseFile(dataDir))) throw new DatabaseFault('lost')
}

/** Throws where the database is damaged, as far as a look of ten seconds shows. Gives whether it was long enough. */
export async function requireSound({ dataDir, databaseUrl }: Place): Promise<boolean> {
  if (databaseUrl || isEmpty(databaseFile(dataDir))) return true
  const soundness = await soundAtStart(databaseFile(dataDir))
  if (soundness === 'damaged') throw new DatabaseFault('damaged')
  return soundness === 'sound'
}

/** Marks the folder as one that a house lives in; the mark survives a power cut. */
export function markHouse({ dataDir, databaseUrl }: Place): void {
  if (databaseUrl || hasLived(dataDir)) return
  const file = openSync(join(dataDir, MARK), 'w', 0o600)
  writeSync(file, 'A house lives in this folder: no new one is opened here without its database.\n')
  fsyncSync(file)
  closeSync(file)
}

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'deodar.sqlite')
}

/** Whether a house lived in this folder. */
export function hasLived(dataDir: string): boolean {
  return existsSync(join(dataDir, MARK))
}

/** Missing, of no length, or without a single table. What else is wrong with it is said by whoever opens it. */
function isEmpty(file: string): boolean {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return true
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    const tables = database.prepare('select count(*) as count from sqlite_schema').get()
    database.close()
    return tables?.count === 0
  } catch {
    return false
  }
}
