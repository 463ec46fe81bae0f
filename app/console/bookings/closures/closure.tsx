import '../bookings.css'
import { Alert, Badge } from '@mantine/core'
import { useLocation } from 'react-router'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { useForget } from '../../parts/kept/use-forget.ts'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import type { Route } from './+types/closure.ts'
import { type ClosureAnswer, ClosureForm } from './closure-form.tsx'
import { Opening } from './opening.tsx'
import { ToCalendar } from './to-calendar.tsx'

export { clientAction } from '../../parts/frame/lost-line.ts'
export { shouldRevalidate } from '../../parts/look-again.ts'
export { action, loader } from './closure.server.ts'

const doneWords: Record<string, string> = { closed: 'These nights are closed.', saved: 'Saved.' }

/** Closed nights, `/admin/bookings/closures/:id`: what is closed and why, and the way to open them again. */
export default function Closure({ loaderData: closure, actionData }: Route.ComponentProps) {
  // What was typed to close them is in the house now, and need not be kept on the device.
  // An address that says so says it again when it is loaded anew.
  const { key } = useLocation()
  useForget(closure.done === 'closed' && key !== 'default' && closure.id)
  const refusal: ClosureAnswer = actionData
  const { draft, opened, over } = closure
  return (
    <>
      <ToCalendar day={draft.from} />
      <PageHead title="Closed nights" tab={`Closed: ${closure.said}`}>
        {closure.said}{' '}
        {(opened || over) && (
          <Badge color="gray" variant="light">
            {opened ? 'Open again' : 'Over'}
          </Badge>
        )}
      </PageHead>
      {closure.done && doneWords[closure.done] && !refusal && !opened && (
        <Alert role="status" color="deodar" mb="md">
          {doneWords[closure.done]}
        </Alert>
      )}
      <RefusalNote message={closure.refused} />
      {!opened && (
        <ClosureForm
          key={`${closure.id} ${closure.seen}`}
          kept={`closure ${closure.id}`}
          saved={closure.done === 'saved' && !refusal}
          stays={closure.stays}
          draft={refusal?.draft ?? draft}
          refusal={refusal}
          seen={closure.seen}
          save="Save changes"
        />
      )}
      <Opening key={closure.id} id={closure.id} opened={opened} />
    </>
  )
}
