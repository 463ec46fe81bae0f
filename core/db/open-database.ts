import type { Dialect } from 'kysely'
import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression, sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Database } from './database.ts'
import { type Migrations, migrate, migrations } from './migrate.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** Where the tables are: a SQLite file (or `:memory:`), or a PostgreSQL address. */
export type DatabaseLocation = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

export const BUSY_TIMEOUT_MS = 5000
/** On PostgreSQL no statement takes longer, waiting for locks included. */
const STATEMENT_TIMEOUT_MS = 10_000
/** A condition with an empty list matches nothing; PostgreSQL would refuse it. */
export const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })]

/** Opens the database and migrates it. Throws when it cannot be reached, or when a migration fails. */
export async function openDatabase(
  location: DatabaseLocation,
  knownMigrations = migrations,
): Promise<Database> {
  if (location.kind === 'sqlite') return openSqlite(location.file, knownMigrations)
  // Servers that start together wait for the one that migrates, without a limit.
  const migrationDatabase = new Kysely<Tables>({ dialect: await loadPostgresDialect(location.url, 0) })
  await migrate(migrationDatabase, knownMigrations).finally(() => migrationDatabase.destroy())
  return openWithoutMigrating(location)
}

/** Opens the database without migrating it. The first query fails where it is unreachable. */
export async function openWithoutMigrating(location: DatabaseLocation): Promise<Database> {
  const dialect =
    location.kind === 'sqlite'
      ? sqliteDialect(location.file, BUSY_TIMEOUT_MS)
      : await loadPostgresDialect(location.url, BUSY_TIMEOUT_MS)
  return new Kysely<Tables>({ dialect, plugins })
}

async function openSqlite(file: string, known: Migrations): Promise<Database> {
  const database = new Kysely<Tables>({ dialect: sqliteDialect(file, BUSY_TIMEOUT_MS), plugins })
  try {
    await migrate(database, known)
  } catch (fault) {
    await database.destroy()
    throw fault
  }
  // Collects the statistics that are missing; the worker thread updates them every hour.
  await sql`pragma optimize = 0x10002`.execute(database).catch(() => {})
  return database
}

async function loadPostgresDialect(url: string, lockTimeoutMs: number): Promise<Dialect> {
  // A server on SQLite never needs `pg` in memory.
  const { postgresDialect } = await import('./postgres.ts')
  const limits = `set lock_timeout = ${lockTimeoutMs}; set statement_timeout = ${lockTimeoutMs && STATEMENT_TIMEOUT_MS}`
  // PgBouncer and other poolers refuse a connection that asks for limits while it is opened.
  const onConnect = async (client: ClientBase) => void (await client.query(limits))
  return postgresDialect(url, { connectionTimeoutMillis: BUSY_TIMEOUT_MS, onConnect })
}
