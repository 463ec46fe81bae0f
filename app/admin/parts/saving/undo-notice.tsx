import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { UndoablePublication } from '#modules/content/publish-content.server.ts'
import { UndoLine } from './undo-line.tsx'

const UNDO_WITHIN_MS = 30_000

let notices = 0

/** Says that something was done and offers to undo it, for 30 seconds. */
export function undoNotice(said: string, undo: () => void): void {
  // Of two that say the same, each undoes its own.
  notices += 1
  const id = `undo-${notices}`
  notifications.show({
    id,
    autoClose: UNDO_WITHIN_MS,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close' },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{said}</Text>
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

type UndoPublicationProps = {
  publication: UndoablePublication | null
  /** The fields of the page are those of the undone version and have to be read again. */
  onDone?: () => void
}

/** For 30 seconds after a publication, the button that undoes it. Undoing is a publication too, so the same button redoes it. */
export function UndoPublication({ publication, onDone }: UndoPublicationProps) {
  const [isUndone, setUndone] = useState(false)
  if (!publication) return null
  const { number, until, now } = publication
  return (
    <UndoLine
      key={number}
      until={until}
      now={now}
      action="/admin/words"
      intent="undo-publication"
      fields={{ publication: String(number) }}
      onDone={() => {
        setUndone(!isUndone)
        onDone?.()
      }}
    >
      {isUndone ? 'The site shows what it showed before.' : 'The site shows your changes.'}
    </UndoLine>
  )
}
