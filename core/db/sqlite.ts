import { Worker } from 'node:worker_threads'
import { type Dialect, SqliteAdapter } from 'kysely'
import { GenericSqliteWorkerDialect } from 'kysely-generic-sqlite/worker'
import { createNodeWorkerExecutor } from 'kysely-generic-sqlite/worker-helper-node'
import { workerProgramFile } from '#core/host/program-paths.server.ts'
import type { SqliteFile } from './sqlite-file.ts'

/** SQLite in a worker thread: one connection, whose queries and transactions run one after another. `busyTimeout` is in milliseconds. */
export function sqliteDialect(file: string, busyTimeout: number): Dialect {
  return new WorkerDialect(
    createNodeWorkerExecutor({
      worker: () => new Worker(workerProgramFile('core/db/sqlite-worker')),
      data: { file, busyTimeout },
    }),
  )
}

class WorkerDialect extends GenericSqliteWorkerDialect<Worker, SqliteFile> {
  override createAdapter() {
    return new TransactionalAdapter()
  }
}

/** SQLite changes tables inside transactions, so Kysely runs all missing migrations in one. */
export class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}
