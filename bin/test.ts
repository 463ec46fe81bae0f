// Runs every check and test; prints the ten slowest tests, the time of each step beside that of the recorded run, and last the line
// `N passed, N failed`. `npm test`
//   --checks    only what needs nothing but the files
//   --changed   those, and the tests that import what differs from the last commit
//   --record    writes the times into tests/times.json
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectOptions, root, run, runAlone } from './run.mjs'
import { compareTimes, measureMachine, type Times } from './times.ts'

type Case = { name: string; hasPassed: boolean; seconds: number; isFlaky?: boolean }

const checks: [name: string, command: string][] = [
  ['form', 'biome check --error-on-warnings .'],
  // TypeScript 7. Version 6 is for the tools that need its programming interface.
  ['types', 'react-router typegen && node node_modules/typescript-native/bin/tsc --noEmit'],
  ['imports', 'depcruise app core modules content server cli bin tests'],
  ['dead code', 'knip'],
  ['old browsers', 'NODE_ENV=production node bin/check-browsers.ts'],
]
// Some tests open the real server, which shows the pages that were built.
const build: typeof checks = [['build', 'node bin/build.mjs']]
const tests: typeof checks = [
  ['tests', "vitest run --project '!robustness'"],
  ['journeys', 'playwright test'],
  ['robustness', 'vitest run --project robustness'],
]
const buildOfChanges: typeof checks = [['build', 'node bin/ready.mjs build']]
const testsOfChanges: typeof checks = [
  ['tests', 'vitest run --changed --passWithNoTests'],
  ['journeys', 'playwright test --only-changed --pass-with-no-tests'],
]

const shouldRecord = process.argv.includes('--record')
const [parallelSteps, serialSteps] = process.argv.includes('--checks')
  ? [checks, []]
  : process.argv.includes('--changed')
    ? [[...checks, ...buildOfChanges], testsOfChanges]
    : [[...checks, ...build], tests]

const changedBefore = listChangedFiles()
const times: Times = { machine: measureMachine(), steps: {} }
const cases: Case[] = await measureStep(serialSteps.length > 0 ? 'checks, build' : 'checks', () =>
  Promise.all(
    parallelSteps.map(async ([name, command]) => ({ name, hasPassed: await run(name, command), seconds: 0 })),
  ),
)
for (const step of serialSteps) cases.push(...(await measureStep(step[0], () => runTests(...step))))
const changedAfter = listChangedFiles()
if (changedAfter !== changedBefore) console.log(`\nThe tests left something behind:\n${changedAfter}`)
cases.push({ name: 'a clean working tree', hasPassed: changedAfter === changedBefore, seconds: 0 })

const slowest = cases.filter((one) => one.seconds).sort((one, other) => other.seconds - one.seconds)
if (slowest.length > 0) console.log('\nThe ten slowest tests:')
for (const { name, seconds } of slowest.slice(0, 10))
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)

const recordFile = join(root, 'tests/times.json')
const recordedTimes = existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : undefined
if (serialSteps === tests) console.log(`\n${compareTimes(times, recordedTimes).join('\n')}\n`)
if (shouldRecord) writeFileSync(recordFile, `${JSON.stringify(times, null, 2)}\n`)

const failed = cases.filter(({ hasPassed }) => !hasPassed)
for (const { name } of failed) console.log(`Failed: ${name}`)
for (const { name } of cases.filter(({ isFlaky }) => isFlaky))
  console.log(`Passed only the second time: ${name}`)
console.log(`${cases.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)

async function measureStep<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  times.steps[name] = Math.round((performance.now() - began) / 1000)
  return result
}

/** The tests of a step, from the JUnit report that both runners write; the step itself where it has none, or broke off. */
function runTests(name: string, command: string): Case[] {
  console.log(`\n── ${name}`)
  const report = join(root, '.cache/reports', name)
  mkdirSync(join(report, '..'), { recursive: true })
  writeFileSync(report, '')
  const hasPassed = runAlone(command, { REPORT_FILE: report })
  const reportedTests = readFileSync(report, 'utf8').split('<testcase ').slice(1)
  const results = reportedTests.filter((xml) => !xml.includes('<skipped')).map(readCase)
  if (results.some((each) => hasPassed || !each.hasPassed)) return results
  return [...results, { name, hasPassed, seconds: 0 }]
}

function readCase(xml: string): Case {
  const readAttribute = (key: string) => xml.match(`\\b${key}="(.*?)"`)?.[1] ?? ''
  const name = `${readAttribute('classname')} › ${readAttribute('name')}`
  return {
    name,
    hasPassed: !/<(failure|error)\b/.test(xml),
    seconds: Number(readAttribute('time')),
    isFlaky: xml.includes('<flaky'),
  }
}

/** What differs from the last commit, new files too. */
function listChangedFiles(): string {
  const command = 'git diff --name-only HEAD; git ls-files --others --exclude-standard'
  return spawnSync(command, { ...projectOptions, encoding: 'utf8' }).stdout
}
