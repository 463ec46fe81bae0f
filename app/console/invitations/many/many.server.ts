import { data } from 'react-router'
import { sayDays } from '#domain/day.ts'
import { stayTitle } from '#domain/stays/stays.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { askMany, guestsToAsk } from '#server/house/invitations/ask-many.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { refused } from '../../parts/frame/sign-in-page.server.ts'
import type { Route } from './+types/many.ts'

/** Everybody who can be asked; those chosen, `?guest=ID`, are shown by name before anything is sent. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireRole(house, request, 'owner')
  const [toAsk, { stays }] = await Promise.all([guestsToAsk(house), publishedContent(house)])
  const asked = new URL(request.url).searchParams.getAll('guest')
  const guests = toAsk.map(({ id, name, email, round, stay, checkIn, checkOut }) => ({
    ...{ id, name, email, round },
    about: [sayDays(checkIn, checkOut), stayTitle({ stays }, stay)].filter(Boolean).join(' · '),
  }))
  return { guests, chosen: guests.filter(({ id, email }) => email !== '' && asked.includes(id)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  const form = await request.formData()
  const rounds = form.getAll('round').map(Number)
  const wanted = form.getAll('guest').map((id, at) => ({ id: String(id), round: rounds[at] ?? 0 }))
  const outcome = await askMany(house, owner, wanted)
  return outcome.ok ? data(outcome) : refused(outcome)
}
