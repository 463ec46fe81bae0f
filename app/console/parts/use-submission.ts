import { notifications } from '@mantine/notifications'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { messages } from '#domain/messages.ts'
import type { Refusal } from '#domain/refusal.ts'
import { useRefusal } from './saving/use-refusal.ts'

/** `done` and `late`: which of many went, and what is said of those with which somebody else was quicker. */
type Done = { ok: true; done?: readonly string[]; late?: readonly string[] }
type Answer = Done | Refusal

/** Calls back once for each answer that it was done, also where the form goes with the page it was on. */
function useDone(answer: Answer | undefined, onDone: ((done: Done) => void) | undefined) {
  const latest = useRef(onDone)
  latest.current = onDone
  useEffect(() => {
    if (answer?.ok) latest.current?.(answer)
  }, [answer])
}

/** A refusal whose form went with the page that was asked for again, before it could be read there, is said above the page. */
function useLastWord(unread: string | undefined) {
  const last = useRef(unread)
  last.current = unread
  useEffect(
    () => () => {
      if (last.current) notifications.show({ message: last.current, color: 'roof', autoClose: false })
    },
    [],
  )
}

/** What there is to read in an answer. */
function wordOf(answer: Answer | undefined): string | undefined {
  return (answer?.ok ? answer.late?.join(' ') : answer?.message) || undefined
}

/** One step of a room: its form, whether it is on its way, was done, or was refused. Without a connection it does not even start, and says so. */
export function useSubmission(onDone?: (done: Done) => void) {
  const fetcher = useFetcher<Answer>()
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
  useLastWord(busy ? wordOf(fetcher.data) : undefined)
  useDone(fetcher.data, onDone)
  const answered = busy ? undefined : fetcher.data
  const { message } = useRefusal(answered?.ok === false ? answered : undefined)
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    onSubmit,
    busy,
    done: answered?.ok === true,
    /** With what of it somebody else was quicker. */
    late: answered?.ok === true ? wordOf(answered) : undefined,
    refused: offline ? messages.lineLost : message,
  }
}
