import { DatabaseSync } from 'node:sqlite'
import type { Migrations } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migrations/all.ts'
import { openDatabase } from '#server/database/open.ts'

/** What an earlier program knew: every step up to this one. */
export function knownAt(last: string): Migrations {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))
}

/** Makes a SQLite file as a program of an earlier day left it, with these rows. */
export async function makeEarlierFile(file: string, last: string, rows: string): Promise<void> {
  await (await openDatabase({ kind: 'sqlite', file, readers: false }, knownAt(last))).destroy()
  using database = new DatabaseSync(file)
  database.exec(rows)
}

/** Every row of every table, and how the tables are written down; when the steps were taken is left aside. */
export function contentOf(file: string): Record<string, unknown> {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  const parts = database
    .prepare("select * from sqlite_schema where name not like 'sqlite_%' order by name")
    .all()
  const tables = parts.filter(({ type }) => type === 'table').map(({ name }) => String(name))
  const rowsOf = (name: string) =>
    name === 'kysely_migration'
      ? database.prepare('select name from kysely_migration order by name').all()
      : database.prepare(`select * from "${name}" order by 1`).all()
  return {
    parts: parts.map(({ type, name, sql }) => [type, name, sql]),
    ...Object.fromEntries(tables.map((name) => [name, rowsOf(name)])),
  }
}
