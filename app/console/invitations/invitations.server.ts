import { redirect } from 'react-router'
import { type InvitationState, invitationChannels } from '#domain/bookings/invitation.ts'
import type { Content } from '#domain/content/content.ts'
import { sayDays, sayMoment } from '#domain/day.ts'
import { isKeyOf, keysOf } from '#domain/record.ts'
import { stayTitle } from '#domain/stays/stays.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { readSettings } from '#server/house/settings.ts'
import { type EndedStay, STAYS_A_PAGE } from '#server/house/stays/ended-stays.ts'
import { overlookEndedStays } from '#server/house/stays/overlook-stays.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import type { Route } from './+types/invitations.ts'

const parts = {
  'to-ask': ['not-invited', 'written', 'bounced'],
  asked: ['invited', 'opened', 'started'],
  done: ['reviewed', 'declined', 'stopped'],
} satisfies Record<string, InvitationState[]>
type PartName = keyof typeof parts

/** Of every part its first page, or one part page by page: `?show=to-ask&page=2`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireOwner(house, request)
  const asked = new URL(request.url).searchParams
  const show = partNamed(asked.get('show'))
  const page = Math.max(1, Math.trunc(Number(asked.get('page'))) || 1)
  const [{ ended, invited, of, newest, chosen }, content, { timeZone, invitations }] = await Promise.all([
    overlookEndedStays(house, show ? { states: parts[show], page } : {}),
    publishedContent(house),
    readSettings(house),
  ])
  const countOf = (name: PartName) => parts[name].reduce((sum, state) => sum + (of[state] ?? 0), 0)
  const pages = show ? Math.max(1, Math.ceil(countOf(show) / STAYS_A_PAGE)) : 1
  if (page > pages)
    throw redirect(show ? `/admin/invitations?show=${show}&page=${pages}` : '/admin/invitations')
  const part = (name: PartName, stays: readonly EndedStay[]) => {
    const states: readonly InvitationState[] = parts[name]
    const shown = stays.filter(({ state }) => states.includes(state)).slice(0, STAYS_A_PAGE)
    return { name, count: countOf(name), stays: shown.map((stay) => line(stay, content, timeZone)) }
  }
  const names = keysOf(parts)
  return {
    ...{ ended, invited, show, page, pages },
    automatic: invitations.automatic,
    parts: show ? [part(show, chosen)] : names.map((name) => part(name, newest)),
  }
}

function line(stay: EndedStay, content: Content, timeZone: string) {
  const [last] = stay.asked
  const title = stayTitle(content, stay.stay)
  const way =
    last &&
    `${invitationChannels[last.channel] ?? last.channel}, ${sayMoment(new Date(last.created_at), timeZone)}`
  const about = [sayDays(stay.checkIn, stay.checkOut), title, way].filter(Boolean).join(' · ')
  return { id: stay.id, name: stay.name, state: stay.state, about }
}

function partNamed(name: string | null): PartName | null {
  return name !== null && isKeyOf(parts, name) ? name : null
}
