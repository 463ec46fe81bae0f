import { expect, test } from 'vitest'
import { sayIncluded, sayInclusive } from './stays.ts'

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
