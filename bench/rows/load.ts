import { execFile, execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { findProgram } from './programs.ts'

export type Load = {
  perSecond: number
  requests: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Answers that were none, or not well. */
  failed: number
}

const CONNECTIONS = 64
const TICKS_A_SECOND = 100
/** The asked has the first core, the asker the second: neither takes from the other. */
const pins = availableParallelism() > 1 && findProgram('taskset') !== null

/** So many seconds of requests by 64 connections, as quick as they are answered. */
export async function load(url: string, seconds: number): Promise<Load> {
  const how = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', '-H', 'accept-encoding: br', url]
  const [command, ...args] = pins ? ['taskset', '-c', '1', 'wrk', ...how] : ['wrk', ...how]
  const { stdout } = await promisify(execFile)(command ?? 'wrk', args)
  return readLoad(stdout)
}

export function readLoad(said: string): Load {
  const number = (pattern: RegExp) => Number(pattern.exec(said)?.[1] ?? 0)
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(said)
  const lost = (errors ?? []).slice(1).reduce((sum, each) => sum + Number(each), 0)
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    requests: number(/(\d+) requests in/),
    p50: milliseconds(said, '50%'),
    p99: milliseconds(said, '99%'),
    failed: number(/Non-2xx or 3xx responses: (\d+)/) + lost,
  }
}

function milliseconds(said: string, share: string): number {
  const [, figure, unit] = new RegExp(`${share}\\s+([\\d.]+)(us|ms|s)`).exec(said) ?? []
  return Number(figure) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? 'ms'] ?? 1)
}

/** Gives a process and its children the first core. */
export async function pin(pid: number): Promise<void> {
  if (!pins) return
  for (const each of await withChildren(pid))
    execFileSync('taskset', ['-a', '-c', '-p', '0', String(each)], { stdio: 'ignore' })
}

/** Seconds of the processor that a process and its children took so far. */
export async function cpuSeconds(pid: number): Promise<number> {
  let ticks = 0
  for (const each of await withChildren(pid)) {
    const stat = await readFile(`/proc/${each}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  }
  return ticks / TICKS_A_SECOND
}

async function withChildren(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}
