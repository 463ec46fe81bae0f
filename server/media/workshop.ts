import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { besideProgram } from '../place.ts'
import { fairLane } from './fair-lane.ts'
import { type Job, type JobResult, LONGEST_WORK, type Task, WORKED_TOO_LONG } from './workshop-jobs.ts'

// Files from strangers are opened in processes of their own, each one at a time: one that crashes its reader, never ends
// or eats memory costs us that process and nothing else.

/** The worker died over a file, twice, or took too long. */
export class WorkshopFault extends Error {}
class TooSlow extends WorkshopFault {}
/** It took more of the worker's own work than any good file does, and would again. */
export class TooMuchWork extends WorkshopFault {}
class WorkerDied extends WorkshopFault {}

type LaneName = 'look' | 'make'
/** A process that does one job at a time. */
type Bench = { name: LaneName; child: ChildProcess | null; idle: NodeJS.Timeout | null }

const newBench = (name: LaneName): Bench => ({ name, child: null, idle: null })
// A guest who waits for an answer does not queue behind pictures being made, nor behind one other guest's files.
const makers = [newBench('make'), ...(availableParallelism() > 1 ? [newBench('make')] : [])]
const lanes = { look: fairLane([newBench('look'), newBench('look')]), make: fairLane(makers) }
/** So many files are made ready at once; more only wait for a worker. */
export const makersAtOnce = makers.length
const MINUTE_MS = 60_000
// By the clock on the wall, so generous: a busy machine must not make a good file look bad. The worker counts its own work (workshop-process.ts).
const timeLimits = { look: MINUTE_MS, make: 8 * MINUTE_MS }
const IDLE_MS = 15_000

type Wishes = {
  stop?: AbortSignal | undefined
  /** Milliseconds by the clock on the wall. */
  limit?: number
  /** Seconds of the worker's own work, where not those it takes itself. */
  work?: number | undefined
  /** Whose file it is: of one link, one file is worked on at a time. */
  of?: string | undefined
}

/** Does one job in its lane, in turn with those of others. Throws a `WorkshopFault` when the file is too much for the worker, or when told to stop. */
export function inWorkshop<Kind extends Job['do']>(
  job: Extract<Job, { do: Kind }>,
  { stop, limit, work, of }: Wishes = {},
): Promise<JobResult<Kind>> {
  const name = job.do.startsWith('look') ? 'look' : 'make'
  const task = { job, work }
  const milliseconds = limit ?? timeLimits[name]
  return lanes[name](of, async (bench) => {
    // What a worker answers is what its job gives: both read the same table of jobs.
    const done = async () => (await ask(bench, task, milliseconds, stop)) as JobResult<Kind>
    try {
      return await done()
    } catch (fault) {
      if (!(fault instanceof WorkerDied) || stop?.aborted) throw fault
      // One that died may have been killed for something else: memory, or a neighbour's file.
      return await done()
    } finally {
      rest(bench)
    }
  })
}

async function ask(bench: Bench, task: Task, limit: number, stop?: AbortSignal): Promise<unknown> {
  if (stop?.aborted) throw new WorkshopFault('told to stop')
  if (bench.idle) clearTimeout(bench.idle)
  const child = bench.child ?? startChild(bench)
  // A job under way keeps our own process alive, a waiting worker does not.
  child.ref()
  child.channel?.ref()
  return new Promise((resolve, reject) => {
    let [late, tooMuch] = [false, false]
    const done = () => {
      clearTimeout(timer)
      stopCounting()
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
    const died = (code?: unknown) => {
      done()
      if (bench.child === child) bench.child = null
      if (tooMuch || code === WORKED_TOO_LONG) reject(new TooMuchWork('the file is too much work'))
      else reject(late ? new TooSlow('the worker took too long') : new WorkerDied('the worker ended'))
    }
    const end = () => child.kill('SIGKILL')
    const timer = setTimeout(() => {
      late = true
      end()
    }, limit)
    const stopCounting = countWork(child, task.work ?? LONGEST_WORK[task.job.do], () => {
      tooMuch = true
      end()
    })
    stop?.addEventListener('abort', end)
    child.on('message', answered)
    child.on('exit', died)
    child.on('error', died)
    child.send(task, (fault) => fault && died())
  })
}

const COUNTED_EVERY_MS = 500
/** The worker ends itself first where it can. */
const WORK_MORE_SECONDS = 1

/** Calls `tooMuch` when the process has worked for more than these seconds: it cannot count by itself within one long step. Where the system does not say, the limit by the clock on the wall holds alone. */
function countWork(child: ChildProcess, most: number, tooMuch: () => void): () => void {
  const before = secondsWorked(child)
  const timer = setInterval(async () => {
    const [from, now] = await Promise.all([before, secondsWorked(child)])
    if (now - from > most + WORK_MORE_SECONDS) tooMuch()
  }, COUNTED_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** Linux counts hundredths of a second, as the 14th and 15th word; the second may hold spaces and stands in brackets. */
async function secondsWorked({ pid }: ChildProcess): Promise<number> {
  const said = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  const words = said.slice(said.lastIndexOf(')') + 2).split(' ')
  return (Number(words[11] ?? 0) + Number(words[12] ?? 0)) / 100
}

function startChild(bench: Bench): ChildProcess {
  const child = fork(besideProgram('media/workshop-process'), [bench.name], {
    execArgv: ['--max-old-space-size=192', '--max-semi-space-size=2', '--expose-gc'],
    // It needs nothing of our environment, least of all the passwords in it.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '65536' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  child.once('exit', () => {
    if (bench.child === child) bench.child = null
  })
  bench.child = child
  return child
}

function rest(bench: Bench): void {
  if (bench.idle) clearTimeout(bench.idle)
  bench.idle = setTimeout(() => {
    bench.child?.kill('SIGKILL')
    bench.child = null
  }, IDLE_MS)
  bench.idle.unref()
}
