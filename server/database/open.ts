import { type Dialect, Kysely, sql } from 'kysely'
import { type Migrations, migrate, migrations } from './migrate.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Where the tables are: a SQLite file (or `:memory:`), which is read beside the writing unless told not to, or a PostgreSQL address with an optional schema. */
export type DatabasePlace =
  | { kind: 'sqlite'; file: string; readers?: boolean }
  | { kind: 'postgres'; url: string; schema?: string }

type SqlitePlace = Extract<DatabasePlace, { kind: 'sqlite' }>

export const BUSY_TIMEOUT_MS = 5000
/** On PostgreSQL no statement takes longer, waiting for locks included. */
const STATEMENT_WITHIN_MS = 10_000

/** Opens the database and brings its tables up to date. Throws when it cannot be reached, or when that fails. */
export async function openDatabase(place: DatabasePlace, known: Migrations = migrations): Promise<Database> {
  if (place.kind === 'sqlite') return openSqlite(place, known)
  // Of servers that start together all wait for the one that changes the tables, however long it takes; later nobody does.
  const patient = new Kysely<Tables>({ dialect: await postgres(place, 0) })
  await updated(patient, migrate(patient, known))
  await patient.destroy()
  return new Kysely<Tables>({ dialect: await postgres(place, BUSY_TIMEOUT_MS) })
}

/** Opens the database with its tables as they are, for whoever only looks. Whether it can be reached, the first query says. */
export async function openAsItIs(place: DatabasePlace): Promise<Database> {
  const dialect =
    place.kind === 'sqlite'
      ? sqliteDialect(place.file, { busyTimeout: BUSY_TIMEOUT_MS, readers: false })
      : await postgres(place, BUSY_TIMEOUT_MS)
  return new Kysely<Tables>({ dialect })
}

async function openSqlite(
  { file, readers = file !== ':memory:' }: SqlitePlace,
  known: Migrations,
): Promise<Database> {
  const dialect = sqliteDialect(file, { busyTimeout: BUSY_TIMEOUT_MS, readers })
  const database = new Kysely<Tables>({ dialect })
  await updated(database, migrate(database, known))
  // It counts its rows where it has never done so; the connection that writes does it again as they grow.
  await sql`pragma optimize = 0x10002`.execute(database).catch(() => {})
  return database
}

async function updated(database: Database, update: Promise<void>): Promise<void> {
  await update.catch(async (fault) => {
    await database.destroy()
    throw fault
  })
}

async function postgres(
  { url, schema }: { url: string; schema?: string },
  lockTimeout: number,
): Promise<Dialect> {
  // A house on SQLite never needs its client in memory.
  const { postgresDialect } = await import('./postgres.ts')
  const options = schema ? { options: `-c search_path=${schema}` } : {}
  return postgresDialect(url, {
    connectionTimeoutMillis: BUSY_TIMEOUT_MS,
    lock_timeout: lockTimeout,
    statement_timeout: lockTimeout && STATEMENT_WITHIN_MS,
    ...options,
  })
}
