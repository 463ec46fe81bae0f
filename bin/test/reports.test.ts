import { expect, test } from 'vitest'
import { countPlain, countPlaywright, countVitest } from './reports.mjs'

test('vitest: a file that could not be read counts as one failure', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 7, failed: 2 })
})

test('playwright: what passed only at the second try has failed, and so has what could not begin', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] }
  expect(countPlaywright(report)).toEqual({ passed: 4, failed: 3 })
})

test('no report is nothing passed', () => {
  expect([countVitest(null), countPlaywright(null)]).toEqual([
    { passed: 0, failed: 0 },
    { passed: 0, failed: 0 },
  ])
})

test('a step of ours says itself how much it counted; one that broke off before has counted nothing', () => {
  expect(countPlain({ passed: 12, failed: 1 })).toEqual({ passed: 12, failed: 1 })
  expect(countPlain(null)).toEqual({ passed: 0, failed: 0 })
})
