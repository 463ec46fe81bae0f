// npm run mutants [-- part of a name …]: takes the guards of the product away one by one, in a copy of the tree, and counts how many the tests
// notice. `--at-once 2` uses two copies. A test of a guard touches nothing outside of folders of its own, also where that guard is gone; whoever
// starts it as root has the tests run as nobody, so that the machine need not rely on that.
import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { filesOfTree } from './files-of-tree.ts'
import { type Guard, readGuards } from './read-guards.ts'
import { giveUpRights, ownRights } from './rights.ts'

const root = join(import.meta.dirname, '../..')
const WITHIN_MS = 10 * 60_000
const GOAL = 0.95

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'at-once': { type: 'string', default: '1' } },
})
const guards = readGuards().filter(({ of, what }) => isMeant(`${of}: ${what}`))
const copies = await Promise.all(Array.from({ length: Number(values['at-once']) }, copyOfTree))
const waiting = [...guards]
const missed: string[] = []
const sound = new Map<string, Promise<boolean>>()
let [noticed, seen] = [0, 0]

try {
  await Promise.all(copies.map(work))
} finally {
  await Promise.all(copies.map((copy) => rm(copy, { recursive: true, force: true })))
}
const share = guards.length === 0 ? 0 : noticed / guards.length
console.log(
  `\n${noticed} of ${guards.length} guards were noticed when they were gone: ${(share * 100).toFixed(1)} %`,
)
for (const each of missed) console.log(`  nobody missed ${each}`)
process.exit(share >= GOAL ? 0 : 1)

async function work(copy: string): Promise<void> {
  for (let guard = waiting.shift(); guard; guard = waiting.shift()) {
    const path = join(copy, guard.file)
    const whole = await readFile(path, 'utf8')
    const without = whole.replace(guard.was, () => guard.becomes)
    await writeFile(path, without)
    const failed = without !== whole && !(await testsPass(copy, guard))
    await writeFile(path, whole)
    const isNoticed = failed && (await isSound(copy, guard))
    seen += 1
    if (isNoticed) noticed += 1
    else missed.push(`${guard.of}: ${guard.what}${failed ? ' (its tests fail with it, too)' : ''}`)
    console.log(
      `${String(seen).padStart(3)}  ${isNoticed ? 'noticed' : 'MISSED '}  ${guard.of}: ${guard.what}`,
    )
  }
}

/** Tests that fail anyway notice nothing. Asked once for the same tests. */
function isSound(copy: string, guard: Guard): Promise<boolean> {
  const key = guard.tests.join()
  const known = sound.get(key) ?? testsPass(copy, guard)
  sound.set(key, known)
  return known
}

function testsPass(copy: string, { tests }: Guard): Promise<boolean> {
  return new Promise((resolve) => {
    const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
    // Another loader writes what it makes of the settings among the packages.
    const args = [vitest, 'run', '--configLoader', 'runner', '--bail', '1', '--reporter', 'dot', ...tests]
    const child = spawn(process.execPath, args, {
      cwd: copy,
      stdio: 'pipe',
      detached: true,
      ...ownRights(copy),
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        said += part
      })
    // A guard whose absence makes the tests hang is noticed as well.
    const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), WITHIN_MS)
    child.once('close', (code) => {
      clearTimeout(timer)
      // Told to stop at the first failure, vitest ends as if all were well.
      resolve(code === 0 && !/\bfailed\b/.test(said))
    })
  })
}

async function copyOfTree(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'deodar-mutants-'))
  for (const file of filesOfTree(root)) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await cp(join(root, file), join(copy, file))
  }
  for (const folder of ['node_modules', 'build'])
    await symlink(join(root, folder), join(copy, folder)).catch(() => {})
  await giveUpRights(copy)
  return copy
}

function isMeant(name: string): boolean {
  return positionals.length === 0 || positionals.some((part) => name.includes(part))
}
