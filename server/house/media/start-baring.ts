import type { House } from '../house.ts'
import { describeFault } from '../log.ts'
import { bareKept } from './bare-kept.ts'

/** Not in the same minute as the other work of a start. */
const SOON_MS = 2 * 60_000
const EVERY_MS = 60 * 60_000

/** Takes devices' notes out of what was kept with them, soon after the start and then every hour, until stopped. */
export function startBaring(house: House): { stop(): Promise<void> } {
  let stopped = false
  let walking: Promise<void> | null = null
  const walk = () => {
    walking ??= bareKept(house, () => stopped)
      .catch((fault) => house.log.error('media.notes', describeFault(fault)))
      .finally(() => {
        walking = null
      })
  }
  const soon = setTimeout(walk, SOON_MS).unref()
  const again = setInterval(walk, EVERY_MS).unref()
  return {
    async stop() {
      stopped = true
      clearTimeout(soon)
      clearInterval(again)
      await walking
    },
  }
}
