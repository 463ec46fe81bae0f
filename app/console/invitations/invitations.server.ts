import { sayDays, sayMoment } from '#domain/day.ts'
import { invitationChannels } from '#domain/invitation.ts'
import { stayTitle } from '#domain/stays.ts'
import { publishedContent } from '#server/house/content.ts'
import { houseContext } from '#server/house/context.ts'
import { type EndedStay, endedStays } from '#server/house/ended-stays.ts'
import { readSettings } from '#server/house/settings.ts'
import { requireOwner } from '#server/house/sign-in.ts'
import type { Route } from './+types/invitations.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireOwner(house, request)
  const [{ stays, ended, invited }, content, { timeZone, invitations }] = await Promise.all([
    endedStays(house),
    publishedContent(house),
    readSettings(house),
  ])
  const shown = (stay: EndedStay) => {
    const [last] = stay.asked
    const title = stayTitle(content, stay.stay)
    const way =
      last &&
      `${invitationChannels[last.channel] ?? last.channel}, ${sayMoment(new Date(last.created_at), timeZone)}`
    const about = [sayDays(stay.checkIn, stay.checkOut), title, way].filter(Boolean).join(' · ')
    return { id: stay.id, name: stay.name, state: stay.state, about }
  }
  const of = (...states: EndedStay['state'][]) =>
    stays.filter(({ state }) => states.includes(state)).map(shown)
  return {
    ended,
    invited,
    automatic: invitations.automatic,
    toAsk: of('not-invited', 'written', 'bounced'),
    asked: of('invited', 'opened', 'started'),
    done: of('reviewed', 'declined', 'stopped'),
  }
}
