import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { countRows, countRowsOfFile, tablesOfFile } from './count-rows.ts'
import { type Database, openDatabase } from './open.ts'

/** A row as it is written down, whatever its table. */
type Row = Record<string, string | number | null>

/** So many travel at once; with the widest table both databases take them in one statement. */
const ROWS_AT_ONCE = 200

/** Brings every row, as it stands at one moment, into a new SQLite file with the same tables. */
export async function copyFromPostgres(database: Database, file: string): Promise<void> {
  const target = await openDatabase({ kind: 'sqlite', file, readers: false })
  try {
    await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (from) => {
        await target.transaction().execute(async (to) => {
          const tables = tablesOfFile(file)
          await empty(to, tables)
          for (const table of tables) await write(to, table, readCursor(from, table))
        })
        // Seen from outside, once they are kept.
        requireSame(await countRows(from), countRowsOfFile(file))
      })
  } finally {
    await target.destroy()
  }
}

/** Brings every row of a SQLite file with the newest tables into a PostgreSQL whose tables are as new and empty: all of them or none. */
export async function copyToPostgres(file: string, database: Database): Promise<void> {
  await database.transaction().execute(async (to) => {
    const tables = tablesOfFile(file)
    await empty(to, tables)
    for (const table of tables) await write(to, table, readFile(file, table))
    requireSame(countRowsOfFile(file), await countRows(to))
  })
}

/** What the migrations wrote is written again with the rest. */
async function empty(to: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(to)
}

async function write(to: Database, table: string, rows: AsyncIterable<Row[]>): Promise<void> {
  for await (const some of rows) {
    const columns = Object.keys(some[0] ?? {})
    const values = some.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
    const names = sql.join(columns.map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(to)
  }
}

async function* readCursor(from: Database, table: string): AsyncGenerator<Row[]> {
  await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(from)
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(ROWS_AT_ONCE)} from copied`.execute(from)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close copied`.execute(from)
}

async function* readFile(file: string, table: string): AsyncGenerator<Row[]> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    let some: Row[] = []
    for (const row of database.prepare(`select * from "${table}"`).iterate()) {
      // The tables hold texts and numbers alone.
      some.push(row as Row)
      if (some.length === ROWS_AT_ONCE) {
        yield some
        some = []
      }
    }
    if (some.length > 0) yield some
  } finally {
    database.close()
  }
}

function requireSame(given: Record<string, number>, arrived: Record<string, number>): void {
  for (const [table, count] of Object.entries(given))
    if (arrived[table] !== count) throw new Error(`of ${count} rows of ${table}, ${arrived[table]} arrived`)
}
