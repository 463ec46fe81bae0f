import { Worker } from 'node:worker_threads'
import { type Dialect, SqliteAdapter } from 'kysely'
import { GenericSqliteWorkerDialect } from 'kysely-generic-sqlite/worker'
import { createNodeWorkerExecutor } from 'kysely-generic-sqlite/worker-helper-node'
import { workerProgramFile } from '#core/host/program-paths.server.ts'
import type { SqliteOptions } from './sqlite-file.ts'

/** SQLite in a worker thread: one connection, whose queries and transactions run one after another. */
export function sqliteDialect(file: string, busyTimeoutMs: number): Dialect {
  return new WorkerDialect(
    createNodeWorkerExecutor({
      worker: () => new Worker(workerProgramFile('core/db/sqlite-worker')),
      data: { file, busyTimeoutMs },
    }),
  )
}

class WorkerDialect extends GenericSqliteWorkerDialect<Worker, SqliteOptions> {
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
