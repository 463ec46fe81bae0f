import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAsOf } from '../../tests/earlier-database.ts'
import { migrations } from './migrations/all.ts'

/** Made when nobody ran two versions beside each other yet. */
const beforeTheRule = new Set([
  '2026-11-20-words',
  '2026-11-22-z-rate-limit',
  '2026-11-22-zz-booking-cancelled',
  '2026-11-22-zzz-picture-ground',
])

test('takes nothing from the tables, step by step, that the version before still needs', async () => {
  const [first = '', ...steps] = Object.keys(migrations).sort()
  const { database, migrateTo } = await openAsOf('sqlite', first)
  const taken: string[] = []
  let before = await shapeOf(database)
  for (const step of steps) {
    await migrateTo(step)
    const after = await shapeOf(database)
    if (!beforeTheRule.has(step)) taken.push(...takenBetween(before, after).map((what) => `${step}: ${what}`))
    before = after
  }
  // docs/decisions/083-rolling-upgrade.md says what to do instead.
  expect(taken).toEqual([])
})

type Column = { type: string; mustBeGiven: boolean }
type Shape = { tables: Map<string, Map<string, Column>>; unique: Map<string, string> }
type Earlier = Awaited<ReturnType<typeof openAsOf>>['database']

async function shapeOf(database: Earlier): Promise<Shape> {
  const tables = new Map<string, Map<string, Column>>()
  for (const { name, columns } of await database.introspection.getTables())
    tables.set(
      name,
      new Map(
        columns.map((column) => [
          column.name,
          { type: column.dataType, mustBeGiven: !column.isNullable && !column.hasDefaultValue },
        ]),
      ),
    )
  const { rows } = await sql<{ name: string; tbl_name: string }>`
    select name, tbl_name from sqlite_master where type = 'index' and sql like '%unique%'`.execute(database)
  return { tables, unique: new Map(rows.map(({ name, tbl_name }) => [name, tbl_name])) }
}

/** What a program that knows only the tables before would stumble over. */
function takenBetween(before: Shape, after: Shape): string[] {
  const taken: string[] = []
  for (const [table, columns] of before.tables) {
    const now = after.tables.get(table)
    if (!now) {
      taken.push(`${table} is gone`)
      continue
    }
    for (const [name, { type, mustBeGiven }] of columns) {
      const column = now.get(name)
      if (!column) taken.push(`${table}.${name} is gone`)
      else if (column.type !== type) taken.push(`${table}.${name} is of another type`)
      else if (column.mustBeGiven && !mustBeGiven) taken.push(`${table}.${name} must be given now`)
    }
    for (const [name, { mustBeGiven }] of now)
      if (!columns.has(name) && mustBeGiven) taken.push(`${table}.${name} is new and must be given`)
  }
  for (const [index, table] of after.unique)
    if (before.tables.has(table) && !before.unique.has(index))
      taken.push(`${table} refuses what it took: ${index}`)
  return taken
}
