import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useFetcher } from 'react-router'
import type { Refusal } from '#domain/refusal.ts'

type Asked<Options> = { options: Options } | Refusal

export type PasskeyAsking = {
  /** Whether this browser knows passkeys; false until it is known. */
  known: boolean
  busy: boolean
  /** Asks the house for its question, and then the device. */
  begin: () => void
}

type Manners<Options> = {
  /** Has the device answer; what it throws is told to `refused` in words. */
  answer: (options: Options) => Promise<object>
  answered: (answer: string) => void
  refused: (message: string) => void
  /** What is said when the person did not want to, or the device could not. */
  sayFault: (fault: unknown) => string
}

/** A passkey in two taps: the button, and whatever the device asks for. The page's own action gives the question. */
export function usePasskey<Options>({
  answer,
  answered,
  refused,
  sayFault,
}: Manners<Options>): PasskeyAsking {
  const question = useFetcher<Asked<Options>>()
  const [asking, setAsking] = useState(false)
  const done = useRef<unknown>(null)
  const known = useSyncExternalStore(neverChanges, browserSupportsWebAuthn, () => false)
  const asked = question.data

  useEffect(() => {
    if (!asked || done.current === asked) return
    done.current = asked
    if (!('options' in asked)) return refused(asked.message)
    setAsking(true)
    answer(asked.options)
      .then((given) => answered(JSON.stringify(given)))
      .catch((fault: unknown) => refused(sayFault(fault)))
      .finally(() => setAsking(false))
  }, [asked, answer, answered, refused, sayFault])

  return {
    known,
    busy: asking || question.state !== 'idle',
    begin: () => {
      refused('')
      question.submit({ passkeyAsked: '' }, { method: 'post' })
    },
  }
}

function neverChanges() {
  return () => {}
}
