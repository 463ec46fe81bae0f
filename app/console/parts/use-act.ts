import { type FormEvent, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { words } from '#domain/words.ts'

type Answer = { ok: boolean; message?: string }

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
  const answered = busy ? undefined : fetcher.data
  const said = answered?.ok === false ? answered.message : undefined
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    onSubmit,
    busy,
    done: answered?.ok === true,
    refused: offline ? words.lineLost : said,
  }
}
