// Everything that is checked, in order, and one closing line: `N passed, N failed`. `npm test`
//   --checks   only what needs nothing but the files
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allSteps, staticSteps } from './test/steps.mjs'
import { takeStep } from './test/take-step.mjs'
import { workingTree } from './test/working-tree.mjs'

const reports = mkdtempSync(join(tmpdir(), 'deodar-reports-'))
const steps = process.argv.includes('--checks') ? staticSteps : allSteps
const before = workingTree()
const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const wrong = []

for (const step of steps) {
  console.log(`\n── ${step.name}`)
  const { passed, failed } = await takeStep(step, reports)
  total.passed += passed
  total.failed += failed
  if (failed > 0) wrong.push(step.name)
}

console.log('\n── a clean working tree')
const left = workingTree()
if (before === left) total.passed += 1
else {
  total.failed += 1
  wrong.push('a clean working tree')
  console.log(`The tests left something behind:\n${left}`)
}

rmSync(reports, { recursive: true, force: true })
if (wrong.length > 0) console.log(`\nNot right: ${wrong.join(', ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
