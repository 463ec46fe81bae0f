import '../bookings.css'
import { data, redirect, useLocation, useNavigate } from 'react-router'
import { closeNights, doubtsAboutClosing } from '#modules/calendar/close-nights.server.ts'
import type { ClosureDraft } from '#modules/calendar/closure.ts'
import { addDays, isDay } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { refuse, statusOf } from '#modules/refusals/refusal.ts'
import { newId } from '#server/keys.ts'
import { adminContext } from '../../access.server.ts'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { field } from '../../parts/frame/sign-in-page.server.ts'
import { pagePath } from '../../parts/span-path.ts'
import type { Route } from './+types/close.ts'
import { type ClosureAnswer, ClosureForm, ToCalendar, typedClosure } from './closure-form.tsx'

/** An empty form, or one that a free day of the calendar has begun: of one stay, or of the whole house. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const asked = new URL(request.url).searchParams
  const { stays } = await publishedContent(ctx)
  const from = asked.get('from') ?? ''
  const stay = stays.items.find(({ id }) => id === asked.get('stay'))
  const draft: ClosureDraft = {
    whole: asked.get('stay') === 'all',
    stays: stay ? [{ stay: stay.id, rooms: null }] : [],
    from: isDay(from) ? from : '',
    until: isDay(from) ? addDays(from, 1) : '',
    note: '',
  }
  return { id: newId(), stays: stays.items.map(({ id, title, rooms = 1 }) => ({ id, title, rooms })), draft }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const draft = typedClosure(form)
  const id = field(form, 'id', 40)
  const doubts = form.has('anyway') ? [] : await doubtsAboutClosing(ctx, draft, id)
  if (doubts.length > 0)
    return data(
      { ...refuse('closureDoubted'), doubts, draft, id },
      { status: statusOf({ name: 'closureDoubted' }) },
    )
  const outcome = await closeNights(ctx, actor, { ...draft, id })
  if (!outcome.ok) return data({ ...outcome, draft, id }, { status: 400 })
  return redirect(`${pagePath('bookings', 'closures', outcome.id)}?done=closed`)
}

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

/** Where closing nights was begun, as its page's address says it: a free night of the calendar, or nothing in particular; each is kept by itself. */
function closureBegunAt(search: string): { kept: string; page: string } {
  const asked = new URLSearchParams(search)
  const said = new URLSearchParams()
  for (const name of ['stay', 'from']) if (asked.get(name)) said.set(name, asked.get(name) ?? '')
  const beginning = said.size > 0 ? `?${said}` : ''
  return { kept: `closure new${beginning}`, page: `/admin/bookings/closures/new${beginning}` }
}
