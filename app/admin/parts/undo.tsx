import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useEffect, useState } from 'react'
import { IntentForm, useIntent } from './intent.tsx'

const UNDO_WITHIN_MS = 30_000

let notices = 0

/** Shows that something was done, with Undo for 30 seconds. */
export function showUndoNotice(message: string, undo: () => void): void {
  // Two notices with the same text undo different changes.
  notices += 1
  const id = `undo-${notices}`
  notifications.show({
    id,
    autoClose: UNDO_WITHIN_MS,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          variant="subtle"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  })
}

type UndoLineProps = {
  /** Until when, and what time it was on the server when the page was made. */
  until: string
  now: string
  intent: string
  fields?: Record<string, string>
  /** The page whose action undoes it; without it the page that this is on. */
  action?: string
  onDone?: () => void
  children: ReactNode
}

/** What was done, and until then a button that undoes it. */
export function UndoLine({ until, now, intent, children, ...options }: UndoLineProps) {
  const undo = useIntent(intent, options)
  const left = useSecondsLeft(until, now)
  if (left === 0) return null
  return (
    <IntentForm form={undo}>
      <Group justify="space-between" p="xs" bg="var(--alt)">
        <Text role="status">{children}</Text>
        <Button type="submit" loading={undo.isBusy}>
          Undo
          <Text span c="dimmed" ml="xs" miw="3ch" aria-hidden="true">
            {left} s
          </Text>
        </Button>
      </Group>
    </IntentForm>
  )
}

/** Counts by the server's clock, so that a wrong one on the phone does no harm. */
function useSecondsLeft(until: string, now: string): number {
  const secondsAtFirst = Math.max(0, Math.round((new Date(until).getTime() - new Date(now).getTime()) / 1000))
  const [left, setLeft] = useState(secondsAtFirst)
  useEffect(() => {
    const startedAt = performance.now()
    const count = () =>
      setLeft(Math.max(0, secondsAtFirst - Math.floor((performance.now() - startedAt) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [secondsAtFirst])
  return left
}
