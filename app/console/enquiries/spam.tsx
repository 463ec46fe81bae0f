import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { undoNotice } from '../parts/saving/undo-notice.tsx'
import { useSubmission } from '../parts/use-submission.ts'
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
  const [ticked, setTicked] = useState<readonly string[]>([])
  const chosen = lines.map(({ id }) => id).filter((id) => ticked.includes(id))
  const tick = (id: string, is: boolean) =>
    setTicked((all) => (is ? [...all, id] : all.filter((each) => each !== id)))
  const undo = (ids: readonly string[]) => {
    const form = new FormData()
    form.set('undo', 'yes')
    for (const id of ids) form.append('id', id)
    undoing.submit(form, { method: 'post', action: '/admin/enquiries/spam' })
  }
  const all = chosen.length === lines.length
  return (
    <submission.Form method="post" action="/admin/enquiries/spam" onSubmit={submission.onSubmit}>
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
