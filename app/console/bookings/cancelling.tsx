import { Button, Text } from '@mantine/core'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { useAct } from '../parts/use-act.ts'
import { buttons } from '../steps/buttons.ts'

/** Cancelling asks nothing first, because one tap takes it back, at any time. */
export function Cancelling({ booking: { id, state } }: { booking: { id: string; state: string } }) {
  const act = useAct()
  const isCancelled = state === 'cancelled'
  return (
    <act.Form
      method="post"
      action={`/admin/bookings/${id}/${isCancelled ? 'renewal' : 'cancellation'}`}
      onSubmit={act.onSubmit}
    >
      <RefusalNote message={act.refused} />
      <Button type="submit" variant="default" loading={act.busy}>
        {isCancelled ? buttons['bookings/:id/renewal'] : buttons['bookings/:id/cancellation']}
      </Button>
      <Text role="status" size="sm" c="dimmed" mt="xs">
        {act.done && (isCancelled ? 'The booking is cancelled.' : 'The booking stands again.')}
      </Text>
    </act.Form>
  )
}
