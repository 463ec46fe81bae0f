// Everything that is checked, and one closing line: `N passed, N failed`. `npm test`
//   --checks    only what needs nothing but the files
//   --changed   those, and the tests of what differs from the last commit
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedFiles, journeysOf, whyTheseJourneys } from './test/changed.ts'
import { readPlain, readPlaywright, readVitest } from './test/reports.ts'
import { step, takeStep } from './test/take-step.ts'

const checks = [
  step('form', 'biome check --error-on-warnings .'),
  step('route types', 'react-router typegen'),
  step('types', 'tsc --noEmit'),
  step(
    'who may import whom',
    'depcruise --config .dependency-cruiser.cjs app domain content server bin tests',
  ),
  step('dead code', 'knip'),
]
const tests = [
  // Some tests open the real server, which shows the pages that were built.
  step('build', 'node bin/build.mjs'),
  step('tests', 'vitest run', { report: readVitest, minutes: 30 }),
  step('journeys', 'playwright test', { report: readPlaywright, minutes: 60 }),
  step('engines', 'node tests/engines/smoke.ts', { report: readPlain }),
]

const changed = changedFiles()
const folder = mkdtempSync(join(tmpdir(), 'deodar-reports-'))
const seen: Awaited<ReturnType<typeof takeStep>>[] = []
const take = async (...steps: typeof checks) => {
  const quiet = steps.length > 1
  seen.push(...(await Promise.all(steps.map((each) => takeStep(each, folder, quiet)))))
}

// Two at once: each keeps one core busy.
for (let next = 0; next < checks.length; next += 2) await take(...checks.slice(next, next + 2))
if (process.argv.includes('--changed')) {
  const journeys = journeysOf(changed)
  await take(step('tests', 'vitest run --changed --passWithNoTests', { report: readVitest, minutes: 30 }))
  console.log(`\n${whyTheseJourneys(journeys)}`)
  if (journeys.length > 0) {
    await take(step('build', 'node bin/build.mjs'))
    await take(
      step('journeys', `playwright test ${journeys.join(' ')}`, { report: readPlaywright, minutes: 60 }),
    )
  }
} else if (!process.argv.includes('--checks')) for (const each of tests) await take(each)

const isClean = changedFiles().join() === changed.join()
if (!isClean) console.log(`\nThe tests left something behind:\n${changedFiles().join('\n')}`)
seen.push({
  name: 'a clean working tree',
  passed: Number(isClean),
  failed: Number(!isClean),
  seconds: 0,
  tests: [],
})
rmSync(folder, { recursive: true, force: true })

console.log('\nWhere the time went, the ten slowest tests last:')
for (const { name, seconds } of seen) console.log(`${seconds.toFixed(0).padStart(5)} s  ${name}`)
console.log()
const slowest = seen.flatMap((each) => each.tests).sort((one, other) => one.seconds - other.seconds)
for (const { name, seconds } of slowest.slice(-10))
  console.log(`${seconds.toFixed(1).padStart(5)} s  ${name}`)

const sum = (of: 'passed' | 'failed') => seen.reduce((all, each) => all + each[of], 0)
const wrong = seen.filter(({ failed }) => failed > 0)
if (wrong.length > 0) console.log(`\nNot right: ${wrong.map(({ name }) => name).join(', ')}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(wrong.length > 0 ? 1 : 0)
