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
      <Alert role="status" color="brass" mb="md" title="Your unsaved changes are back">
        <Text>They are in the form, but not saved yet. Save them, or start again.</Text>
        <Button variant="default" mt="sm" onClick={() => discard(onStartAgain)}>
          Start again
        </Button>
      </Alert>
    )
  return (
    <Alert color="brass" title="Your last changes were not saved" mb="md">
      <Text>
        They are still on this device. Another person has saved this page since then. Read the page before you
        save your changes.
      </Text>
      <Group mt="sm" gap="xs">
        <Button onClick={restore}>Use my changes</Button>
        <Button variant="default" onClick={() => discard()}>
          Remove my changes
        </Button>
      </Group>
    </Alert>
  )
}

/** Asks before a person leaves a form with unsaved changes. */
export function LeaveQuestion({ blocker }: { blocker: Blocker }) {
  const stay = () => blocker.reset?.()
  return (
    <Modal opened={blocker.state === 'blocked'} onClose={stay} title="Leave without saving?">
      <Text>
        Your changes are not saved. They stay on this device, and they are in the form again when you come
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
