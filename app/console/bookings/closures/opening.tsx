import { Button, Text } from '@mantine/core'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { useSubmission } from '../../parts/use-submission.ts'
import { buttons } from '../../steps/buttons.ts'

/** Opening asks nothing first, because one tap takes it back, at any time. */
export function Opening({ id, opened }: { id: string; opened: boolean }) {
  const submission = useSubmission()
  return (
    <submission.Form
      method="post"
      action={`/admin/bookings/closures/${id}/opening${opened ? '/undo' : ''}`}
      onSubmit={submission.onSubmit}
      className="opening"
    >
      <RefusalNote message={submission.refused} />
      <Button type="submit" variant="default" loading={submission.busy}>
        {opened ? buttons['bookings/closures/:id/opening/undo'] : buttons['bookings/closures/:id/opening']}
      </Button>
      <Text role="status" size="sm" c="dimmed" mt="xs">
        {submission.done && (opened ? 'These nights can be booked again.' : 'These nights are closed again.')}
      </Text>
    </submission.Form>
  )
}
