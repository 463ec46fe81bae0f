import { useEffect, useEffectEvent, useState } from 'react'
import { earlyAnswer } from './asleep/early-answer.ts'
import type { Guest } from './guest-page.ts'
import { lookAgain } from './sending/look-again.ts'
import type { OpenLink } from './write-review.tsx'

/** Looks the booking of a link up until there is an answer; `unsure` while there is none because the connection or the house fails. */
export function useBooking(link: OpenLink, onRefused: () => void) {
  const [guest, setGuest] = useState<Guest>(link.guest)
  const [awake, setAwake] = useState(false)
  const [unsure, setUnsure] = useState(false)
  const know = useEffectEvent((answer: Guest | 'refused') => {
    setUnsure(false)
    if (answer === 'refused') onRefused()
    else setGuest(answer)
  })
  useEffect(() => {
    setAwake(true)
    const over = new AbortController()
    lookAgain({
      ask: () => earlyAnswer(link.key),
      onFailure(fault) {
        console.error('The booking could not be looked up; the page keeps what it has.', fault)
        setUnsure(true)
      },
      signal: over.signal,
    }).then((answer) => answer && know(answer))
    return () => over.abort()
  }, [link.key])
  return { guest, awake, unsure }
}
