import type { House } from '../house/house.ts'
import { describeFault } from '../house/log.ts'
import { pageVersion } from '../house/page-version.ts'
import type { PageCache } from './page-cache.ts'

const LOOK_EVERY_MS = 300

/** Keeps the page cache in step with the database: at once for our own changes, soon for another process's. */
export function watchPages(house: House, cache: PageCache): { stop(): void } {
  let seen = 0
  let stopped = false
  const look = async () => {
    const now = await pageVersion(house.database)
    if (now === seen) return
    seen = now
    cache.turn(now)
  }
  const lookCalmly = () => look().catch((fault) => house.log.warn('pages.watch', describeFault(fault)))
  let timer = setTimeout(round, LOOK_EVERY_MS)
  async function round() {
    await lookCalmly()
    if (!stopped) timer = setTimeout(round, LOOK_EVERY_MS)
  }
  house.bell.addEventListener('pages', lookCalmly)
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      house.bell.removeEventListener('pages', lookCalmly)
    },
  }
}
