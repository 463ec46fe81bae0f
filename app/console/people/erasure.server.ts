import { data, redirect } from 'react-router'
import { dayInZone, sayDay } from '#domain/day.ts'
import { messages } from '#domain/messages.ts'
import { refuse } from '#domain/refusal.ts'
import { erasePerson } from '#server/house/privacy/erase-person.ts'
import { personBehind } from '#server/house/privacy/person.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireFresh } from '#server/http/pages/require-sign-in.ts'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { pagePath } from '../parts/page-path.ts'
import { refusedIn, replyTo } from '../parts/reply.server.ts'
import type { Route } from './+types/erasure.ts'
import { keyOf } from './key.server.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireFresh(house, request)
  const key = keyOf(params)
  const person = key && (await personBehind(house, key))
  if (!person) throw data(messages.personUnknown, { status: 404 })
  const { timeZone } = await readSettings(house)
  const today = dayInZone(house.clock.now(), timeZone)
  const { name, email, bookings, reviews, enquiries, letters, files } = person
  const coming = bookings.find(
    ({ check_out, cancelled_at }) => cancelled_at === null && check_out !== null && check_out > today,
  )
  return {
    at: `/admin/people/${params.kind}/${params.id}`,
    name,
    email: email === name ? '' : email,
    bookings: bookings.length,
    reviews: reviews.length,
    shown: reviews.filter(({ status }) => status === 'approved').length,
    enquiries: enquiries.length,
    letters: letters.length,
    files: files.length,
    /** Erasing them would leave a guest in the house whom nobody knows. */
    stillHere: coming?.check_out ? sayDay(coming.check_out) : null,
    /** Whoever erases somebody from now on may be quicker. */
    seen: house.clock.now().toISOString(),
    refused: refusedIn(request),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireFresh(house, request)
  const page = pagePath('people', params.kind, params.id, 'erasure')
  const form = await request.formData()
  if (field(form, 'sure') !== 'yes') return redirect(`${page}?refused=eraseUnsure`)
  const key = keyOf(params)
  const since = field(form, 'seen')
  const outcome = key ? await erasePerson(house, owner, key, since) : refuse('personUnknown')
  return outcome.ok ? redirect('/admin/people?erased') : replyTo(request, outcome, '/admin/people', { since })
}
