import { notifications } from '@mantine/notifications'
import { type FormEvent, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { UNSAFE_FetchersContext, useFetcher } from 'react-router'
import { messages } from '#domain/messages.ts'
import type { Refusal } from '#domain/refusal.ts'
import { useRefusal } from './saving/use-refusal.ts'

/** `done` and `late`: which of many went, and what is said of those with which somebody else was quicker. */
type Done = { ok: true; done?: readonly string[]; late?: readonly string[] }
type Answer = Done | Refusal

/**
 * Calls back once for each answer that it was done, also where the form goes with the page it was on. The page may be asked for again and
 * drawn without the form before the form was drawn with its answer: then the answer is looked up as the form goes. A refusal that nobody
 * could read there is said above the page.
 */
function useAnswers(key: string, answer: Answer | undefined, busy: boolean, onDone?: (done: Done) => void) {
  const heard = useRef<Answer>(undefined)
  const answers = useContext(UNSAFE_FetchersContext)?.fetcherData
  const hear = (given: Answer | undefined) => {
    if (!given?.ok || heard.current === given) return
    heard.current = given
    onDone?.(given)
  }
  const latest = useRef({ hear, busy })
  latest.current = { hear, busy }
  useEffect(() => latest.current.hear(answer), [answer])
  // Before the router, whose effect goes with the form too, forgets the answer.
  useLayoutEffect(
    () => () => {
      const last: Answer | undefined = answers?.get(key)
      latest.current.hear(last)
      const unread = latest.current.busy && wordOf(last)
      if (unread) notifications.show({ message: unread, color: 'roof', autoClose: false })
    },
    [answers, key],
  )
}

/** What there is to read in an answer. */
function wordOf(answer: Answer | undefined): string | undefined {
  return (answer?.ok ? answer.late?.join(' ') : answer?.message) || undefined
}

/**
 * One step of a room: its form, whether it is on its way, was done, or was refused, and the error of each field. `returned` is what the page came
 * back with where it was refused without script. Without a connection it does not even start, and says so.
 */
export function useSubmission(onDone?: (done: Done) => void, returned?: Refusal) {
  const key = useId()
  const fetcher = useFetcher<Answer>({ key })
  const [offline, setOffline] = useState(false)
  useEffect(() => {
    const back = () => setOffline(false)
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
  const busy = fetcher.state !== 'idle'
  const onSubmit = (event: FormEvent) => {
    setOffline(!navigator.onLine)
    if (!navigator.onLine) event.preventDefault()
  }
  useAnswers(key, fetcher.data, busy, onDone)
  const answered = busy ? undefined : fetcher.data
  const answer = answered ?? returned
  const { message, error } = useRefusal(answer?.ok === false ? answer : undefined)
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    onSubmit,
    busy,
    done: answered?.ok === true,
    /** With what of it somebody else was quicker. */
    late: answered?.ok === true ? wordOf(answered) : undefined,
    refused: offline ? messages.lineLost : message,
    /** The refusal of this field, for its `error`. */
    error,
  }
}
