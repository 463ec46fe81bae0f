import { expect, test } from 'vitest'
import { mostGuests, sayCapacity, sayIncluded, sayInclusive } from './stays.ts'

test.each([
  [1, '2', 'One bed, two guests'],
  [1, '2+1', 'One bed, two guests and a child (2+1)'],
  [2, '5', 'Two beds, five guests'],
  [3, '4+2', 'Three beds, four guests and two children (4+2)'],
  [12, '1', '12 beds, one guest'],
])('says %i beds for %s: %s', (beds, guests, said) => {
  expect(sayCapacity({ beds, guests })).toBe(said)
})

test('counts a child as a person', () => {
  expect(['2', '2+1', '5'].map(mostGuests)).toEqual([2, 3, 5])
})

test.for<[string, boolean, string]>([
  ['all meals, facilities (driver/maid room)', true, 'all meals, facilities (driver/maid room) and taxes'],
  ['breakfast', false, 'breakfast'],
  ['', true, 'taxes'],
  ['', false, ''],
  ['all meals and taxes', true, 'all meals and taxes'],
])('says of "%s", taxes %s, that "%s" is included', ([included, taxIncluded, said]) => {
  expect(sayIncluded({ included, taxIncluded })).toBe(said)
})

test('says nothing before the terms where nothing is included', () => {
  expect(sayInclusive('')).toBe('')
  expect(sayInclusive('breakfast')).toBe('inclusive of breakfast; ')
})
