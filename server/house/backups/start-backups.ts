import type { House } from '../house.ts'
import { describeFault } from '../log.ts'

/** Not in the same minutes as the other work of a start. */
const SOON_MS = 10 * 60_000
const EVERY_MS = 15 * 60_000

/** Looks every quarter of an hour whether a backup or a proof is due, until stopped. What is under way then is cut off, and begun anew later. */
export function startBackups(house: House): { stop(): void } {
  // What writes and seals archives is 1 MB of program, and is not needed before.
  const look = () =>
    import('./do-what-is-due.ts')
      .then(({ doWhatIsDue }) => doWhatIsDue(house))
      .catch((fault) => house.log.error('backup.failed', describeFault(fault)))
  const timers = [setTimeout(look, SOON_MS), setInterval(look, EVERY_MS)]
  for (const timer of timers) timer.unref()
  return { stop: () => timers.forEach(clearTimeout) }
}
