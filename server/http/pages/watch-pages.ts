import type { House } from '../../house/house.ts'
import { describeFault } from '../../house/log.ts'
import { looksOften } from '../../house/look-often.ts'
import { hearPages, pageVersion } from '../../house/page-version.ts'
import type { PageCache } from './page-cache.ts'

/** How often the number is looked at where nobody tells: on SQLite always, on PostgreSQL while the connection is down. */
const LOOK_EVERY_MS = 300
/** While every change is told, looking is only for what a line can lose. */
const CALM_LOOK_EVERY_MS = 5000

/** Keeps the page cache in step with the database from version `seen` on: at once for our own changes and for those that are told, soon for all others. */
export function watchPages(
  house: House,
  cache: Pick<PageCache, 'turn' | 'doubt'>,
  seen = 0,
): { stop(): void } {
  const often = looksOften(house)
  let stopped = false
  let hearing = false
  let told = 0
  /** A change was seen, and nobody had told of it by then. */
  let untold = false
  let timer = setTimeout(round, LOOK_EVERY_MS)

  async function look(from = house): Promise<boolean> {
    const now = await pageVersion(from.database)
    if (now === seen || stopped) return false
    seen = now
    cache.turn(now)
    return true
  }
  const lookCalmly = (from?: House) =>
    look(from).catch((fault) => {
      house.log.warn('pages.watch', describeFault(fault))
      return false
    })

  const line = hearPages(house, {
    heard() {
      hearing = true
      untold = false
      told += 1
      void lookCalmly()
    },
    down() {
      if (hearing) house.log.warn('pages.line', { state: 'down' })
      hearing = false
      if (!stopped) lookSoon()
    },
  })

  async function round() {
    // What was seen a whole round ago, and never told, says that the line is dead without knowing it.
    if (hearing && untold) line?.renew()
    const before = told
    const turned = await lookCalmly(often)
    untold = turned && told === before
    if (!stopped) lookSoon()
  }
  function lookSoon() {
    clearTimeout(timer)
    timer = setTimeout(round, hearing ? CALM_LOOK_EVERY_MS : LOOK_EVERY_MS)
  }

  // Whoever has made the change has no answer yet.
  const lookAtOnce = () => cache.doubt(lookCalmly())

  house.bell.addEventListener('pages', lookAtOnce)
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      line?.close()
      house.bell.removeEventListener('pages', lookAtOnce)
    },
  }
}
