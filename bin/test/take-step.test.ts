import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { step, takeStep } from './take-step.ts'

test('ends whatever a step has started, also when the step fails', async () => {
  const folder = reports()
  const note = join(folder, 'pid')
  const command = runs(`
    const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    require('node:fs').writeFileSync(${JSON.stringify(note)}, String(pid))
    process.exit(1)`)
  expect(await takeStep(step('fails', command), folder)).toMatchObject({ passed: 0, failed: 1 })
  await expect.poll(() => isRunning(Number(readFileSync(note, 'utf8')))).toBe(false)
})

test('stops a step that hangs, and fails it', async () => {
  const command = runs('setInterval(() => {}, 1000)')
  const count = await takeStep(step('hangs', command, { minutes: 0.01 }), reports())
  expect(count).toMatchObject({ passed: 0, failed: 1 })
})

test('fails a step that cannot begin', async () => {
  const count = await takeStep(step('missing', 'no-such-command-anywhere'), reports(), true)
  expect(count).toMatchObject({ passed: 0, failed: 1 })
})

function runs(script: string): string {
  const file = join(reports(), 'step.cjs')
  writeFileSync(file, script)
  return `"${process.execPath}" "${file}"`
}

function reports(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deodar-step-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A process that has ended but was not yet looked at by its parent still has its number. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
