import { data } from 'react-router'
import { sayMoment } from '#domain/day.ts'
import { inviteOwner, listOwners } from '#server/house/accounts/owners.ts'
import { inviteAgain, teamInvitations } from '#server/house/accounts/team-invitations.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireFresh, requireRole } from '#server/http/pages/require-sign-in.ts'
import { field, refused } from '../../parts/frame/sign-in-page.server.ts'
import type { Route } from './+types/team.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const { id } = await requireRole(house, request, 'owner')
  const [team, invited, { timeZone }] = await Promise.all([
    listOwners(house),
    teamInvitations(house),
    readSettings(house),
  ])
  const when = (time: string) => sayMoment(new Date(time), timeZone)
  return {
    me: id,
    team,
    invited: invited.map(({ created_at, expires_at, ...invitation }) => ({
      ...invitation,
      sent: when(created_at),
      until: when(expires_at),
    })),
  }
}

/** Asks somebody in, or once more (`again` names the invitation). The link is in this one answer and in the e-mail; it is nowhere to be looked up again. */
export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireFresh(house, request)
  const form = await request.formData()
  const again = field(form, 'again', 60)
  if (again) {
    const sent = await inviteAgain(house, owner, again)
    return sent.ok
      ? data({ ok: true as const, link: sent.link, email: sent.email, sent: sent.sent })
      : refused(sent)
  }
  const asked = { email: field(form, 'email', 254), role: field(form, 'role', 20) }
  const invited = await inviteOwner(house, owner, asked)
  if (!invited.ok) return data({ ...invited, typed: asked }, { status: 400 })
  return data({ ok: true as const, link: invited.link, email: asked.email, sent: invited.sent })
}
