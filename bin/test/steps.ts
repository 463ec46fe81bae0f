import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { asOurs, houseFolder } from '../ready/run.mjs'

/** A limit for what hangs, generous enough for a small machine that has other things to do. */
const MINUTES = 60

export function step(name: string, command: string) {
  return { name, command, said: new PassThrough({ highWaterMark: 2 ** 30 }) }
}

/** Takes the steps in their order, two at a time; shows what they say as if each came after the other. */
export async function takeSteps(steps: ReturnType<typeof step>[], minutes = MINUTES) {
  const next = steps.values()
  const lane = () => Array.fromAsync(next, (each) => take(each, minutes))
  const lanes = Promise.all([lane(), lane()])
  for (const { name, said } of steps) {
    console.log(`\n── ${name}`)
    for await (const part of said) process.stdout.write(part)
  }
  return (await lanes).flat()
}

/** Gives how each test of a step ended; the step itself counts where it has none, or broke off. */
async function take({ name, command, said }: ReturnType<typeof step>, minutes: number) {
  const began = Date.now()
  const report = join(houseFolder, '.cache/reports', name)
  mkdirSync(join(report, '..'), { recursive: true })
  writeFileSync(report, '')
  const env = { ...asOurs.env, REPORT_FILE: report }
  const child = spawn(command, { ...asOurs, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(said, { end: false })
  // Whatever a step has started ends with it, and with us: all of it is one process group.
  const end = (signal: string) => spawnSync(`kill -${signal} -${child.pid}`, { shell: true })
  const leave = () => end('TERM')
  process.once('exit', leave)
  child.once('exit', () => end('KILL'))
  const late = setTimeout(end, minutes * 60_000, 'KILL')
  const [code] = await once(child, 'close')
  clearTimeout(late)
  process.off('exit', leave)
  said.end(code === null ? `\nThis was stopped: it may take ${minutes} minutes.\n` : '')

  const seconds = (Date.now() - began) / 1000
  const cases = readFileSync(report, 'utf8').split('<testcase ').slice(1)
  const tests = cases.filter((xml) => !xml.includes('<skipped')).map(readCase)
  if (!tests.some(({ ok }) => code === 0 || !ok)) tests.push({ name, seconds, ok: code === 0 })
  return { name, seconds, tests }
}

/** A test in the form of JUnit, as both runners write it. */
function readCase(xml: string) {
  const at = (key: string) => xml.match(`\\b${key}="(.*?)"`)?.[1] ?? ''
  const name = `${at('classname')} › ${at('name')}`
  return { name, seconds: Number(at('time')), ok: !xml.includes('<failure') }
}

process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))
