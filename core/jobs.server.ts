import { setTimeout as pause } from 'node:timers/promises'
import { currentRequest, describeFault } from '#core/host/program-log.server.ts'
import type { AppContext, AppEvent } from './app-context.server.ts'
import { isRestoring } from './maintenance.server.ts'

const STOP_WAITS_MS = 8000
const SHORTEST_PAUSE_MS = 250
const LOOKS_AGAIN_MS = 2000

export type RunningJob = { stop(): Promise<void> }
export type Job = {
  /** Does all that is due; ends early once `stop` is aborted. */
  run(ctx: AppContext, stop: AbortSignal): Promise<unknown>
  /** The event of the log when a run fails. */
  faultEvent: string
  /** The longest pause between two runs; another process may have left work. */
  everyMs: number
  /** The delay of the first run; none by default. */
  firstAfterMs?: number
  /** The event that also starts a run. */
  startsOn?: AppEvent | undefined
  /** Milliseconds until the next work is due, where that may be sooner than `everyMs`. */
  untilNext?(ctx: AppContext): Promise<number>
  /** How long `stop` waits for a run in progress. */
  stopWaitsMs?: number
}

/** Runs the work again and again, never twice at the same time and never while an archive is restored, until it is stopped. */
export function startJob(
  ctx: AppContext,
  {
    run,
    faultEvent,
    everyMs,
    firstAfterMs = 0,
    startsOn,
    untilNext = async () => everyMs,
    stopWaitsMs = STOP_WAITS_MS,
  }: Job,
): RunningJob {
  const stopping = new AbortController()
  const { signal } = stopping
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
      while (isWanted && !signal.aborted) {
        if (await isRestoring(ctx)) {
          wait = Math.min(LOOKS_AGAIN_MS, everyMs)
          break
        }
        isWanted = false
        await run(ctx, signal)
        // An event during this query begins another run.
        wait = Math.min(Math.max(await untilNext(ctx), SHORTEST_PAUSE_MS), everyMs)
      }
    } catch (fault) {
      ctx.log.error(faultEvent, describeFault(fault))
    }
    startAfter(wait)
  }
  function startAfter(milliseconds: number) {
    if (!signal.aborted) timer = setTimeout(start, milliseconds).unref()
  }

  if (startsOn) ctx.events.addEventListener(startsOn, start)
  if (firstAfterMs === 0) start()
  else startAfter(firstAfterMs)
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      if (startsOn) ctx.events.removeEventListener(startsOn, start)
      await Promise.race([running, pause(stopWaitsMs, undefined, { ref: false })])
    },
  }
}
