import { Worker } from 'node:worker_threads'
import { type Dialect, Kysely, PostgresDialect, SqliteAdapter } from 'kysely'
import { GenericSqliteWorkerDialect } from 'kysely-generic-sqlite/worker'
import { createNodeWorkerExecutor } from 'kysely-generic-sqlite/worker-helper-node'
import { Pool } from 'pg'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Where the tables are: a SQLite file (or `:memory:`), or a PostgreSQL address with an optional schema. */
export type DatabasePlace =
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string; schema?: string }

export const BUSY_TIMEOUT_MS = 5000

/** Opens the database and brings its tables up to date. Throws when it cannot be reached. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  const database = new Kysely<Tables>({
    dialect: place.kind === 'sqlite' ? sqlite(place.file) : postgres(place),
  })
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

function postgres({ url, schema }: { url: string; schema?: string }): Dialect {
  const options = schema ? { options: `-c search_path=${schema}` } : {}
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: BUSY_TIMEOUT_MS,
    ...options,
  })
  // An idle connection that drops (a restart of PostgreSQL) is replaced at the next query; it must not end the process.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
