import { Worker } from 'node:worker_threads'
import { type Dialect, Kysely, SqliteAdapter } from 'kysely'
import { GenericSqliteWorkerDialect } from 'kysely-generic-sqlite/worker'
import { createNodeWorkerExecutor } from 'kysely-generic-sqlite/worker-helper-node'
import { migrate } from './migrate.ts'
import { postgresDialect } from './postgres.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Where the tables are: a SQLite file (or `:memory:`), or a PostgreSQL address with an optional schema. */
export type DatabasePlace =
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string; schema?: string }

export const BUSY_TIMEOUT_MS = 5000

/** Opens the database and brings its tables up to date. Throws when it cannot be reached. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  if (place.kind === 'sqlite') return migrated(new Kysely<Tables>({ dialect: sqlite(place.file) }))
  // Of servers that start together all wait for the one that changes the tables, however long it takes; later nobody does.
  const patient = await migrated(new Kysely<Tables>({ dialect: postgres(place, 0) }))
  await patient.destroy()
  return new Kysely<Tables>({ dialect: postgres(place, BUSY_TIMEOUT_MS) })
}

async function migrated(database: Database): Promise<Database> {
  await migrate(database).catch(async (fault) => {
    await database.destroy()
    throw fault
  })
  return database
}

function sqlite(file: string): Dialect {
  const dialect = new GenericSqliteWorkerDialect(
    createNodeWorkerExecutor({
      worker: () => new Worker(new URL('./sqlite-worker.ts', import.meta.url)),
      data: { file, busyTimeout: BUSY_TIMEOUT_MS },
    }),
  )
  // SQLite changes tables inside transactions; saying so makes a migration all or nothing.
  dialect.createAdapter = () => new TransactionalAdapter()
  return dialect
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

function postgres({ url, schema }: { url: string; schema?: string }, lockTimeout: number): Dialect {
  const options = schema ? { options: `-c search_path=${schema}` } : {}
  return postgresDialect({
    connectionString: url,
    connectionTimeoutMillis: BUSY_TIMEOUT_MS,
    lock_timeout: lockTimeout,
    ...options,
  })
}
