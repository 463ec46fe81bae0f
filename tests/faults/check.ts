import { DatabaseSync } from 'node:sqlite'
import { databaseFile } from '#server/house/old-house.ts'
import { checkActs } from './check/acts.ts'
import { checkFiles, filesIn, type ReadFile } from './check/files.ts'
import { checkLetters } from './check/letters.ts'
import type { Ledger } from './ledger.ts'

/** What is wrong, by the kind of wrong it is. */
export type Wrong = { kind: 'lost' | 'doubled' | 'half-visible' | 'orphaned' | 'damaged'; what: string }

/** Compares what a house has with what it has acknowledged, by its database file and its folder of files. */
export async function checkHouse(dataDir: string, ledger: Ledger): Promise<Wrong[]> {
  const database = new DatabaseSync(databaseFile(dataDir), { readOnly: true, timeout: 30_000 })
  try {
    return await checkDatabase(database, filesIn(dataDir), ledger)
  } finally {
    database.close()
  }
}

/** The same of a database that is open already, with its files wherever they are. */
export async function checkDatabase(
  database: DatabaseSync,
  read: ReadFile,
  ledger: Ledger,
): Promise<Wrong[]> {
  return [
    ...checkSoundness(database),
    ...checkActs(database, ledger),
    ...checkLetters(database),
    ...(await checkFiles(database, read)),
  ]
}

function checkSoundness(database: DatabaseSync): Wrong[] {
  const said = [
    ...database.prepare('pragma integrity_check').all(),
    ...database.prepare('pragma foreign_key_check').all(),
  ]
  return said
    .filter((row) => row.integrity_check !== 'ok')
    .map((row) => ({ kind: 'damaged', what: JSON.stringify(row) }))
}
