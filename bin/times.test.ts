import { expect, test } from 'vitest'
import { compareTimes } from './times.ts'

const run = { machine: 1900, steps: { build: 20.4, journeys: 200 } }

test('compares a run with the recorded one, step by step', () => {
  expect(compareTimes(run, { machine: 2000, steps: { build: 30, tests: 100 } })).toEqual([
    'Seconds         this run  recorded',
    'build                 20        30',
    'journeys             200',
    'total                220       130',
    'SHA-256 MB/s        1900      2000',
  ])
})

test('shows the times of a run where none was recorded', () => {
  expect(compareTimes(run, undefined).at(0)).toBe('Seconds         this run')
})
