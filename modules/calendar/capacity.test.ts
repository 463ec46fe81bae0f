import { expect, test } from 'vitest'
import { mostGuests, sayCapacity } from './stays.ts'

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
