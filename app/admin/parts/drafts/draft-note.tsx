import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import type { Blocker } from 'react-router'
import type { DraftedForm } from './use-form-draft.ts'

type KeptNoteProps = {
  kept: Pick<DraftedForm, 'found' | 'putBack' | 'drop'>
  /** What else belongs to beginning anew. */
  onAnew?: () => void
}

/** Says that what was half typed stands in the form again, and offers to begin anew; asks first where the page says something else by now. */
export function DraftNote({ kept: { found, putBack, drop }, onAnew }: KeptNoteProps) {
  if (!found) return null
  if (found.state === 'waiting') return <DraftOffer older onPutBack={putBack} onForget={() => drop()} />
  return (
    <Alert role="status" color="brass" mb="md" title="You go on with what you had begun">
      <Text>It is in the form again, and not saved yet.</Text>
      <Button variant="default" mt="sm" onClick={() => drop(onAnew)}>
        Begin anew
      </Button>
    </Alert>
  )
}

type KeptOfferProps = {
  /** It has been saved anew since. */
  older: boolean
  onPutBack: () => void
  onForget: () => void
}

/** Offers what was changed on an earlier visit and never reached the house. */
export function DraftOffer({ older, onPutBack, onForget }: KeptOfferProps) {
  return (
    <Alert color="brass" title="What you changed last time was not saved" mb="md">
      <Text>
        It is still on this device.
        {older && ' Somebody has saved this page since; look at it before you save yours.'}
      </Text>
      <Group mt="sm" gap="xs">
        <Button onClick={onPutBack}>Put it back</Button>
        <Button variant="default" onClick={onForget}>
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
