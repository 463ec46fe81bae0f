import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Turns } from '../limits/turns.ts'
import {
  bytesOfPage,
  type PackedPage,
  packPage,
  pressAgain,
  type ReadyPage,
  readyPage,
  sendPage,
} from './packed-page.ts'
import type { openPageAddresses } from './page-address.ts'

/** `freshMs` is how long it is right when nothing changes; `isTimed` when it says so itself, and is never sent later. */
type Kept = { page: PackedPage; version: number; at: number; freshMs: number; isTimed: boolean }

/** Of the pages that somebody chose by a query; those without one are few and always kept. */
const MOST_CHOSEN = 200
const MOST_CHOSEN_BYTES = 12_000_000
/** A page is made anew once an hour even when nothing changed, for the times and tokens in it; one with a `max-age` of its own as soon as that is over. */
const FRESH_MS = 60 * 60 * 1000
/** Changes that follow one another sooner are one piece of work: until it is over, no time is spent on pages that the next change makes old. */
const CALM_AFTER_MS = 2000

export type PageCache = {
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** The page of this address as it goes out, in each encoding, when it is kept and nothing about it is old. */
  ready(path: string): ReadyPage | undefined
  /** Something a page shows has changed: what was made before now is old. */
  turn(version: number): void
  /** Something may have changed, which is known once this has ended. */
  doubt(looked: Promise<unknown>): void
}

/**
 * Ready pages as bytes, keyed by their one address; a stale one is served while one maker makes it anew, but to whoever `waits`: they look at
 * what they have just changed. A choice that is none of ours is sent to the page without it, and whoever has many made gets them in turn.
 */
export function openPageCache(
  make: (path: string) => Promise<Response>,
  fail: (request: FastifyRequest, reply: FastifyReply, status: number) => Promise<FastifyReply>,
  addresses: Pick<ReturnType<typeof openPageAddresses>, 'of' | 'turn'>,
  turns: Turns,
  waits: (request: FastifyRequest) => boolean = () => false,
): PageCache {
  const { kept, keep, use } = openKeptPages()
  const making = new Map<string, Promise<Kept>>()
  let version = 0
  let doubted: Promise<unknown> | null = null
  let isHurried = false
  /** Runs while a change is not long ago. */
  let calm: NodeJS.Timeout | undefined

  function remake(path: string): Promise<Kept> {
    const begun = making.get(path)
    if (begun) return begun
    const under = version
    const made = make(path)
      // A page that thousands will fetch is pressed as small as it gets before anybody does; a chosen one has somebody waiting.
      .then(async (response) => {
        const ownMs = maxAgeOf(response)
        const isLasting = !isChosen(path) && ownMs === undefined
        const pressing = isHurried ? 'quick' : isLasting ? 'smallest' : 'soon'
        const page = await packPage(response, pressing, kept.get(path)?.page)
        const freshMs = ownMs ?? FRESH_MS
        const fresh = { page, version: under, at: Date.now(), freshMs, isTimed: ownMs !== undefined }
        if (page.status === 200) keep(path, fresh)
        if (page.isQuick && !isHurried) void pressCalmly(version)
        return fresh
      })
      .finally(() => {
        making.delete(path)
        if (under !== version) remakeCalmly(path)
      })
    making.set(path, made)
    return made
  }

  // The old page stays when the new one cannot be made; the maker has written the fault to the log.
  function remakeCalmly(path: string) {
    remake(path).catch(() => {})
  }

  /** The page that is kept, or the new one for whom it is waited for. */
  async function madeFrom(old: Kept, path: string, isAwaited: boolean): Promise<Kept> {
    if (isFresh(old)) return old
    const fresh = remake(path).catch(() => old)
    return isAwaited ? fresh : old
  }

  /** One after another, so that none waits for all; what is asked for meanwhile is made at once. */
  async function remakeAll(under: number) {
    for (const [path, page] of Array.from(kept))
      if (under === version && !isFresh(kept.get(path) ?? page)) await remake(path).catch(() => {})
  }

  /** Once nothing has changed for a while, what was pressed quickly is pressed as small as it gets. */
  function becomeCalm(): Promise<void> {
    calm = undefined
    isHurried = false
    return pressCalmly(version)
  }

  async function pressCalmly(under: number) {
    for (const [path, old] of Array.from(kept)) {
      if (under !== version || isChosen(path) || old.isTimed || !old.page.isQuick) continue
      const page = await pressAgain(old.page).catch(() => old.page)
      if (kept.get(path) === old) keep(path, { ...old, page })
    }
  }

  function isFresh(page: Kept): boolean {
    return page.version === version && !isOver(page)
  }

  /** Nobody waits for what is always kept, or made for somebody else just now. */
  async function makeFor(request: FastifyRequest, path: string): Promise<{ made: Kept } | { wait: number }> {
    if (!isChosen(path) || making.has(path)) return { made: await remake(path) }
    return turns.take(request.ip, () => remake(path))
  }

  return {
    async answer(request, reply) {
      const { path, strange } = await addresses.of(request.url)
      if (strange) return reply.redirect(path, 302)
      const isAwaited = waits(request)
      if (isAwaited) await doubted
      const old = use(path)
      if (request.page) request.page.found = old ? 'kept' : 'made'
      const turn = old ? { made: await madeFrom(old, path, isAwaited) } : await makeFor(request, path)
      if ('wait' in turn) return fail(request, reply.header('retry-after', turn.wait), 429)
      const { page } = turn.made
      return page.status >= 500 ? fail(request, reply, page.status) : sendPage(page, request, reply)
    },
    ready(path) {
      const found = kept.get(path)
      if (doubted || !found || !isFresh(found)) return
      found.page.ready ??= readyPage(found.page)
      return found.page.ready
    },
    turn(to) {
      version = to
      isHurried = calm !== undefined
      clearTimeout(calm)
      calm = setTimeout(() => void becomeCalm(), CALM_AFTER_MS).unref()
      addresses.turn()
      for (const path of kept.keys()) if (isChosen(path)) kept.delete(path)
      void remakeAll(to)
    },
    doubt(looked) {
      doubted = looked
      void looked.finally(() => {
        if (doubted === looked) doubted = null
      })
    },
  }
}

/** The pages that are kept; of the chosen ones those that were asked for last. */
function openKeptPages() {
  const kept = new Map<string, Kept>()

  function keep(path: string, fresh: Kept) {
    kept.delete(path)
    kept.set(path, fresh)
    const chosen = Array.from(kept).filter(([each]) => isChosen(each))
    let bytes = chosen.reduce((sum, [, { page }]) => sum + bytesOfPage(page), 0)
    let pages = chosen.length
    for (const [oldest, { page }] of chosen) {
      if (pages <= MOST_CHOSEN && bytes <= MOST_CHOSEN_BYTES) break
      kept.delete(oldest)
      pages -= 1
      bytes -= bytesOfPage(page)
    }
  }

  function use(path: string): Kept | undefined {
    const old = kept.get(path)
    if (old?.isTimed && isOver(old)) return
    if (old && isChosen(path)) {
      kept.delete(path)
      kept.set(path, old)
    }
    return old
  }

  return { kept, keep, use }
}

function isOver({ at, freshMs }: Kept): boolean {
  return Date.now() - at > freshMs
}

/** What a page says of itself: so long the time in it is right. */
function maxAgeOf({ headers }: Response): number | undefined {
  const seconds = /\bmax-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}

function isChosen(path: string): boolean {
  return path.includes('?')
}
