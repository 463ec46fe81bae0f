import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

const UNDO_WITHIN_MS = 60_000

/** Says that something was done and offers to undo it, for a minute. */
export function undoNotice(said: string, undo: () => void): void {
  const id = `undo-${said}`
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
