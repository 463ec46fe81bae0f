import { redirect } from 'react-router'
import { removeOwner } from '#server/house/accounts/owners.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireFresh } from '#server/http/pages/require-sign-in.ts'
import { refusedPage } from '../../parts/frame/door.server.ts'
import type { Route } from './+types/removal.ts'

export function loader() {
  throw redirect('/admin/settings/team')
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireFresh(house, request)
  const outcome = await removeOwner(house, owner, params.id)
  if (!outcome.ok) throw refusedPage(outcome)
  return redirect('/admin/settings/team')
}
