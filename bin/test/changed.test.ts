import { expect, test } from 'vitest'
import { journeysOf } from './changed.ts'

test('a journey that changed runs alone', () => {
  expect(journeysOf(['tests/journeys/stopping.spec.ts', 'docs/architecture.md'])).toEqual([
    'tests/journeys/stopping.spec.ts',
  ])
})

test('a room of the console reaches the journeys through the console, and none of the public pages', () => {
  const journeys = journeysOf(['app/admin/today/today.tsx'])
  expect(journeys).toContain('tests/journeys/console-today.spec.ts')
  expect(journeys).not.toContain('tests/journeys/carousels.spec.ts')
})

test('a rule of the house reaches all journeys, a test of it or a document none', () => {
  const all = journeysOf(['modules/common/messages.ts'])
  expect(all).toContain('tests/journeys/carousels.spec.ts')
  expect(all).toContain('tests/journeys/console-today.spec.ts')
  expect(journeysOf(['modules/common/messages.test.ts', 'README.md'])).toEqual([])
})
