import { setTimeout as pause } from 'node:timers/promises'
import type { House } from './house.ts'
import { currentRequest } from './log.ts'

const STOP_WAITS_MS = 8000

export type Rounds = { stop(): Promise<void> }
type Work = {
  bell: 'letters' | 'phones' | 'log'
  /** Does all that is due; `stopped` says when to leave off. */
  workOff(stopped: () => boolean): Promise<void>
  /** In how many milliseconds something is due. */
  untilNext(): Promise<number>
  /** It is looked at least this often, for what another process wrote. */
  lookEveryMs: number
  onFault(fault: unknown): void
}

/** Works off what waits in one round after another, whenever that bell rings and when something is due, until stopped. */
export function startRounds(house: Pick<House, 'bell'>, work: Work): Rounds {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let walking: Promise<void> | null = null
  let rung = false

  const look = () => {
    rung = true
    // Whoever rings may be answering a request; the round that follows is not part of it.
    walking ??= currentRequest.exit(walk).finally(() => {
      walking = null
    })
  }
  const walk = async () => {
    clearTimeout(timer)
    let wait = work.lookEveryMs
    try {
      while (rung && !stopped) {
        rung = false
        await work.workOff(() => stopped)
        // A bell that rings while this is asked begins another round.
        wait = Math.min(Math.max(await work.untilNext(), 250), work.lookEveryMs)
      }
    } catch (fault) {
      work.onFault(fault)
    }
    if (!stopped) timer = setTimeout(look, wait)
  }

  house.bell.addEventListener(work.bell, look)
  look()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      house.bell.removeEventListener(work.bell, look)
      await Promise.race([walking, pause(STOP_WAITS_MS, undefined, { ref: false })])
    },
  }
}
