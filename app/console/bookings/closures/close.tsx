import '../bookings.css'
import { PageHead } from '../../parts/frame/page-head.tsx'
import type { Route } from './+types/close.ts'
import { type ClosureAnswer, ClosureForm } from './closure-form.tsx'
import { ToCalendar } from './to-calendar.tsx'

export { clientAction } from '../../parts/frame/lost-line.ts'
export { action, loader } from './close.server.ts'

/** Nights to be closed, `/admin/bookings/closures/new`. */
export default function Close({ loaderData: { id, stays, draft }, actionData }: Route.ComponentProps) {
  const refusal = actionData as ClosureAnswer
  return (
    <>
      <ToCalendar day={draft.from} />
      <PageHead title="Close nights">
        Nobody is offered closed nights, here or on other sites that read your calendar.
      </PageHead>
      <ClosureForm
        id={refusal?.id ?? id}
        stays={stays}
        draft={refusal?.draft ?? draft}
        refusal={refusal}
        save="Close these nights"
      />
    </>
  )
}
