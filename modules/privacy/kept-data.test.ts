import { expect, test } from 'vitest'
import { openTestHouse } from '../../tests/house.ts'
import { keptData, nobodysTables } from './kept-data.ts'

test('the privacy page accounts for each table of the database once', async () => {
  const ctx = await openTestHouse()
  const tables = (await ctx.database.introspection.getTables()).map(({ name }) => name)
  const kept = keptData({ enquiries: null, bookings: null })
  expect([...kept.flatMap(({ tables }) => tables), ...nobodysTables].toSorted()).toEqual(tables.toSorted())
})

test('the privacy page states the retention times that the owner has set', () => {
  const of = (months: Parameters<typeof keptData>[0]) => JSON.stringify(keptData(months))
  expect(of({ enquiries: 6, bookings: null })).toContain('6 months after it came')
  expect(of({ enquiries: null, bookings: 1 })).toContain('1 month after check-out')
  expect(of({ enquiries: null, bookings: null })).not.toContain('months after check-out')
})
