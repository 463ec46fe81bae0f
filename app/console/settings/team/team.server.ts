import { data } from 'react-router'
import { houseContext } from '#server/house/context.ts'
import { inviteOwner, listOwners } from '#server/house/owners.ts'
import { requireFresh, requireRole } from '#server/house/sign-in.ts'
import { field, refused } from '../../parts/door.server.ts'
import type { Route } from './+types/team.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const { id } = await requireRole(house, request, 'owner')
  return { me: id, team: await listOwners(house) }
}

/** The link is in this one answer and in the letter; it is nowhere to be looked up again. */
export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireFresh(house, request)
  const form = await request.formData()
  const asked = { email: field(form, 'email', 254), role: field(form, 'role', 20) }
  const invited = await inviteOwner(house, owner, asked)
  return invited.ok ? data({ ok: true as const, link: invited.link, email: asked.email }) : refused(invited)
}
