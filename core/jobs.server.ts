import { setTimeout as pause } from 'node:timers/promises'
import { currentRequest } from '#core/host/program-log.server.ts'
import type { AppContext } from './app-context.server.ts'
import { isRestoring } from './maintenance.server.ts'

const STOP_WAITS_MS = 8000
const SHORTEST_PAUSE_MS = 250
const LOOKS_AGAIN_MS = 2000

export type Job = { stop(): Promise<void> }
type Work = {
  /** Does all that is due; ends early once `isStopped` returns true. */
  run(isStopped: () => boolean): Promise<unknown>
  onFault(fault: unknown): void
  /** The longest pause between two runs; another process may have left work. */
  everyMs: number
  /** The delay of the first run; none by default. */
  firstAfterMs?: number
  /** The event that also starts a run. */
  startsOn?: 'emails' | 'media' | 'push'
  /** Milliseconds until the next work is due, where that may be sooner than `everyMs`. */
  untilNext?(): Promise<number>
  /** How long `stop` waits for a run in progress. */
  stopWaitsMs?: number
}

/** Runs the work again and again, never twice at the same time and never while an archive is restored, until it is stopped. */
export function startJob(
  ctx: Pick<AppContext, 'events' | 'clock' | 'database'>,
  {
    run,
    onFault,
    everyMs,
    firstAfterMs = 0,
    startsOn,
    untilNext = async () => everyMs,
    stopWaitsMs = STOP_WAITS_MS,
  }: Work,
): Job {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isWanted = false

  function start() {
    isWanted = true
    // An event may be announced within a request; the run is not part of that request.
    running ??= currentRequest.exit(runAll).finally(() => {
      running = null
    })
  }
  async function runAll() {
    clearTimeout(timer)
    let wait = everyMs
    try {
      while (isWanted && !stopped) {
        if (await isRestoring(ctx)) {
          wait = Math.min(LOOKS_AGAIN_MS, everyMs)
          break
        }
        isWanted = false
        await run(() => stopped)
        // An event during this query begins another run.
        wait = Math.min(Math.max(await untilNext(), SHORTEST_PAUSE_MS), everyMs)
      }
    } catch (fault) {
      onFault(fault)
    }
    startAfter(wait)
  }
  function startAfter(milliseconds: number) {
    if (!stopped) timer = setTimeout(start, milliseconds).unref()
  }

  if (startsOn) ctx.events.addEventListener(startsOn, start)
  if (firstAfterMs === 0) start()
  else startAfter(firstAfterMs)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      if (startsOn) ctx.events.removeEventListener(startsOn, start)
      await Promise.race([running, pause(stopWaitsMs, undefined, { ref: false })])
    },
  }
}
