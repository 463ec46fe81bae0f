import { Worker } from 'node:worker_threads'
import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
} from 'kysely'
import { GenericSqliteWorkerDialect } from 'kysely-generic-sqlite/worker'
import { createNodeWorkerExecutor } from 'kysely-generic-sqlite/worker-helper-node'
import { besideProgram } from '../place.ts'
import { isBrief } from './brief-reads.ts'
import { openReaders, type Readers } from './sqlite-readers.ts'

/** Writes go through one connection, one after another; reads outside of transactions through readers, so that neither waits for the other. */
export function sqliteDialect(
  file: string,
  { busyTimeout, readers }: { busyTimeout: number; readers: boolean },
): Dialect {
  const dialect = new GenericSqliteWorkerDialect(
    createNodeWorkerExecutor({
      worker: () => new Worker(besideProgram('database/sqlite-worker')),
      data: { file, busyTimeout },
    }),
  )
  const writer = dialect.createDriver
  dialect.createAdapter = () => new Adapter()
  dialect.createDriver = () => new TwoWayDriver(writer(), readers ? openReaders(file, busyTimeout) : null)
  return dialect
}

class Adapter extends SqliteAdapter {
  /** SQLite changes tables inside transactions; saying so makes a migration all or nothing. */
  override get supportsTransactionalDdl() {
    return true
  }
  /** The driver has whoever writes wait for their turn. */
  override get supportsMultipleConnections() {
    return true
  }
}

class TwoWayDriver implements Driver {
  readonly writer: Driver
  readonly readers: Readers | null
  #turn = Promise.resolve()

  constructor(writer: Driver, readers: Readers | null) {
    this.writer = writer
    this.readers = readers
  }

  async init(options?: AbortableOperationOptions) {
    await this.writer.init(options)
  }

  /** Waits until nobody else writes; gives the only connection that does, and what to call afterwards. */
  async takeTurn(): Promise<{ connection: DatabaseConnection; end: () => void }> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#turn
    this.#turn = promise
    await before
    return { connection: await this.writer.acquireConnection(), end: resolve }
  }

  async acquireConnection() {
    return new TwoWayConnection(this)
  }

  async releaseConnection(connection: DatabaseConnection) {
    endTurn(connection)
  }

  async beginTransaction(connection: DatabaseConnection, settings: object) {
    if (!(connection instanceof TwoWayConnection)) throw new Error('a connection of another driver')
    const turn = await this.takeTurn()
    connection.turn = turn
    await this.writer.beginTransaction(turn.connection, settings)
  }

  async commitTransaction(connection: DatabaseConnection) {
    await this.writer.commitTransaction(connection)
    endTurn(connection)
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await this.writer.rollbackTransaction(connection).finally(() => endTurn(connection))
  }

  async destroy() {
    await Promise.all([this.readers?.close(), this.writer.destroy()])
  }
}

/** Of whoever asks: a query that only reads goes to the readers, all others and the briefest wait for their turn. */
class TwoWayConnection implements DatabaseConnection {
  readonly driver: TwoWayDriver
  /** Held from the beginning of a transaction to its end. */
  turn: { connection: DatabaseConnection; end: () => void } | null = null

  constructor(driver: TwoWayDriver) {
    this.driver = driver
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.turn) return this.turn.connection.executeQuery<Row>(query)
    const { readers } = this.driver
    // What a row is, its query says.
    if (readers && SelectQueryNode.is(query.query) && !isBrief(query))
      return { rows: (await readers.read(query.sql, query.parameters)) as Row[] }
    const { connection, end } = await this.driver.takeTurn()
    return connection.executeQuery<Row>(query).finally(end)
  }

  // biome-ignore lint/correctness/useYield: it says that there is none
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('long lists are read page by page')
  }
}

function endTurn(connection: DatabaseConnection): void {
  if (!(connection instanceof TwoWayConnection)) return
  connection.turn?.end()
  connection.turn = null
}
