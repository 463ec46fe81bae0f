import { notifications } from '@mantine/notifications'
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useFetchers } from 'react-router'
import type { Refusal } from '#core/refusals/refusal.ts'
import { useRefusal } from './saving/refusal-note.tsx'

/** `done`: which of many were changed. */
type Done = { ok: true; done?: readonly string[] }
type Answer = Done | Refusal
type Sender = { onDone: (done: Done) => void; isShown: boolean }

/** The forms of the admin by the key of their fetcher. One that is no longer shown stays until its answer is here. */
const senders = new Map<string, Sender>()
let keys = 0

/**
 * Rendered once, in the shell: gives each form its answer. The router loads the page again before it renders a form with its answer, and
 * the form may be gone then: `onDone` is called all the same, and a refusal that no form shows is shown above the page.
 */
export function SubmissionAnswers(): ReactNode {
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const added = useFetchers().flatMap(({ key }) => (senders.has(key) && !waiting.includes(key) ? [key] : []))
  if (added.length > 0) setWaiting([...waiting, ...added])
  const remove = (answered: string) => setWaiting((now) => now.filter((key) => key !== answered))
  return waiting.map((key) => <AwaitedAnswer key={key} name={key} onEnd={() => remove(key)} />)
}

/** Keeps the fetcher of a form until its answer is here: otherwise the router drops the answer with the form. */
function AwaitedAnswer({ name, onEnd }: { name: string; onEnd: () => void }) {
  const { state, data } = useFetcher<Answer>({ key: name })
  const end = useEffectEvent(() => {
    const sender = senders.get(name)
    if (data?.ok) sender?.onDone(data)
    if (!sender?.isShown) {
      senders.delete(name)
      if (data?.ok === false) notifications.show({ message: data.message, color: 'roof', autoClose: false })
    }
    onEnd()
  })
  useEffect(() => {
    if (state === 'idle') end()
  }, [state])
  return null
}

/** One form of a page: how to send it, whether it is on its way, was done, or was refused, and the error of each field. */
export function useSubmission(onDone?: (done: Done) => void) {
  const [key] = useState(() => `submission-${++keys}`)
  const fetcher = useFetcher<Answer>({ key })
  const busy = fetcher.state !== 'idle'
  // A slow device can draw the answer without having drawn before that the form is on its way: the answer would be lost with a form that goes.
  const submit: typeof fetcher.submit = (target, options) =>
    fetcher.submit(target, { ...options, flushSync: true })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    void submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget)
  }
  const callDone = useEffectEvent((done: Done) => onDone?.(done))
  const isIdle = useEffectEvent(() => !busy)
  useEffect(() => {
    const sender: Sender = { onDone: (done) => callDone(done), isShown: true }
    senders.set(key, sender)
    return () => {
      sender.isShown = false
      if (isIdle()) senders.delete(key)
    }
  }, [key])
  const answer = busy ? undefined : fetcher.data
  const refusal = answer?.ok === false ? answer : undefined
  const { message, error } = useRefusal(refusal)
  return {
    Form: fetcher.Form,
    onSubmit,
    submit,
    busy,
    done: answer?.ok === true,
    /** The whole refusal, and its message until its field is changed. */
    refusal,
    refused: message,
    /** The refusal of this field, for its `error`. */
    error,
  }
}
