import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptData, nobodysTables } from '#domain/privacy/kept-data.ts'
import { openTestHouse } from './house.ts'

const paper = readFileSync(join(import.meta.dirname, '../docs/privacy.md'), 'utf8')
const rows = paper
  .split('\n')
  .filter((line) => /^\| .* \|.* \|.* \|.* \|/.test(line))
  .slice(1)
const kept = keptData({ enquiries: null, bookings: null })

test('names each table of the database once, in the record and in what guests are told', async () => {
  const house = await openTestHouse()
  const tables = (await house.database.introspection.getTables()).map(({ name }) => name)
  const told = [...kept.flatMap(({ tables }) => tables), ...nobodysTables]
  expect(told.toSorted()).toEqual(tables.toSorted())
})

test('has a row in the record for each kind of data that guests are told of, with the same tables', () => {
  const written = rows.map((row) => {
    const cells = row.split('|').map((cell) => cell.trim())
    return [cells[1], [...(cells[5] ?? '').matchAll(/`(\w+)`/g)].map(([, table]) => table)]
  })
  expect(written).toEqual(kept.map(({ what, tables }) => [what, tables]))
  for (const table of nobodysTables) expect(paper.split('No personal data:')[1]).toContain(`\`${table}\``)
})

test('says the times that the owner has set', () => {
  const of = (months: Parameters<typeof keptData>[0]) => JSON.stringify(keptData(months))
  expect(of({ enquiries: 6, bookings: null })).toContain('6 months after it came')
  expect(of({ enquiries: null, bookings: 1 })).toContain('1 month after check-out')
  expect(of({ enquiries: null, bookings: null })).not.toContain('months after check-out')
})
