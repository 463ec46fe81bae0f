import '../lists/lines.css'
import { Button, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'

type UndoLineProps = {
  /** Until when, and what time it was for the house when the page was made. */
  until: string
  now: string
  action: string
  fields?: Record<string, string>
  children: ReactNode
}

/** What was done, and for the rest of its minute a button that undoes it. */
export function UndoLine({ until, now, action, fields = {}, children }: UndoLineProps) {
  const fetcher = useFetcher()
  const left = useSecondsLeft(until, now)
  if (left === 0) return null
  return (
    <fetcher.Form method="post" action={action} className="undo-line">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Text role="status">{children}</Text>
      <Button type="submit" variant="default" loading={fetcher.state !== 'idle'}>
        Undo{' '}
        <span className="undo-seconds" aria-hidden="true">
          {left} s
        </span>
      </Button>
    </fetcher.Form>
  )
}

/** Counted by the house's clock, so that a wrong one on the phone does no harm. */
function useSecondsLeft(until: string, now: string): number {
  const most = Math.max(0, Math.round((new Date(until).getTime() - new Date(now).getTime()) / 1000))
  const [left, setLeft] = useState(most)
  useEffect(() => {
    const begun = performance.now()
    const count = () => setLeft(Math.max(0, most - Math.floor((performance.now() - begun) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [most])
  return left
}
