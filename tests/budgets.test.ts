import { expect, test } from 'vitest'
import { overBudget } from './budgets.ts'

const file = (type: string, path: string, bytes: number) => ({ type, url: `http://a.example${path}`, bytes })
const files = [
  file('Document', '/', 9_000),
  file('Font', '/fraunces.woff2', 20_000),
  file('Font', '/figtree.woff2', 11_000),
  file('Image', '/hero.avif', 8_000),
]
const weight = {
  files,
  bytes: 48_000,
  requests: 4,
  document: 9_000,
  fonts: { bytes: 31_000, files: 2 },
  script: 0,
  pictures: ['/hero.avif'],
  shift: 0.02,
}

test('a page within its budget has nothing over', () => {
  expect(overBudget(weight, { bytes: 48_000, requests: 4, fonts: 31_000, largest: 8_000 })).toEqual([])
})

test('what is over is named, with the files that make it up, the heaviest first', () => {
  expect(overBudget(weight, { fonts: 30_000, script: 0, shift: 0.001 })).toEqual([
    'fonts: 31000, at most 30000. /fraunces.woff2 20000, /figtree.woff2 11000',
    'shift: 0.02, at most 0.001. ',
  ])
})
