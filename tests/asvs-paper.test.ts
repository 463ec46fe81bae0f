import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingOf, namesIn } from './named-tests.ts'

const paper = readFileSync(join(import.meta.dirname, '../docs/asvs.md'), 'utf8')
const rows = paper
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
  .map(([id = '', what = '', state = '', why = '']) => ({ id, what, state, why }))

/** How many of levels 1 and 2 each chapter of the standard has. */
const requirements = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('counts every requirement once', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253)
  const ofChapter = requirements.map((_, at) => rows.filter(({ id }) => id.startsWith(`${at + 1}.`)).length)
  expect(ofChapter).toEqual(requirements)
})

test('shows what is met by a test or a file that is there', () => {
  const met = rows.filter(({ state }) => state === 'met')
  expect(met.filter(({ why }) => namesIn(why).length === 0)).toEqual([])
  expect(missingOf(namesIn(paper))).toEqual([])
})

test('says why of all others, and deviates four times at most', () => {
  const others = rows.filter(({ state }) => state !== 'met')
  expect(others.filter(({ why }) => why.length < 4)).toEqual([])
  expect(others.filter(({ state }) => !['not applicable', 'deviation', 'open'].includes(state))).toEqual([])
  expect(others.filter(({ state }) => state === 'deviation').length).toBeLessThanOrEqual(4)
})

test('sums up what its rows say', () => {
  for (const state of ['met', 'not applicable', 'deviation', 'open'])
    expect(paper).toContain(`| ${state} | ${rows.filter((row) => row.state === state).length} |`)
})
