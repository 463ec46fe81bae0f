import { Worker } from 'node:worker_threads'
import { besideProgram } from '#server/place.ts'
import type { NoCalendar, ReadCalendar, Window } from './read-calendar.server.ts'

const WITHIN_MS = 10_000
const MEMORY_MOST_MB = 256
/** The one that is being read; the next waits for it. */
let last: Promise<unknown> = Promise.resolve()

/** `readCalendar` beside everything else, one after another; `too-much` also where it takes longer than ten seconds, or too much memory. */
export function readCalendarAside(
  text: string,
  timeZone: string,
  window: Window,
  withinMs = WITHIN_MS,
): Promise<ReadCalendar | NoCalendar> {
  const mine = last.then(() => read({ text, timeZone, window }, withinMs))
  last = mine.catch(() => {})
  return mine
}

async function read(workerData: object, withinMs: number): Promise<ReadCalendar | NoCalendar> {
  const worker = new Worker(besideProgram('modules/calendar/calendar-worker.server'), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MOST_MB },
  })
  const answer = Promise.withResolvers<ReadCalendar | NoCalendar>()
  worker.on('message', answer.resolve)
  worker.on('error', (fault: { code?: string }) =>
    fault.code === 'ERR_WORKER_OUT_OF_MEMORY' ? answer.resolve('too-much') : answer.reject(fault),
  )
  worker.on('exit', () => answer.resolve('too-much'))
  const timer = setTimeout(() => answer.resolve('too-much'), withinMs)
  return answer.promise.finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}
