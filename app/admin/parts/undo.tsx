import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useEffect, useState } from 'react'
import { IntentForm, type IntentOptions, useIntent } from './intent.tsx'

const UNDO_WITHIN_MS = 30_000

let noticeCount = 0

/** Shows that something was done, with Undo for 30 seconds. */
export function showUndoNotice(message: string, undo: () => void): void {
  // Two notices with the same text undo different changes.
  noticeCount += 1
  const id = `undo-${noticeCount}`
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

type UndoLineProps = Pick<IntentOptions, 'action' | 'fields' | 'onDone'> & {
  /** Until when it can be undone, and the time on the server when the page was loaded. */
  until: string
  now: string
  intent: string
  children: ReactNode
}

/** A sentence about a change, with a button that undoes it until the time is over. */
export function UndoLine({ until, now, intent, children, ...options }: UndoLineProps) {
  const undo = useIntent(intent, options)
  const secondsLeft = useSecondsLeft(until, now)
  if (secondsLeft === 0) return null
  return (
    <IntentForm form={undo}>
      <Group justify="space-between" p="xs" bg="var(--alt)">
        <Text role="status">{children}</Text>
        <Button type="submit" loading={undo.isBusy}>
          Undo
          <Text span c="dimmed" ml="xs" miw="3ch" aria-hidden="true">
            {secondsLeft} s
          </Text>
        </Button>
      </Group>
    </IntentForm>
  )
}

/** Counts from the server's time, so that a wrong clock on the phone does no harm. */
function useSecondsLeft(until: string, now: string): number {
  const secondsAtFirst = Math.max(0, Math.round((new Date(until).getTime() - new Date(now).getTime()) / 1000))
  const [secondsLeft, setSecondsLeft] = useState(secondsAtFirst)
  useEffect(() => {
    const startedAt = performance.now()
    const updateSecondsLeft = () =>
      setSecondsLeft(Math.max(0, secondsAtFirst - Math.floor((performance.now() - startedAt) / 1000)))
    updateSecondsLeft()
    const timer = setInterval(updateSecondsLeft, 1000)
    return () => clearInterval(timer)
  }, [secondsAtFirst])
  return secondsLeft
}
