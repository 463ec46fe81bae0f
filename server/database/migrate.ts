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
  if (error) throw error
}
