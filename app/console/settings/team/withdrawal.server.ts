import { redirect } from 'react-router'
import { withdrawInvitation } from '#server/house/accounts/team-invitations.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireFresh } from '#server/http/pages/require-sign-in.ts'
import { refusedPage } from '../../parts/frame/door.server.ts'
import type { Route } from './+types/withdrawal.ts'

export function loader() {
  throw redirect('/admin/settings/team')
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireFresh(house, request)
  const outcome = await withdrawInvitation(house, owner, params.id)
  if (!outcome.ok) throw refusedPage(outcome)
  return redirect('/admin/settings/team')
}
