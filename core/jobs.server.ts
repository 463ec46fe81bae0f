import { setTimeout as pause } from 'node:timers/promises'
import { currentRequest, describeFault } from '#core/host/program-log.server.ts'
import type { AppContext, AppEvent } from './app-context.server.ts'
import { isRestoring } from './archive-lock.server.ts'

const STOP_TIMEOUT_MS = 8000
const MIN_PAUSE_MS = 250
const RESTORE_POLL_MS = 2000

export type RunningJob = { stop(): Promise<void> }
export type Job = {
  /** Does all that is due; ends early once `stopSignal` is aborted. */
  run(ctx: AppContext, stopSignal: AbortSignal): Promise<unknown>
  faultEvent: string
  /** The longest pause between two runs; another process may have left work. */
  intervalMs: number
  /** The delay of the first run; none by default. */
  firstDelayMs?: number
  triggerEvent?: AppEvent | undefined
  /** Milliseconds until the next work is due, where that may be sooner than `intervalMs`. */
  msUntilNext?(ctx: AppContext): Promise<number>
  /** How long `stop` waits for a run in progress. */
  stopTimeoutMs?: number
}

/** Runs the work again and again, never twice at the same time and never while an archive is restored, until it is stopped. */
export function startJob(
  ctx: AppContext,
  {
    run,
    faultEvent,
    intervalMs,
    firstDelayMs = 0,
    triggerEvent,
    msUntilNext = async () => intervalMs,
    stopTimeoutMs = STOP_TIMEOUT_MS,
  }: Job,
): RunningJob {
  const stopController = new AbortController()
  const { signal } = stopController
  let timer: NodeJS.Timeout | undefined
  let currentRun: Promise<void> | null = null
  let isRunRequested = false

  function requestRun() {
    isRunRequested = true
    // An event may be announced within a request; the run is not part of that request.
    currentRun ??= currentRequest.exit(runAll).finally(() => {
      currentRun = null
    })
  }
  async function runAll() {
    clearTimeout(timer)
    let waitMs = intervalMs
    try {
      while (isRunRequested && !signal.aborted) {
        if (await isRestoring(ctx)) {
          waitMs = Math.min(RESTORE_POLL_MS, intervalMs)
          break
        }
        isRunRequested = false
        await run(ctx, signal)
        // An event during this query begins another run.
        waitMs = Math.min(Math.max(await msUntilNext(ctx), MIN_PAUSE_MS), intervalMs)
      }
    } catch (fault) {
      ctx.log.error(faultEvent, describeFault(fault))
    }
    scheduleRun(waitMs)
  }
  function scheduleRun(milliseconds: number) {
    if (!signal.aborted) timer = setTimeout(requestRun, milliseconds).unref()
  }

  if (triggerEvent) ctx.events.addEventListener(triggerEvent, requestRun)
  if (firstDelayMs === 0) requestRun()
  else scheduleRun(firstDelayMs)
  return {
    async stop() {
      stopController.abort()
      clearTimeout(timer)
      if (triggerEvent) ctx.events.removeEventListener(triggerEvent, requestRun)
      await Promise.race([currentRun, pause(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}
