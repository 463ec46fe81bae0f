import '../bookings.css'
import { Alert, Badge } from '@mantine/core'
import { data, redirect, useLocation } from 'react-router'
import {
  changeClosure,
  closeAgain,
  doubtsAboutClosing,
  openNights,
} from '#modules/calendar/close-nights.server.ts'
import { findClosure } from '#modules/calendar/closures.server.ts'
import { everyStay } from '#modules/calendar/stays.ts'
import { dayInZone, sayStay } from '#modules/common/day.ts'
import { messages } from '#modules/common/messages.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { refuse, statusOf } from '#modules/refusals/refusal.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext } from '../../access.server.ts'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { ReturnedNote, refusedSave } from '../../parts/intent.tsx'
import { useForget } from '../../parts/kept/use-unsaved.ts'
import { reply } from '../../parts/reply.server.ts'
import { TwoWays } from '../../parts/saving/edit-conflict.tsx'
import { pagePath } from '../../parts/span-path.ts'
import type { Route } from './+types/closure.ts'
import { type ClosureAnswer, ClosureForm, ToCalendar, typedClosure } from './closure-form.tsx'

export { shouldRevalidate } from '../../parts/look-again.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const closure = await findClosure(ctx, params.id)
  if (!closure) throw data(messages.closureUnknown, { status: 404 })
  const [content, { timeZone }] = await Promise.all([publishedContent(ctx), readSettings(ctx)])
  const { stays, first_night: from, open_again: until, note, opened_at } = closure
  const known = everyStay(content)
  const named = known.filter(({ id }) => stays?.some(({ stay }) => stay === id))
  const shown = new Set([...content.stays.items, ...named])
  return {
    id: closure.id,
    seen: closure.updated_at,
    done: new URL(request.url).searchParams.get('done'),
    said: `${stays === null ? 'The whole house' : named.map(({ title }) => title).join(', ')}, ${sayStay(from, until)}`,
    opened: opened_at !== null,
    over: until <= dayInZone(ctx.clock.now(), timeZone),
    stays: [...shown].map(({ id, title, rooms = 1 }) => ({ id, title, rooms })),
    draft: { whole: stays === null, stays: stays ?? [], from, until, note },
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const page = pagePath('bookings', 'closures', params.id)
  switch (form.get('intent')) {
    case 'reopen':
      return reply(request, await openNights(ctx, actor, params.id), form, page)
    case 'close-again':
      return reply(request, await closeAgain(ctx, actor, params.id), form, page)
  }
  const draft = typedClosure(form)
  const doubts = form.has('anyway') ? [] : await doubtsAboutClosing(ctx, draft, params.id)
  if (doubts.length > 0)
    return data(
      { ...refuse('closureDoubted'), doubts, draft },
      { status: statusOf({ name: 'closureDoubted' }) },
    )
  const seen = String(form.get('seen') ?? '')
  const outcome = await changeClosure(ctx, actor, params.id, { ...draft, seen })
  if (!outcome.ok) return data({ ...outcome, draft }, { status: 400 })
  throw redirect(`${page}?done=saved`)
}

const doneWords: Record<string, string> = { closed: 'These nights are closed.', saved: 'Saved.' }

/** Closed nights, `/admin/bookings/closures/:id`: what is closed and why, and the way to open them again. */
export default function Closure({ loaderData: closure, actionData }: Route.ComponentProps) {
  // What was typed to close them is in the house now, and need not be kept on the device.
  // An address that says so says it again when it is loaded anew.
  const { key } = useLocation()
  useForget(closure.done === 'closed' && key !== 'default' && closure.id)
  const refusal: ClosureAnswer = refusedSave(actionData)
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
      {!refusal && <ReturnedNote />}
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
      <Opening key={closure.id} opened={opened} />
    </>
  )
}

/** Opens closed nights, or closes them again. */
function Opening({ opened }: { opened: boolean }) {
  return (
    <TwoWays
      intent={opened ? 'close-again' : 'reopen'}
      button={opened ? 'Close them again' : 'Open these nights again'}
      done={opened ? 'These nights can be booked again.' : 'These nights are closed again.'}
      className="opening"
    />
  )
}
