import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

const UNDO_WITHIN_MS = 60_000
let notices = 0

/** Says that something was done and offers to undo it, for a minute. */
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
