import { Button, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTicked } from '../parts/fields/use-ticked.ts'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { undoNotice } from '../parts/saving/undo-notice.tsx'
import { useSubmission } from '../parts/use-submission.tsx'
import { buttons } from '../steps/buttons.ts'

type Line = { id: string; name: string }

/** The held messages, each with a box: those that are ticked are marked as spam together, and come back with one tap. */
export function SpamList({
  lines,
  children,
}: {
  lines: readonly Line[]
  children: (id: string, box: ReactNode) => ReactNode
}) {
  const undoing = useSubmission()
  // What somebody else had put away is not among those that went.
  const submission = useSubmission(({ done = [] }) =>
    undoNotice(`${sayMessages(done.length)} marked as spam.`, () => undo(done)),
  )
  const { form, ticked, setTicked, tick } = useTicked('id')
  const chosen = lines.map(({ id }) => id).filter((id) => ticked.includes(id))
  const undo = (ids: readonly string[]) => {
    const body = new FormData()
    body.set('undo', 'yes')
    for (const id of ids) body.append('id', id)
    undoing.submit(body, { method: 'post', action: '/admin/enquiries/spam' })
  }
  const all = chosen.length === lines.length
  return (
    <submission.Form id={form} method="post" action="/admin/enquiries/spam" onSubmit={submission.onSubmit}>
      <RefusalNote message={submission.refused ?? undoing.refused ?? submission.late ?? undoing.late} />
      <div className="spam-choice">
        <Checkbox
          label="Choose all on this page"
          checked={all}
          onChange={(event) => setTicked(event.currentTarget.checked ? lines.map(({ id }) => id) : [])}
        />
        <Button type="submit" variant={chosen.length === 0 ? 'default' : 'filled'} loading={submission.busy}>
          {chosen.length === 0 ? buttons['enquiries/spam'] : `Mark ${sayMessages(chosen.length)} as spam`}
        </Button>
      </div>
      {lines.map(({ id, name }) =>
        children(
          id,
          <Checkbox
            key={id}
            name="id"
            value={id}
            aria-label={`Choose ${name}`}
            className="spam-box"
            checked={ticked.includes(id)}
            onChange={(event) => tick(id, event.currentTarget.checked)}
          />,
        ),
      )}
    </submission.Form>
  )
}

function sayMessages(count: number): string {
  return count === 1 ? 'one message' : `${count} messages`
}
