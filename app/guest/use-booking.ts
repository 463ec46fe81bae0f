import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Guest } from './guest-page.ts'
import { lookAgain } from './sending/retry.ts'
import { askUserDetail } from './sending/user-detail.ts'
import type { OpenLink } from './write-review.tsx'

/** Looks the booking of a link up until there is an answer; `unsure` while there is none because the connection or the house fails. */
export function useBooking(link: OpenLink, onRefused: () => void) {
  const [guest, setGuest] = useState<Guest>(link.guest)
  const [hydrated, setHydrated] = useState(false)
  const [unsure, setUnsure] = useState(false)
  const know = useEffectEvent((answer: Guest | 'refused') => {
    setUnsure(false)
    if (answer === 'refused') onRefused()
    else setGuest(answer)
  })
  // Within the task that mounts the form: the browser no longer judges it.
  useLayoutEffect(() => setHydrated(true), [])
  useEffect(() => {
    const over = new AbortController()
    lookAgain({
      ask: () => askUserDetail(link.key),
      onFailure(fault) {
        console.error('The booking could not be looked up; the page keeps what it has.', fault)
        setUnsure(true)
      },
      signal: over.signal,
    }).then((answer) => answer && know(answer))
    return () => over.abort()
  }, [link.key])
  return { guest, hydrated, unsure }
}
