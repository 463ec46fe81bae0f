import { execFileSync, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tests/free-port.ts'
import { ask } from '../run-server.ts'
import { type Figure, type How, median } from './row.ts'

const root = join(import.meta.dirname, '../..')

/** `npm start` in a copy of the files alone, as after a clone, until the house is well; then again. The packages come from npm's cache where it has them. */
export async function start({ quick }: How): Promise<Figure[]> {
  if (quick) return [again([await startIn(root)])]
  const folder = await mkdtemp(join(tmpdir(), 'deodar-fresh-'))
  try {
    for (const file of filesOf(root)) await cp(join(root, file), join(folder, file), { recursive: true })
    const fresh = await startIn(folder)
    const later = [await startIn(folder), await startIn(folder), await startIn(folder)]
    return [
      { what: '`npm start` after a clone', now: `${(fresh / 1000).toFixed(1)} s`, goal: '≤ 60 s' },
      again(later),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function again(times: readonly number[]): Figure {
  return { what: '`npm start` again', now: `${(median(times) / 1000).toFixed(2)} s`, goal: '≤ 1.5 s' }
}

function filesOf(folder: string): string[] {
  return execFileSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
}

async function startIn(folder: string): Promise<number> {
  const data = await mkdtemp(join(tmpdir(), 'deodar-start-'))
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: data, PORT: String(port), LOG_LEVEL: 'silent' }
  const began = performance.now()
  // A group of its own: npm passes no signal on to what it has begun.
  const npm = spawn('npm', ['start'], { cwd: folder, env, stdio: 'ignore', detached: true })
  const ended = new Promise<void>((resolve) => npm.once('exit', () => resolve()))
  while (npm.exitCode === null && (await ask(`http://127.0.0.1:${port}/healthz`)).status !== 200)
    await pause(20)
  const took = performance.now() - began
  const opened = npm.exitCode === null
  if (opened && npm.pid) process.kill(-npm.pid, 'SIGTERM')
  await ended
  await rm(data, { recursive: true, force: true })
  if (!opened) throw new Error(`npm start ended by itself in ${folder}`)
  return took
}
