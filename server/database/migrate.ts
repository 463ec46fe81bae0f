import type { Kysely } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { migrations } from './migrations/all.ts'
import type { Tables } from './tables.ts'

const provider: MigrationProvider = { getMigrations: async () => migrations }

/** Brings the tables to the newest shape, each step all or nothing; steps of one day may land in any order. Throws when a step fails. */
export async function migrate(database: Kysely<Tables>): Promise<void> {
  const { error } = await new Migrator({
    db: database,
    provider,
    allowUnorderedMigrations: true,
  }).migrateToLatest()
  if (error) throw isUnknownStep(error) ? new NewerDatabase() : error
}

/** The tables have taken steps that this program does not know: a newer version was here. */
export class NewerDatabase extends Error {}

function isUnknownStep(error: unknown): boolean {
  return error instanceof Error && /^corrupted migrations: .* is missing$/.test(error.message)
}
