import { expect, test } from 'vitest'
import { readPlaywright, readVitest } from './reports.ts'

test('counts a vitest file that could not be read as one failure', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    testResults: [
      { name: '/a/one.test.ts', status: 'failed', assertionResults: [] },
      {
        name: '/a/two.test.ts',
        status: 'failed',
        assertionResults: [{ fullName: 'a rule', duration: 1500 }],
      },
      { name: '/a/three.test.ts', status: 'passed', assertionResults: [{ fullName: 'another' }] },
    ],
  }
  expect(readVitest(report)).toEqual({
    passed: 7,
    failed: 2,
    tests: [
      { name: 'two.test.ts › a rule', seconds: 1.5 },
      { name: 'three.test.ts › another', seconds: 0 },
    ],
  })
})

test('counts a flaky playwright test, and one that could not begin, as failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1 }
  expect(readPlaywright({ stats, errors: [{}] })).toMatchObject({ passed: 4, failed: 3 })
})

test('playwright: each test is timed with all its tries, wherever it stands', () => {
  const specs = [
    {
      title: 'sends',
      file: 'a.spec.ts',
      tests: [{ projectName: 'phone', results: [{ duration: 1000 }, { duration: 500 }] }],
    },
  ]
  const stats = { expected: 1, unexpected: 0, flaky: 0 }
  const { tests } = readPlaywright({ stats, errors: [], suites: [{ suites: [{ specs }] }] })
  expect(tests).toEqual([{ name: 'phone › a.spec.ts › sends', seconds: 1.5 }])
})
