import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { useSubmission } from '../../parts/use-submission.tsx'
import { buttons } from '../../steps/buttons.ts'

type WentQuestionProps = {
  booking: string
  invitation: string
  /** The answer is what the room waits for. */
  isMain?: boolean
}

/** The house cannot see whether a message went, so it asks; until then the guest waits to be asked. */
export function WentQuestion({ booking, invitation, isMain = false }: WentQuestionProps) {
  const submission = useSubmission()
  const [notYet, setNotYet] = useState(false)
  return (
    <submission.Form
      method="post"
      action={`/admin/bookings/${booking}/asking`}
      onSubmit={submission.onSubmit}
    >
      <RefusalNote message={submission.refused} />
      <input type="hidden" name="what" value="sent" />
      <input type="hidden" name="invitation" value={invitation} />
      <Text size="sm" role="status">
        {notYet ? 'Not sent yet. The guest stays in the list of those to ask.' : 'Did it go?'}
      </Text>
      <Group gap="xs" mt={4}>
        <Button type="submit" variant={isMain ? 'filled' : 'default'} loading={submission.busy}>
          {notYet ? 'Now it went' : buttons['bookings/:id/asking'].sent}
        </Button>
        {!notYet && (
          <Button type="button" variant="default" onClick={() => setNotYet(true)}>
            Not yet
          </Button>
        )}
      </Group>
    </submission.Form>
  )
}
