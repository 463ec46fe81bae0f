import { expect, test } from 'vitest'
import { findDayForKey } from './day-grid.tsx'

test.for([
  ['ArrowLeft', '2026-12-31'],
  ['ArrowRight', '2027-01-02'],
  ['ArrowUp', '2026-12-25'],
  ['ArrowDown', '2027-01-08'],
  ['Home', '2026-12-28'],
  ['End', '2027-01-03'],
  ['PageUp', '2026-12-01'],
  ['PageDown', '2027-02-01'],
  ['a', null],
] as const)('%s leads from New Year’s Day to %s', ([key, day]) => {
  expect(findDayForKey(key, '2027-01-01')).toBe(day)
})

test('ends a longer month’s day at the end of a shorter one', () => {
  expect(findDayForKey('PageDown', '2027-01-31')).toBe('2027-02-28')
  expect(findDayForKey('PageUp', '2027-03-30')).toBe('2027-02-28')
})
