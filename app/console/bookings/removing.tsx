import { Button } from '@mantine/core'
import { AskedFirst } from '../parts/saving/asked-first.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { useSubmission } from '../parts/use-submission.tsx'
import { buttons } from '../steps/buttons.ts'

type RemovingProps = {
  id: string
  /** Why it cannot be removed by itself, and what can be done instead. */
  whyNot: string | null
}

const asked =
  'For what was written down by mistake: it goes from the list, the calendars and other sites, its personal link opens nothing any more, and it cannot come back. Whoever only does not come is better cancelled.'

/** Takes one mistyped booking away, and nothing else of its guest. */
export function RemoveBooking({ id, whyNot }: RemovingProps) {
  const submission = useSubmission()
  return (
    <AskedFirst name="Remove this booking" says={whyNot ?? asked}>
      {whyNot === null && (
        <submission.Form
          method="post"
          action={`/admin/bookings/${id}/removal`}
          onSubmit={submission.onSubmit}
        >
          <RefusalNote message={submission.refused} />
          <Button type="submit" color="roof" loading={submission.busy}>
            {buttons['bookings/:id/removal']}
          </Button>
        </submission.Form>
      )}
    </AskedFirst>
  )
}
