// Everything that is checked, and one closing line: `N passed, N failed`. `npm test`
//   --checks    only what needs nothing but the files
//   --changed   those, and the tests of what differs from the last commit
import { changedFiles, journeysOf } from './test/changed.ts'
import { step, takeSteps } from './test/steps.ts'

const asked = process.argv[2]
const changed = changedFiles()
const journeys = journeysOf(changed).join(' ')

const checks = [
  step('form', 'biome check --error-on-warnings .'),
  step('types', 'react-router typegen && tsc --noEmit'),
  step('imports', 'depcruise app modules content server cli bin tests'),
  step('dead code', 'knip'),
]
const some = [
  [...checks, step('build', 'node bin/ready.mjs build')],
  [step('tests', 'vitest run --changed --passWithNoTests')],
  journeys ? [step('journeys', `playwright test ${journeys}`)] : [],
]
const all = [
  [...checks, step('build', 'node bin/build.mjs')],
  // Some open the real server, which shows the pages that were built.
  [step('tests', "vitest run --project '!robustness'")],
  [step('journeys', 'playwright test')],
  [step('robustness', 'vitest run --project robustness')],
]
const plan = asked === '--checks' ? [checks] : asked === '--changed' ? some : all
const taken = (await Array.fromAsync(plan, (steps) => takeSteps(steps))).flat()

const left = changedFiles()
const ok = left.join() === changed.join()
if (!ok) console.log(`\nThe tests left something behind:\n${left.join('\n')}`)
const tests = [...taken.flatMap((each) => each.tests), { name: 'a clean working tree', seconds: 0, ok }]

console.log('\nWhere the time went, the ten slowest tests last:')
for (const timed of [taken, tests]) {
  const slowest = timed.toSorted((one, other) => one.seconds - other.seconds).slice(-10)
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
  console.log()
}
const failed = tests.filter(({ ok }) => !ok)
for (const { name } of failed) console.log(`Not right: ${name}`)
console.log(`${tests.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)
