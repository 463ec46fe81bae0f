import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished } from 'vitest'
import { migrations } from '#server/database/migrations/all.ts'
import { postgresDialect } from '#server/database/postgres.ts'
import { sqliteDialect } from '#server/database/sqlite.ts'
import { openTestHouse } from './house.ts'

/** A database as it was after a migration of an earlier day, and what brings it on to a later one. */
export async function openAsOf(kind: 'sqlite' | 'postgres', migration: string) {
  const dialect =
    kind === 'sqlite' ? sqliteDialect(':memory:', { busyTimeout: 0, readers: false }) : await emptied()
  // biome-ignore lint/suspicious/noExplicitAny: the tables are those of an earlier day
  const database = new Kysely<any>({ dialect })
  onTestFinished(() => database.destroy())
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const migrateTo = async (name: string) =>
    expect((await migrator.migrateTo(name)).error, name).toBeUndefined()
  await migrateTo(migration)
  return { database, migrateTo }
}

/** The database of a test house without its tables. */
async function emptied() {
  const { database, config } = await openTestHouse({ database: 'postgres' })
  await sql`drop schema public cascade`.execute(database)
  await sql`create schema public`.execute(database)
  return postgresDialect(config.databaseUrl ?? '')
}
