import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { step, takeSteps } from './steps.ts'

test('ends whatever a step has started, also when the step fails', async () => {
  const note = join(folder(), 'pid')
  const command = runs(`
    const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    require('node:fs').writeFileSync(${JSON.stringify(note)}, String(pid))
    process.exit(1)`)
  expect((await take(command)).tests).toMatchObject([{ name: 'a step', ok: false }])
  await expect.poll(() => isRunning(Number(readFileSync(note, 'utf8')))).toBe(false)
})

test('stops a step that hangs, and fails it', async () => {
  const { tests, shown } = await take(runs('setInterval(() => {}, 1000)'), 0.01)
  expect(tests).toMatchObject([{ ok: false }])
  expect(shown).toContain('may take 0.01 minutes')
})

test('fails a step that cannot begin', async () => {
  expect((await take('no-such-command-anywhere')).tests).toMatchObject([{ ok: false }])
})

test('counts the tests of a report, without those that were skipped', async () => {
  const { tests } = await take(`${reports} && exit 1`)
  expect(tests).toEqual([
    { name: 'a.test.ts › sends', seconds: 1.5, ok: true },
    { name: 'b.spec.ts › waits', seconds: 2, ok: false },
  ])
})

test('counts a step that broke off as failed, though all its tests passed', async () => {
  const { tests } = await take(`${reports.replace('<failure/>', '')} && exit 1`)
  expect(tests.map(({ ok }) => ok)).toEqual([true, true, false])
})

test('shows what steps beside each other say one after the other', async () => {
  const { shown } = await take('echo one; sleep 0.2; echo two', 1, 'echo three')
  expect(shown).toMatch(/one\ntwo\n(.*\n)*three\n/)
})

const reports = `echo '<testcase classname="a.test.ts" name="sends" time="1.5"></testcase>
  <testcase name="is left out" classname="a.test.ts" time="0"><skipped/></testcase>
  <testcase name="waits" classname="b.spec.ts" time="2"><failure/></testcase>' > "$REPORT_FILE"`

async function take(command: string, minutes = 1, ...beside: string[]) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(console, 'log').mockReturnValue()
  const steps = [command, ...beside].map((each, index) => step(`a step${'.'.repeat(index)}`, each))
  const [taken] = await takeSteps(steps, minutes)
  return { tests: taken?.tests ?? [], shown: write.mock.calls.map(([part]) => String(part)).join('') }
}

function runs(script: string): string {
  const file = join(folder(), 'step.cjs')
  writeFileSync(file, script)
  return `"${process.execPath}" "${file}"`
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'deodar-step-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

/** A process that has ended but was not yet looked at by its parent still has its number. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
