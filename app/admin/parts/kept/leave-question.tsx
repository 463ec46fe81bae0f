import { Button, Group, Modal, Text } from '@mantine/core'
import type { Blocker } from 'react-router'

/** Asks before somebody leaves what they have not saved. */
export function LeaveQuestion({ blocker }: { blocker: Blocker }) {
  const stay = () => blocker.reset?.()
  return (
    <Modal opened={blocker.state === 'blocked'} onClose={stay} title="Leave without saving?">
      <Text>
        What you changed here is not saved. It stays on this device and is offered when you come back.
      </Text>
      <Group mt="lg">
        <Button onClick={stay}>Stay here</Button>
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </Group>
    </Modal>
  )
}
