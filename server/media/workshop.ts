import { type ChildProcess, fork } from 'node:child_process'
import type { Job, JobResult } from './workshop-jobs.ts'

// Files from strangers are opened in a process of their own, one at a time: one that crashes its reader, never ends
// or eats memory costs us that process and nothing else.

/** The worker died over a file, twice, or took too long. */
export class WorkshopFault extends Error {}
class TooSlow extends WorkshopFault {}

type Lane = {
  name: 'look' | 'make'
  child: ChildProcess | null
  last: Promise<unknown>
  waiting: number
  idle: NodeJS.Timeout | null
}
const newLane = (name: Lane['name']): Lane => ({
  name,
  child: null,
  last: Promise.resolve(),
  waiting: 0,
  idle: null,
})
// A guest who waits for an answer does not queue behind pictures being made.
const lanes = { look: newLane('look'), make: newLane('make') }
const MINUTE_MS = 60_000
// By the clock on the wall, so generous: a busy machine must not make a good file look bad.
const timeLimits = { look: MINUTE_MS, make: 8 * MINUTE_MS }
const IDLE_MS = 15_000

/** Does one job in its lane, after those before it. Throws a `WorkshopFault` when the file is too much for the worker, or when told to stop. */
export function inWorkshop<Kind extends Job['do']>(
  job: Extract<Job, { do: Kind }>,
  stop?: AbortSignal,
  limit?: number,
): Promise<JobResult<Kind>> {
  const name = job.do.startsWith('look') ? 'look' : 'make'
  const milliseconds = limit ?? timeLimits[name]
  const lane = lanes[name]
  lane.waiting += 1
  const mine = lane.last
    .then(() => ask(lane, job, milliseconds, stop))
    .catch((fault) => {
      if (fault instanceof TooSlow || stop?.aborted) throw fault
      // One that died may have been killed for something else: memory, or a neighbour's file.
      return ask(lane, job, milliseconds, stop)
    })
    .finally(() => rest(lane))
  lane.last = mine.catch(() => {})
  return mine as Promise<JobResult<Kind>>
}

async function ask(lane: Lane, job: Job, limit: number, stop?: AbortSignal): Promise<unknown> {
  if (stop?.aborted) throw new WorkshopFault('told to stop')
  if (lane.idle) clearTimeout(lane.idle)
  const child = lane.child ?? startChild(lane)
  // A job under way keeps our own process alive, a waiting worker does not.
  child.ref()
  child.channel?.ref()
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      child.unref()
      child.channel?.unref()
      stop?.removeEventListener('abort', end)
      child.off('message', answered)
      child.off('exit', died)
      child.off('error', died)
    }
    const answered = (answer: { result: unknown } | { fault: string }) => {
      done()
      if ('fault' in answer) reject(new WorkshopFault(answer.fault))
      else resolve(answer.result)
    }
    const died = () => {
      done()
      if (lane.child === child) lane.child = null
      reject(late ? new TooSlow('the worker took too long') : new WorkshopFault('the worker ended'))
    }
    let late = false
    const end = () => child.kill('SIGKILL')
    const timer = setTimeout(() => {
      late = true
      end()
    }, limit)
    stop?.addEventListener('abort', end)
    child.on('message', answered)
    child.on('exit', died)
    child.on('error', died)
    child.send(job, (fault) => fault && died())
  })
}

function startChild(lane: Lane): ChildProcess {
  const child = fork(new URL('./workshop-process.ts', import.meta.url), [lane.name], {
    execArgv: ['--max-old-space-size=192'],
    // It needs nothing of our environment, least of all the passwords in it.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  child.once('exit', () => {
    if (lane.child === child) lane.child = null
  })
  lane.child = child
  return child
}

function rest(lane: Lane): void {
  lane.waiting -= 1
  if (lane.waiting > 0) return
  lane.idle = setTimeout(() => {
    lane.child?.kill('SIGKILL')
    lane.child = null
  }, IDLE_MS)
  lane.idle.unref()
}
