import { Button, Text } from '@mantine/core'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { useSubmission } from '../parts/use-submission.ts'
import { buttons } from '../steps/buttons.ts'

/** Cancelling asks nothing first, because one tap takes it back, at any time. */
export function Cancelling({ booking: { id, state } }: { booking: { id: string; state: string } }) {
  const submission = useSubmission()
  const isCancelled = state === 'cancelled'
  return (
    <submission.Form
      method="post"
      action={`/admin/bookings/${id}/${isCancelled ? 'renewal' : 'cancellation'}`}
      onSubmit={submission.onSubmit}
    >
      <RefusalNote message={submission.refused} />
      <Button type="submit" variant="default" loading={submission.busy}>
        {isCancelled ? buttons['bookings/:id/renewal'] : buttons['bookings/:id/cancellation']}
      </Button>
      <Text role="status" size="sm" c="dimmed" mt="xs">
        {submission.done && (isCancelled ? 'The booking is cancelled.' : 'The booking stands again.')}
      </Text>
    </submission.Form>
  )
}
