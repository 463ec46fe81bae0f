import { Button } from '@mantine/core'
import { AskedFirst } from '../parts/saving/asked-first.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { useAct } from '../parts/use-act.ts'
import { buttons } from '../steps/buttons.ts'

type RemovingProps = {
  id: string
  /** Why it cannot be removed by itself, and what can be done instead. */
  whyNot: string | null
}

const asked =
  'For what was written down by mistake: it goes from the list, the calendars and other sites, its personal link opens nothing any more, and it cannot come back. Whoever only does not come is better cancelled.'

/** Takes one mistyped booking away, and nothing else of its guest. */
export function Removing({ id, whyNot }: RemovingProps) {
  const act = useAct()
  return (
    <AskedFirst name="Remove this booking" says={whyNot ?? asked}>
      {whyNot === null && (
        <act.Form method="post" action={`/admin/bookings/${id}/removal`} onSubmit={act.onSubmit}>
          <RefusalNote message={act.refused} />
          <Button type="submit" color="roof" loading={act.busy}>
            {buttons['bookings/:id/removal']}
          </Button>
        </act.Form>
      )}
    </AskedFirst>
  )
}
