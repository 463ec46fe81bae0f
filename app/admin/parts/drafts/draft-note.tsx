import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import type { Blocker } from 'react-router'
import type { DraftedForm } from './use-form-draft.ts'

type DraftNoteProps = {
  draft: Pick<DraftedForm, 'found' | 'restore' | 'discard'>
  /** Runs after the draft is discarded, and after that is undone. */
  onStartAgain?: () => void
}

/** Says that the form is filled with a draft, and offers to discard it; where the saved values have changed since, asks before it fills the form. */
export function DraftNote({ draft: { found, restore, discard }, onStartAgain }: DraftNoteProps) {
  if (!found) return null
  if (found.state === 'back')
    return (
      <Alert role="status" color="brass" mb="md" title="You go on with what you had begun">
        <Text>It is in the form again, and not saved yet.</Text>
        <Button variant="default" mt="sm" onClick={() => discard(onStartAgain)}>
          Start again
        </Button>
      </Alert>
    )
  return (
    <Alert color="brass" title="What you changed last time was not saved" mb="md">
      <Text>
        It is still on this device. Somebody has saved this page since; look at it before you save yours.
      </Text>
      <Group mt="sm" gap="xs">
        <Button onClick={restore}>Put it back</Button>
        <Button variant="default" onClick={() => discard()}>
          Forget it
        </Button>
      </Group>
    </Alert>
  )
}

/** Asks before somebody leaves what they have not saved. */
export function LeaveQuestion({ blocker }: { blocker: Blocker }) {
  const stay = () => blocker.reset?.()
  return (
    <Modal opened={blocker.state === 'blocked'} onClose={stay} title="Leave without saving?">
      <Text>
        What you changed here is not saved. It stays on this device and is in the form again when you come
        back.
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
