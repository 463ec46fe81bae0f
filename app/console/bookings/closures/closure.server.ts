import { data, redirect } from 'react-router'
import { dayInZone, sayStay } from '#domain/day.ts'
import { messages } from '#domain/messages.ts'
import { refuse, statusOf } from '#domain/refusal.ts'
import { everyStay } from '#domain/stays/stays.ts'
import { changeClosure } from '#server/house/calendar/close-nights.ts'
import { doubtsAboutClosing } from '#server/house/calendar/closure-doubts.ts'
import { findClosure } from '#server/house/calendar/closures.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import { pagePath } from '../../parts/page-path.ts'
import { refusedAbout } from '../../parts/reply.server.ts'
import type { Route } from './+types/closure.ts'
import { typedClosure } from './typed-closure.server.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const me = await requireOwner(house, request)
  const closure = await findClosure(house, params.id)
  if (!closure) throw data(messages.closureUnknown, { status: 404 })
  const [content, { timeZone }] = await Promise.all([publishedContent(house), readSettings(house)])
  const { stays, first_night: from, open_again: until, note, opened_at } = closure
  const known = everyStay(content)
  const named = known.filter(({ id }) => stays?.some(({ stay }) => stay === id))
  const shown = new Set([...content.stays.items, ...named])
  return {
    id: closure.id,
    seen: closure.updated_at,
    done: new URL(request.url).searchParams.get('done'),
    refused: await refusedAbout(request, house, me, { about: 'closure', id: closure.id }),
    said: `${stays === null ? 'The whole house' : named.map(({ title }) => title).join(', ')}, ${sayStay(from, until)}`,
    opened: opened_at !== null,
    over: until <= dayInZone(house.clock.now(), timeZone),
    stays: [...shown].map(({ id, title, rooms = 1 }) => ({ id, title, rooms })),
    draft: { whole: stays === null, stays: stays ?? [], from, until, note },
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  const form = await request.formData()
  const draft = typedClosure(form)
  const doubts = form.has('anyway') ? [] : await doubtsAboutClosing(house, draft, params.id)
  if (doubts.length > 0)
    return data(
      { ...refuse('closureDoubted'), doubts, draft },
      { status: statusOf({ name: 'closureDoubted' }) },
    )
  const seen = String(form.get('seen') ?? '')
  const outcome = await changeClosure(house, owner, params.id, { ...draft, seen })
  if (!outcome.ok) return data({ ...outcome, draft }, { status: 400 })
  return redirect(`${pagePath('bookings', 'closures', params.id)}?done=saved`)
}
