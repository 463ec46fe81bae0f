import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { onPostgres } from './notices.ts'
import type { Database } from './open.ts'

/** How many rows each table holds, by its name; the migrations' own aside. */
export async function countRows(database: Database): Promise<Record<string, number>> {
  const tables = await database.introspection.getTables()
  const counts: Record<string, number> = {}
  for (const { name } of tables.filter(({ name }) => isOurs(name))) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      database,
    )
    counts[name] = Number(rows[0]?.count)
  }
  return sorted(counts)
}

/** How many bytes the whole database takes. */
export async function databaseBytes(database: Database): Promise<number> {
  const asked = onPostgres(database)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`
        select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await asked.execute(database)
  return Number(rows[0]?.bytes)
}

/** How many rows each table of a SQLite file holds. */
export function countRowsOfFile(file: string): Record<string, number> {
  return reading(file, (database) =>
    sorted(
      Object.fromEntries(
        namesIn(database).map((name) => {
          const row = database.prepare(`select count(*) as count from "${name}"`).get()
          return [name, Number(row?.count)]
        }),
      ),
    ),
  )
}

/** The tables of a SQLite file, each after those it refers to. */
export function tablesOfFile(file: string): string[] {
  return reading(file, (database) => {
    const ordered: string[] = []
    const add = (name: string) => {
      if (ordered.includes(name)) return
      for (const { table } of database.prepare(`pragma foreign_key_list("${name}")`).all()) add(String(table))
      ordered.push(name)
    }
    for (const name of namesIn(database)) add(name)
    return ordered
  })
}

/** Which steps of its shape a SQLite file has taken. */
export function migrationsOfFile(file: string): string[] {
  return reading(file, (database) =>
    database
      .prepare('select name from kysely_migration order by name')
      .all()
      .map(({ name }) => String(name)),
  )
}

function reading<Answer>(file: string, ask: (database: DatabaseSync) => Answer): Answer {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return ask(database)
  } finally {
    database.close()
  }
}

function namesIn(database: DatabaseSync): string[] {
  return database
    .prepare("select name from sqlite_schema where type = 'table' order by name")
    .all()
    .map(({ name }) => String(name))
    .filter(isOurs)
}

function isOurs(name: string): boolean {
  return !name.startsWith('kysely_') && !name.startsWith('sqlite_')
}

function sorted(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)))
}
