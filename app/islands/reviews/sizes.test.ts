import { expect, test } from 'vitest'
import { sayLength, saySize } from './sizes.ts'

test('a recording says its minutes and seconds', () => {
  expect([42, 59.6, 725].map(sayLength)).toEqual(['0:42', '1:00', '12:05'])
})

test('a recording says its size in megabytes before anybody plays it', () => {
  expect([2_400_000, 34_999_999, 900].map(saySize)).toEqual(['2.4 MB', '35.0 MB', '0.1 MB'])
})
