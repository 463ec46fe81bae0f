import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { propertyOf } from '#domain/record.ts'
import type { GuestPage } from './guest-page.ts'
import { lookAgain, restAfter } from './sending/retry.ts'

/** The page as the server last described it. `reload` asks until there is an answer; meanwhile the page stays as it is and is `isStale`. */
export function usePage(first: GuestPage) {
  const [page, setPage] = useState(first)
  const [isStale, setStale] = useState(false)
  const ending = useRef(new AbortController())

  const reload = useCallback(async () => {
    ending.current.abort()
    ending.current = new AbortController()
    const { signal } = ending.current
    const newer = await lookAgain({
      ask: () => fetchPage(signal),
      onFailure(fault) {
        console.error('The page could not be brought up to date; it stays as it is.', fault)
        setStale(true)
      },
      signal,
    })
    if (!newer || signal.aborted) return
    setPage(newer)
    setStale(false)
  }, [])

  // Too many links that opened nothing were tried from here: the server said how long to wait.
  const wait = useEffectEvent(async (seconds: number, signal: AbortSignal) => {
    await restAfter(1, seconds * 1000)
    if (!signal.aborted) await reload()
  })
  const seconds = first.link.state === 'wait' ? first.link.seconds : null
  useEffect(() => {
    const leaving = new AbortController()
    if (seconds !== null) void wait(seconds, leaving.signal)
    return () => {
      leaving.abort()
      ending.current.abort()
    }
  }, [seconds])

  return { page, isStale, reload }
}

/** Throws with the rest the server asks for when it answers with anything but the page. */
async function fetchPage(signal: AbortSignal): Promise<GuestPage> {
  const { pathname, search } = location
  const response = await fetch(pathname + search, { headers: { Accept: 'application/json' }, signal })
  const said: unknown = await response.json().catch(() => null)
  if (response.ok && isGuestPage(said)) return said
  const restMs = (Number(response.headers.get('Retry-After')) || 0) * 1000
  throw Object.assign(new Error(`no page now: ${response.status}`), { restMs })
}

function isGuestPage(said: unknown): said is GuestPage {
  return typeof propertyOf(propertyOf(said, 'link'), 'state') === 'string'
}
