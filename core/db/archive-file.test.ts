import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { approveReview } from '#modules/reviews/moderate-review.server.ts'
import { asha, enquiryBy, meera, pendingReviewBy } from '../../tests/people.ts'
import { temporaryFolder } from '../../tests/storages.ts'
import { eachDatabase, openTestApp } from '../../tests/test-app.ts'
import {
  countRows,
  countRowsOfFile,
  exportDatabase,
  listMigrationsOfFile,
  listTablesOfFile,
  replaceRows,
} from './archive-file.ts'
import { migrations } from './migrate.ts'
import { isValidValue } from './row-rules.ts'

const newFile = async () => join(await temporaryFolder(), 'copy.sqlite')

eachDatabase('copying a database', (open) => {
  test('copies every row into a file that is sound', async () => {
    const ctx = await open()
    const review = await pendingReviewBy(ctx, meera)
    await approveReview(ctx, asha, review.id)
    await enquiryBy(ctx, meera)
    const file = await newFile()
    await exportDatabase(ctx.database, file)
    expect(countRowsOfFile(file)).toEqual(await countRows(ctx.database))
    expect(countRowsOfFile(file)).toMatchObject({ review: 1, booking: 1, enquiry: 1, page_version: 1 })
    expect(listMigrationsOfFile(file)).toEqual(Object.keys(migrations).sort())
    const copy = new DatabaseSync(file)
    expect(copy.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(copy.prepare('pragma foreign_key_check').all()).toEqual([])
    const kept = await ctx.database.selectFrom('review').selectAll().executeTakeFirstOrThrow()
    expect({ ...copy.prepare('select * from review').get() }).toEqual(kept)
    copy.close()
  })
})

test('moves every table from SQLite to PostgreSQL and back, row by row the same', async () => {
  const small = await openTestApp()
  const large = await openTestApp({ database: 'postgres' })
  const review = await pendingReviewBy(small, meera)
  await approveReview(small, asha, review.id)
  const [there, back] = [await newFile(), await newFile()]
  await exportDatabase(small.database, there)
  const tables = listTablesOfFile(there)
  fillEveryTable(there, tables)
  expect(Object.values(countRowsOfFile(there)).filter((count) => count === 0)).toEqual([])
  await large.database.deleteFrom('setting').execute()
  await large.database.transaction().execute((tx) => replaceRows(tx, there))
  await exportDatabase(large.database, back)
  expect(await countRows(large.database)).toEqual(countRowsOfFile(there))
  for (const table of tables) expect(rowsOf(back, table), table).toEqual(rowsOf(there, table))
})

test('leaves PostgreSQL as it was when a row does not fit', async () => {
  const large = await openTestApp({ database: 'postgres' })
  const small = await openTestApp({ database: 'sqlite' })
  await pendingReviewBy(small, meera)
  const file = await newFile()
  await exportDatabase(small.database, file)
  const broken = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  broken.exec("update review set location = 'five'")
  broken.close()
  const before = await countRows(large.database)
  await expect(large.database.transaction().execute((tx) => replaceRows(tx, file))).rejects.toThrow()
  expect(await countRows(large.database)).toEqual(before)
  await sql`select 1`.execute(large.database)
})

test.each([
  ['payment', 'receipt_facts'],
  ['payment', 'way'],
  ['booking', 'check_in'],
  ['review', 'created_at'],
])('takes no text of any kind from an archive as %s.%s', (table, column) => {
  expect(isValidValue(table, column, 'no such value')).toBe(false)
})

function rowsOf(file: string, table: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database.prepare(`select * from "${table}"`).all()
  database.close()
  return rows.map((row) => JSON.stringify(row)).sort()
}

/** Between them, each column takes one. */
const texts = [
  ...['2026-11-20', '"text"', 'payment', 'upi', 'pending', 'enquiry', 'new', 'phone', 'waiting', 'draft'],
  ...['released', 'profile', 'ready', 'arriving', 'owner'],
]

/** Adds a row with a value in every column to each table, and to one so many that they take several statements. */
function fillEveryTable(file: string, tables: readonly string[]): void {
  using database = new DatabaseSync(file)
  const newest = ({ table, to }: Record<string, unknown>) =>
    database.prepare(`select "${to}" as key from "${table}" order by rowid desc limit 1`).get()
  for (const table of tables) {
    const references = database.prepare(`pragma foreign_key_list("${table}")`).all()
    const columns = database.prepare(`pragma table_info("${table}")`).all()
    const values = columns.map(({ name, type }) => {
      const reference = references.find(({ from }) => from === name)
      if (reference) return String(newest(reference)?.key)
      const some = type === 'TEXT' ? [`${name}, नमस्ते`, ...texts] : [7, 1]
      return some.find((value) => isValidValue(table, String(name), value)) ?? null
    })
    database.prepare(`insert into "${table}" values (${values.map(() => '?').join()})`).run(...values)
  }
  for (let at = 0; at < 450; at++)
    database.prepare('insert into page_version values (?, ?)').run(`many-${at}`, at)
}
