import { Button, Text } from '@mantine/core'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { useAct } from '../../parts/use-act.ts'
import { buttons } from '../../steps/buttons.ts'

/** Opening asks nothing first, because one tap takes it back, at any time. */
export function Opening({ id, opened }: { id: string; opened: boolean }) {
  const act = useAct()
  return (
    <act.Form
      method="post"
      action={`/admin/bookings/closures/${id}/opening${opened ? '/undo' : ''}`}
      onSubmit={act.onSubmit}
      className="opening"
    >
      <RefusalNote message={act.refused} />
      <Button type="submit" variant="default" loading={act.busy}>
        {opened ? buttons['bookings/closures/:id/opening/undo'] : buttons['bookings/closures/:id/opening']}
      </Button>
      <Text role="status" size="sm" c="dimmed" mt="xs">
        {act.done && (opened ? 'These nights can be booked again.' : 'These nights are closed again.')}
      </Text>
    </act.Form>
  )
}
