import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from './migrations/all.ts'
import type { Tables } from './tables.ts'

/** What a database can go through, by its dated name. */
export type Migrations = Record<string, Migration>

/**
 * Brings the tables to the newest shape, all steps or none: both databases change tables within a transaction, and one holds them all.
 * Steps of one day may land in any order. Throws `UpdateFault` when a step fails, `NewerDatabase` where there are steps nobody knows here.
 */
export async function migrate(database: Kysely<Tables>, known: Migrations = migrations): Promise<void> {
  const { error, results } = await new Migrator({
    db: database,
    provider: { getMigrations: async () => known },
    allowUnorderedMigrations: true,
  }).migrateToLatest()
  if (!error) return
  if (isUnknownStep(error)) throw new NewerDatabase()
  const failed = results?.find(({ status }) => status === 'Error')
  throw failed ? new UpdateFault(failed.migrationName, error) : error
}

/** The tables have taken steps that this program does not know: a newer version was here. */
export class NewerDatabase extends Error {}

/** A step of an update failed; `cause` says why. Everything is as it was before, unless it is not `undone` yet: then the next start does it. */
export class UpdateFault extends Error {
  readonly step: string
  readonly undone: boolean
  constructor(step: string, cause: unknown, undone = true) {
    super(`the update failed at ${step}`, { cause })
    this.step = step
    this.undone = undone
  }
}

function isUnknownStep(error: unknown): boolean {
  return error instanceof Error && /^corrupted migrations: .* is missing$/.test(error.message)
}
