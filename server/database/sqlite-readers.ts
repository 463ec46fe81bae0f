import { type ChildProcess, fork } from 'node:child_process'
import { besideProgram } from '../place.ts'

/** A query that reads for longer is ended: whoever asked comes back later, and nobody else waits for it. */
export const READ_WITHIN_MS = 5000
/** So long others wait for one slow query before a second reader comes to help. */
const HELD_UP_MS = 200
/** So long somebody always waits, whatever for, before a second reader comes to help. */
const CROWDED_MS = 1000
/** The readers are looked at so often while somebody waits; a timer that comes so much later has stood behind other work of this process. */
const LOOK_MS = 50
const LATE_MS = 50
const MOST_READERS = 2
/** So long a second one stays after it was last needed, and the last one after its last query: one begins in 29 ms and holds 65 MB. */
const STAYS_MS = 10_000
const HEAP_MEGABYTES = 96

export type Readers = {
  /** The rows of a query that changes nothing; it sees what was written before it was asked. */
  read(sql: string, parameters: readonly unknown[]): Promise<unknown[]>
  close(): Promise<void>
}
type Job = {
  sql: string
  parameters: readonly unknown[]
  done(rows: unknown[]): void
  fail(fault: Error): void
}
type Reader = { child: ChildProcess; ready: boolean; job: Job | null; since: number; timer?: NodeJS.Timeout }
export type ReadAnswer = 'ready' | { rows: unknown[] } | { fault: string }

/**
 * Connections that only read, each in a process of its own, because that is the only thing which ends a query in the middle: a thread
 * is not ended before its query is. One comes with the first query and goes `lastStays` milliseconds after the last; a second comes while one
 * query holds up the first, or somebody has always waited for `crowded` milliseconds, and goes `stays` milliseconds after that was last so; that
 * one of two short ones may go to it does not keep it, and many short ones at once are read by the first.
 */
export function openReaders(
  file: string,
  busyTimeout: number,
  { within = READ_WITHIN_MS, stays = STAYS_MS, lastStays = STAYS_MS, crowded = CROWDED_MS } = {},
): Readers {
  const readers = new Set<Reader>()
  const queue: Job[] = []
  let closed = false
  let neededAt = 0
  let readAt = 0
  /** Since when somebody has always waited, and whether the readers are looked at meanwhile. */
  let waitingSince: number | null = null
  let looking = false

  function giveOut() {
    for (const reader of readers) {
      const job = reader.ready && !reader.job && queue.shift()
      if (job) work(reader, job)
    }
    if (queue.length === 0) waitingSince = null
    else if (readers.size === 0) start()
  }

  function start() {
    const reader: Reader = { child: startReader(file, busyTimeout), ready: false, job: null, since: 0 }
    readers.add(reader)
    reader.child.on('message', (answer: ReadAnswer) => {
      const { job } = reader
      reader.ready = true
      readAt = performance.now()
      rest(reader)
      if (answer !== 'ready' && 'rows' in answer) job?.done(answer.rows)
      else if (answer !== 'ready') job?.fail(new Error(answer.fault))
      giveOut()
    })
    const gone = () => {
      dismiss(reader)
      const fault = new Error('the reading of the database broke off')
      reader.job?.fail(fault)
      reader.job = null
      // Where none can begin to read, another try would not either.
      if (!reader.ready) for (const job of queue.splice(0)) job.fail(fault)
      if (!closed) giveOut()
    }
    reader.child.once('exit', gone)
    reader.child.once('error', gone)
  }

  /** A reader that only begins is no reason for another, nor is an answer that we were too busy to hear. */
  function helpLater() {
    looking = true
    const began = performance.now()
    setTimeout(() => {
      looking = false
      if (queue.length === 0 || closed) return
      const now = performance.now()
      const wasAway = now - began > LOOK_MS + LATE_MS
      if (!wasAway && needsHelp(now)) {
        neededAt = now
        if (readers.size < MOST_READERS) start()
      }
      helpLater()
    }, LOOK_MS).unref()
  }

  function needsHelp(now: number): boolean {
    const busy = Array.from(readers)
    if (busy.some(({ job }) => !job)) return false
    return busy.every(({ since }) => now - since >= HELD_UP_MS) || now - (waitingSince ?? now) >= crowded
  }

  function dismiss(reader: Reader) {
    clearTimeout(reader.timer)
    readers.delete(reader)
    reader.child.kill('SIGKILL')
  }

  function work(reader: Reader, job: Job) {
    clearTimeout(reader.timer)
    reader.job = job
    reader.since = performance.now()
    reader.timer = setTimeout(() => {
      reader.job = null
      dismiss(reader)
      job.fail(new Error('the query took too long'))
      giveOut()
    }, within)
    // A reader that is gone says so by its exit.
    reader.child.send({ sql: job.sql, parameters: job.parameters }, () => {})
  }

  function rest(reader: Reader) {
    clearTimeout(reader.timer)
    reader.job = null
    // Where somebody waits, it has its next query at once.
    if (queue.length > 0) return
    const until = readers.size > 1 ? neededAt + stays : readAt + lastStays
    const left = until - performance.now()
    if (left <= 0) dismiss(reader)
    else reader.timer = setTimeout(() => rest(reader), left).unref()
  }

  return {
    read(sql, parameters) {
      return new Promise((done, fail) => {
        queue.push({ sql, parameters, done, fail })
        giveOut()
        if (queue.length === 0) return
        waitingSince ??= performance.now()
        if (!looking) helpLater()
      })
    },
    async close() {
      closed = true
      const ends = Array.from(readers, ({ child }) => ended(child))
      for (const reader of readers) dismiss(reader)
      await Promise.all(ends)
    },
  }
}

function startReader(file: string, busyTimeout: number): ChildProcess {
  const { NODE_COMPILE_CACHE } = process.env
  return fork(besideProgram('database/sqlite-reader'), [file, String(busyTimeout)], {
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, '--max-semi-space-size=2'],
    // It needs nothing else of our environment, least of all the passwords in it.
    env: { MALLOC_ARENA_MAX: '1', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}
