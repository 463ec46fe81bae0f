import type { House } from '../../house/house.ts'
import { describeFault } from '../../house/log.ts'
import { pageVersion } from '../../house/page-version.ts'

/** How often the page version is read, for changes that another server or a command made. */
const LOOK_EVERY_MS = 300

/** Keeps the page cache in step with the database from version `seen` on: at once for changes of this process, within a second for all others. */
export function watchPages(
  house: House,
  cache: { turn(version: number): void; doubt(looked: Promise<unknown>): void },
  seen = 0,
): { stop(): void } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<boolean> {
    try {
      const now = await pageVersion(house.database)
      if (now === seen || stopped) return false
      seen = now
      cache.turn(now)
      return true
    } catch (fault) {
      house.log.warn('pages.watch', describeFault(fault))
      return false
    }
  }

  function lookAgain() {
    if (!stopped) timer = setTimeout(() => void look().then(lookAgain), LOOK_EVERY_MS)
  }

  // The change is answered only after this.
  const lookAtOnce = () => cache.doubt(look())

  house.bell.addEventListener('pages', lookAtOnce)
  lookAgain()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      house.bell.removeEventListener('pages', lookAtOnce)
    },
  }
}
