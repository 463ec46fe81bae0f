import { migrations } from './migrations/all.ts'
import type { Database } from './open.ts'

/** Changes of the tables that are still to be made, and those that a newer version has made. */
export type MigrationState = { missing: string[]; newer: string[] }

/** What the tables have been through, beside what this version knows. Throws when the database cannot be reached. */
export async function migrationState(database: Database): Promise<MigrationState> {
  const rows = await database
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  const made = new Set(rows.map(({ name }) => name))
  return {
    missing: Object.keys(migrations).filter((name) => !made.has(name)),
    newer: [...made].filter((name) => !Object.hasOwn(migrations, name)),
  }
}
