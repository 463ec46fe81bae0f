import { notifications } from '@mantine/notifications'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Refusal } from '#domain/refusal.ts'
import { words } from '#domain/words.ts'
import { useRefusal } from './saving/use-refusal.ts'

type Answer = { ok: true; late?: readonly string[] } | Refusal

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

/** One act of a room: its form, whether it is on its way, was done, or was refused. Without a line it does not even start, and says so. */
export function useAct() {
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
  useLastWord(busy && fetcher.data?.ok === false ? fetcher.data.message : undefined)
  const answered = busy ? undefined : fetcher.data
  const { message } = useRefusal(answered?.ok === false ? answered : undefined)
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    onSubmit,
    busy,
    done: answered?.ok === true,
    /** With what of it somebody else was quicker. */
    late: answered?.ok === true ? answered.late?.join(' ') : undefined,
    refused: offline ? words.lineLost : message,
  }
}
