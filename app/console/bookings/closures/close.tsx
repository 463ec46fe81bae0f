import '../bookings.css'
import { useLocation, useNavigate } from 'react-router'
import { PageHead } from '../../parts/frame/page-head.tsx'
import type { Route } from './+types/close.ts'
import { closureBegunAt } from './begun-closure.ts'
import { type ClosureAnswer, ClosureForm } from './closure-form.tsx'
import { ToCalendar } from './to-calendar.tsx'

export { clientAction } from '../../parts/frame/lost-line.ts'
export { action, loader } from './close.server.ts'

/** Nights to be closed, `/admin/bookings/closures/new`. */
export default function Close({ loaderData: { id, stays, draft }, actionData }: Route.ComponentProps) {
  const refusal: ClosureAnswer = actionData
  const { kept, page } = closureBegunAt(useLocation().search)
  const navigate = useNavigate()
  return (
    <>
      <ToCalendar day={draft.from} />
      <PageHead title="Close nights">
        Nobody is offered closed nights, here or on other sites that read your calendar.
      </PageHead>
      {/* Another beginning is another form, with nothing in it of the one before. */}
      <ClosureForm
        key={`${kept} ${id}`}
        kept={kept}
        page={page}
        onAnew={() => navigate(page, { replace: true, preventScrollReset: true })}
        id={refusal?.id ?? id}
        stays={stays}
        draft={refusal?.draft ?? draft}
        refusal={refusal}
        save="Close these nights"
      />
    </>
  )
}
