import { expect, test } from 'vitest'
import { keyInLink } from './key-in-link.ts'

test.for([
  ['https://deodar.example/review?id=abc_-1', 'abc_-1'],
  ['  https://deodar.example/review?x=1&id=abc#top ', 'abc'],
  ['deodar.example/review?id=abc and more', 'abc'],
  [' abc ', 'abc'],
  ['', ''],
])('finds the key in %j', ([pasted, key]) => {
  expect(keyInLink(pasted ?? '')).toBe(key)
})
