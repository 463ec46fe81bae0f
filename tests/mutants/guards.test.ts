import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readGuards } from './read-guards.ts'

const root = join(import.meta.dirname, '../..')
const guards = readGuards()

test('lists guards of every kind', () => {
  expect(guards.length).toBeGreaterThan(100)
  expect(new Set(guards.map(({ what }) => what)).size).toBe(guards.length)
})

test('knows each guard by a text that stands once in its file', () => {
  const unclear = guards
    .map(({ what, file, was }) => ({
      what,
      times: readFileSync(join(root, file), 'utf8').split(was).length - 1,
    }))
    .filter(({ times }) => times !== 1)
  expect(unclear).toEqual([])
})

test('names tests that are there', () => {
  const tests = guards.flatMap((guard) => guard.tests)
  expect(guards.filter((guard) => guard.tests.length === 0)).toEqual([])
  expect(tests.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
