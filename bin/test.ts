// Runs every check and test, and prints one closing line: `N passed, N failed`. `npm test`
//   --checks   only what needs nothing but the files
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject, root, run, runAlone } from './run.mjs'

type Case = { name: string; ok: boolean }

const checks: [name: string, command: string][] = [
  ['form', 'biome check --error-on-warnings .'],
  ['types', 'react-router typegen && tsc --noEmit'],
  ['imports', 'depcruise app modules content server cli bin tests'],
  ['dead code', 'knip'],
]
// Some tests open the real server, which shows the pages that were built.
const tests: [name: string, command: string][] = [
  ['build', 'node bin/build.mjs'],
  ['tests', "vitest run --project '!robustness'"],
  ['journeys', 'playwright test'],
  ['robustness', 'vitest run --project robustness'],
]

const before = changedFiles()
const cases: Case[] = await Promise.all(
  checks.map(async ([name, command]) => ({ name, ok: await run(name, command) })),
)
if (process.argv[2] !== '--checks') for (const step of tests) cases.push(...runTests(...step))
const left = changedFiles()
if (left !== before) console.log(`\nThe tests left something behind:\n${left}`)
cases.push({ name: 'a clean working tree', ok: left === before })

const failed = cases.filter(({ ok }) => !ok)
for (const { name } of failed) console.log(`Failed: ${name}`)
console.log(`${cases.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)

/** The tests of a step, from the JUnit report that both runners write; the step itself where it has none, or broke off. */
function runTests(name: string, command: string): Case[] {
  console.log(`\n── ${name}`)
  const report = join(root, '.cache/reports', name)
  mkdirSync(join(report, '..'), { recursive: true })
  writeFileSync(report, '')
  const ok = runAlone(command, { REPORT_FILE: report })
  const found = readFileSync(report, 'utf8').split('<testcase ').slice(1)
  const read = found.filter((xml) => !xml.includes('<skipped')).map(readCase)
  return read.some((each) => ok || !each.ok) ? read : [...read, { name, ok }]
}

function readCase(xml: string): Case {
  const at = (key: string) => xml.match(`\\b${key}="(.*?)"`)?.[1] ?? ''
  return { name: `${at('classname')} › ${at('name')}`, ok: !/<(failure|error)\b/.test(xml) }
}

/** What differs from the last commit, new files too. */
function changedFiles(): string {
  const command = 'git diff --name-only HEAD; git ls-files --others --exclude-standard'
  return spawnSync(command, { ...inProject, encoding: 'utf8' }).stdout
}
