import { expect, test } from 'vitest'
import { nationalNumber } from './phone.ts'

test.for([
  ['9876543210', '9876543210'],
  ['+91 98765 43210', '9876543210'],
  ['098765-43210', '9876543210'],
  ['0091 98765 43210', '9876543210'],
  ['98765', '98765'],
  ['919876', '919876'],
  ['+49 170 1234567 8', '4917012345'],
])('%s fits the ten characters as %s', ([pasted, fits]) => {
  expect(nationalNumber(pasted ?? '')).toBe(fits)
})
