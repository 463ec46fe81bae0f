import { Button, Text } from '@mantine/core'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { useSubmission } from '../parts/use-submission.ts'
import { buttons } from '../steps/buttons.ts'

/** Removing asks nothing first, because one tap takes it back, at any time. */
export function Removing({ id, removed }: { id: string; removed: boolean }) {
  const submission = useSubmission()
  return (
    <submission.Form
      method="post"
      action={`/admin/seasons/${id}/removal${removed ? '/undo' : ''}`}
      onSubmit={submission.onSubmit}
      className="season-removing"
    >
      <RefusalNote message={submission.refused} />
      {removed && <p>Its nights cost what they cost without it.</p>}
      <Button type="submit" variant="default" loading={submission.busy}>
        {removed ? buttons['seasons/:id/removal/undo'] : buttons['seasons/:id/removal']}
      </Button>
      <Text role="status" size="sm" c="dimmed" mt="xs">
        {submission.done && (removed ? 'The season is removed.' : 'The season stands again.')}
      </Text>
    </submission.Form>
  )
}
