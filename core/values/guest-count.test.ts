import { expect, test } from 'vitest'
import { readStatedGuests } from './guest-count.ts'

test.each([
  ['3', '', 3],
  ['2+1', 'two adults', 3],
  ['', 'We are two adults and 1 child', 3],
  ['a few', '4 people', 4],
  ['0', '', null],
  ['9999', '', null],
  ['-2', '', null],
  ['', '', null],
])('reads %j guests with the message %j as %j', (guests, message, count) =>
  expect(readStatedGuests({ guests, expectation: '', message })).toBe(count),
)
