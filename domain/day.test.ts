import { expect, test } from 'vitest'
import { sayDaysAgo } from './day.ts'

test.each([
  ['2026-11-20', 'today'],
  ['2026-11-19', 'yesterday'],
  ['2026-11-15', '5 days ago'],
  ['2026-03-01', '1 March 2026'],
])('%s was, on 20 November 2026, %s', (day, said) => {
  expect(sayDaysAgo(day, '2026-11-20')).toBe(said)
})
