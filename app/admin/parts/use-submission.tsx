import { notifications } from '@mantine/notifications'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useFetchers } from 'react-router'
import { messages } from '#modules/common/messages.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import { useRefusal } from './saving/refusal-note.tsx'

/** `done` and `late`: which of many went, and what is said of those with which somebody else was quicker. */
type Done = { ok: true; done?: readonly string[]; late?: readonly string[] }
type Answer = Done | Refusal

type Sender = { onDone: (done: Done) => void; isShown: boolean }

/** The forms that wait for an answer, by the key of their fetcher. One that is no longer shown stays until its answer is here. */
const senders = new Map<string, Sender>()
const PREFIX = 'submission-'
let keys = 0

/**
 * Stands once in the shell and gives each form its answer. The router loads the page again before it draws a form with its answer, and
 * the form may be gone then: `onDone` is called all the same, and a refusal that nobody could read is shown above the page.
 */
export function SubmissionAnswers(): ReactNode {
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const sent = useFetchers().flatMap(({ key }) => (key.startsWith(PREFIX) ? [key] : []))
  const added = sent.filter((key) => !waiting.includes(key))
  if (added.length > 0) setWaiting([...waiting, ...added])
  const remove = (answered: string) => setWaiting((now) => now.filter((key) => key !== answered))
  return waiting.map((key) => <AwaitedAnswer key={key} name={key} onEnd={() => remove(key)} />)
}

/** Holds the fetcher of a form until its answer is here: without it the router forgets the answer with the form. */
function AwaitedAnswer({ name, onEnd }: { name: string; onEnd: () => void }) {
  const { state, data } = useFetcher<Answer>({ key: name })
  const end = useEffectEvent(() => {
    const sender = senders.get(name)
    if (data?.ok) sender?.onDone(data)
    if (!sender?.isShown) {
      senders.delete(name)
      const message = wordOf(data)
      if (message) notifications.show({ message, color: 'roof', autoClose: false })
    }
    onEnd()
  })
  useEffect(() => {
    if (state === 'idle') end()
  }, [state])
  return null
}

/** What there is to read in an answer. */
function wordOf(answer: Answer | undefined): string | undefined {
  return (answer?.ok ? answer.late?.join(' ') : answer?.message) || undefined
}

/**
 * One step of a room: its form, whether it is on its way, was done, or was refused, and the error of each field. `returned` is what the page
 * came back with where it was refused without script. Without a connection it does not even start, and says so.
 */
export function useSubmission(onDone?: (done: Done) => void, returned?: Refusal) {
  const [key] = useState(() => PREFIX + ++keys)
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
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  const isIdle = useEffectEvent(() => !busy)
  useEffect(() => {
    const sender: Sender = { onDone: (done) => latest.current?.(done), isShown: true }
    senders.set(key, sender)
    return () => {
      sender.isShown = false
      if (isIdle()) senders.delete(key)
    }
  }, [key])
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
