import { notifications } from '@mantine/notifications'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useFetcher, useFetchers } from 'react-router'
import type { Refusal } from '#modules/refusals/refusal.ts'
import { useRefusal } from './saving/refusal-note.tsx'

/** `done`: which of many were done. `late`: sentences about those that somebody else had changed before. */
type Done = { ok: true; done?: readonly string[]; late?: readonly string[] }
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
      const message = messageOf(data)
      if (message) notifications.show({ message, color: 'roof', autoClose: false })
    }
    onEnd()
  })
  useEffect(() => {
    if (state === 'idle') end()
  }, [state])
  return null
}

function messageOf(answer: Answer | undefined): string | undefined {
  return (answer?.ok ? answer.late?.join(' ') : answer?.message) || undefined
}

/** One form of a page: how to send it, whether it is on its way, was done, or was refused, and the error of each field. */
export function useSubmission(onDone?: (done: Done) => void) {
  const [key] = useState(() => `submission-${++keys}`)
  const fetcher = useFetcher<Answer>({ key })
  const busy = fetcher.state !== 'idle'
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
    submit: fetcher.submit,
    busy,
    done: answer?.ok === true,
    /** What somebody else had changed before. */
    late: answer?.ok === true ? messageOf(answer) : undefined,
    /** The whole refusal, and its message until its field is changed. */
    refusal,
    refused: message,
    /** The refusal of this field, for its `error`. */
    error,
  }
}
