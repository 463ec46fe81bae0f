import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '#server/app-context.ts'
import { currentRequest } from '#server/log.ts'

const STOP_WAITS_MS = 8000
const SHORTEST_PAUSE_MS = 250

export type Job = { stop(): Promise<void> }
type Work = {
  /** Does all that is due; `isStopped` says when to leave off. */
  run(isStopped: () => boolean): Promise<unknown>
  onFault(fault: unknown): void
  /** The longest pause between two runs, for work that another process left. */
  everyMs: number
  /** When it runs first; at once where nothing is said. */
  firstAfterMs?: number
  /** It also runs whenever this is rung. */
  bell?: 'letters' | 'media' | 'phones'
  /** In how many milliseconds something is due, where that may be sooner than `everyMs`. */
  untilNext?(): Promise<number>
  /** How long `stop` waits for a run under way. */
  stopWaitsMs?: number
}

/** Runs the work again and again, never twice at once, until stopped. */
export function startJob(ctx: Pick<AppContext, 'bell'>, work: Work): Job {
  const {
    everyMs,
    firstAfterMs = 0,
    bell,
    untilNext = async () => everyMs,
    stopWaitsMs = STOP_WAITS_MS,
  } = work
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isWanted = false

  const start = () => {
    isWanted = true
    // A bell may ring while a request is answered; the run that follows is not part of it.
    running ??= currentRequest.exit(run).finally(() => {
      running = null
    })
  }
  const run = async () => {
    clearTimeout(timer)
    let wait = everyMs
    try {
      while (isWanted && !stopped) {
        isWanted = false
        await work.run(() => stopped)
        // A bell that rings while this is asked begins another run.
        wait = Math.min(Math.max(await untilNext(), SHORTEST_PAUSE_MS), everyMs)
      }
    } catch (fault) {
      work.onFault(fault)
    }
    startAfter(wait)
  }
  const startAfter = (milliseconds: number) => {
    if (!stopped) timer = setTimeout(start, milliseconds).unref()
  }

  if (bell) ctx.bell.addEventListener(bell, start)
  if (firstAfterMs === 0) start()
  else startAfter(firstAfterMs)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      if (bell) ctx.bell.removeEventListener(bell, start)
      await Promise.race([running, pause(stopWaitsMs, undefined, { ref: false })])
    },
  }
}
