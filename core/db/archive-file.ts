import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { sortByName } from '#core/values/record.ts'
import { type Database, isPostgres } from './database.ts'
import { openDatabase } from './open-database.ts'
import { isValidValue } from './row-rules.ts'
import type { Tables } from './tables.ts'

// Archives hold the database as a SQLite file, so that `deodar restore` also moves between SQLite and PostgreSQL.

type Row = Record<string, string | number | null>

/** Rows of one statement; with the widest table, both databases accept this many parameters. */
const BATCH_ROWS = 200

/** Tables into which the migrations themselves insert rows. */
const TABLES_WITH_INITIAL_ROWS = ['page_version']

/** Writes the whole database as it is at one moment into a new SQLite file. On SQLite, other queries wait until it is done. */
export async function exportDatabase(database: Database, file: string): Promise<void> {
  if (isPostgres(database)) await exportPostgres(database, file)
  else await sql`vacuum into ${file}`.execute(database)
}

async function exportPostgres(database: Database, file: string): Promise<void> {
  const target = await openDatabase({ kind: 'sqlite', file })
  try {
    await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (from) => {
        await target.transaction().execute(async (to) => {
          const tables = listTablesOfFile(file)
          await deleteRows(to, tables)
          for (const table of tables) await insertRows(to, table, readPostgresRows(from, table))
        })
        requireSameCounts(await countRows(from), await countRows(target))
      })
  } finally {
    await target.destroy()
  }
}

/** Until the caller's transaction ends, nobody else writes into these tables; those who wait longer than five seconds are refused. */
export async function lockTables(tx: Database, tables: readonly string[]): Promise<void> {
  // On SQLite a transaction is the only one from its beginning.
  if (!isPostgres(tx)) return
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in exclusive mode`.execute(tx)
}

/** Within the caller's transaction: replaces the rows of these tables by those of a migrated SQLite file. Throws when a row does not fit. */
export async function replaceRows(
  to: Database,
  file: string,
  tables = listTablesOfFile(file),
): Promise<void> {
  await deleteRows(to, tables)
  for (const table of tables) await insertRows(to, table, readFileRows(file, table))
  const expected = Object.entries(countRowsOfFile(file)).filter(([table]) => tables.includes(table))
  requireSameCounts(Object.fromEntries(expected), await countRows(to))
}

/** Whether a PostgreSQL has no tables, or none with a row of ours. Throws when it cannot be reached. */
export async function isEmptyPostgres(url: string): Promise<boolean> {
  const { postgresDialect } = await import('./postgres.ts')
  const database = new Kysely<Tables>({ dialect: postgresDialect(url, { max: 1 }) })
  try {
    const counts = Object.entries(await countRows(database))
    return counts.every(([name, count]) => count === 0 || TABLES_WITH_INITIAL_ROWS.includes(name))
  } finally {
    await database.destroy()
  }
}

/** How many rows each table holds, by its name; the migrations' own aside. */
export async function countRows(database: Database): Promise<Record<string, number>> {
  const tables = await database.introspection.getTables()
  const counts: Record<string, number> = {}
  for (const { name } of tables.filter(({ name }) => isOwnTable(name))) {
    const query = sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`
    counts[name] = Number((await query.execute(database)).rows[0]?.count)
  }
  return sortByName(counts)
}

export async function readDatabaseBytes(database: Database): Promise<number> {
  const sizeQuery = isPostgres(database)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`
        select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await sizeQuery.execute(database)
  return Number(rows[0]?.bytes)
}

export function countRowsOfFile(file: string): Record<string, number> {
  using database = new DatabaseSync(file, { readOnly: true })
  const query = (name: string) => database.prepare(`select count(*) as count from ${quoteName(name)}`)
  const counts = listTables(database).map((name) => [name, Number(query(name).get()?.count)])
  return sortByName(Object.fromEntries(counts))
}

/** The tables of a SQLite file, each after those it refers to. */
export function listTablesOfFile(file: string): string[] {
  using database = new DatabaseSync(file, { readOnly: true })
  const ordered: string[] = []
  const add = (name: string) => {
    if (ordered.includes(name)) return
    for (const { table } of database.prepare(`pragma foreign_key_list(${quoteName(name)})`).all())
      add(String(table))
    ordered.push(name)
  }
  for (const name of listTables(database)) add(name)
  return ordered
}

export function listMigrationsOfFile(file: string): string[] {
  using database = new DatabaseSync(file, { readOnly: true })
  const rows = database.prepare('select name from kysely_migration order by name').all()
  return rows.map(({ name }) => String(name))
}

async function deleteRows(from: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(from)
}

async function insertRows(to: Database, table: string, rows: AsyncIterable<Row[]>): Promise<void> {
  for await (const batch of rows) {
    const columns = Object.keys(batch[0] ?? {})
    const values = batch.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
    const names = sql.join(columns.map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(to)
  }
}

async function* readPostgresRows(from: Database, table: string): AsyncGenerator<Row[]> {
  await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(from)
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(BATCH_ROWS)} from copied`.execute(from)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close copied`.execute(from)
}

async function* readFileRows(file: string, table: string): AsyncGenerator<Row[]> {
  using database = new DatabaseSync(file, { readOnly: true })
  let batch: Row[] = []
  for (const row of database.prepare(`select * from ${quoteName(table)}`).iterate()) {
    batch.push(requireValidRow(table, row))
    if (batch.length === BATCH_ROWS) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

function requireSameCounts(expected: Record<string, number>, actual: Record<string, number>): void {
  for (const [table, count] of Object.entries(expected))
    if (actual[table] !== count) throw new Error(`of ${count} rows of ${table}, ${actual[table]} arrived`)
}

/** A row of an archive has something that its column cannot hold; `column` names both. */
export class InvalidRow extends Error {
  readonly column: string
  constructor(table: string, column: string) {
    super(`a row of ${table} has a wrong ${column}`)
    this.column = `${table}.${column}`
  }
}

function requireValidRow(table: string, row: Record<string, unknown>): Row {
  const checked: Row = {}
  for (const [column, value] of Object.entries(row)) {
    if (!isValidValue(table, column, value)) throw new InvalidRow(table, column)
    checked[column] = value
  }
  return checked
}

/** Whether two SQLite files have the same tables and columns, generated ones included. */
export function hasSameTables(file: string, other: string): boolean {
  return serializeSchema(file) === serializeSchema(other)
}

function serializeSchema(file: string): string {
  using database = new DatabaseSync(file, { readOnly: true })
  const columns = (table: string) => {
    const rows = database.prepare(`pragma table_xinfo(${quoteName(table)})`).all()
    return rows.map(({ name, type, hidden }) => [name, type, hidden].join(' ')).sort()
  }
  return JSON.stringify(listTables(database).map((table) => [table, columns(table)]))
}

/** Whether nothing in a SQLite file runs when its tables are changed or read. */
export function hasOnlyTables(file: string): boolean {
  using database = new DatabaseSync(file, { readOnly: true })
  const otherObjects = "type not in ('table', 'index') or sql like 'create virtual%'"
  return database.prepare(`select 1 from sqlite_schema where ${otherObjects}`).get() === undefined
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function listTables(database: DatabaseSync): string[] {
  const rows = database.prepare("select name from sqlite_schema where type = 'table' order by name").all()
  return rows.map(({ name }) => String(name)).filter(isOwnTable)
}

function isOwnTable(name: string): boolean {
  return !name.startsWith('kysely_') && !name.startsWith('sqlite_')
}
