import { redirect } from 'react-router'
import { changeRole } from '#server/house/accounts/owners.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireFresh } from '#server/http/pages/require-sign-in.ts'
import { refusedPage } from '../../parts/frame/door.server.ts'
import type { Route } from './+types/role.ts'

export function loader() {
  throw redirect('/admin/settings/team')
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireFresh(house, request)
  const wanted = (await request.formData()).get('role') === 'owner' ? 'owner' : 'helper'
  const outcome = await changeRole(house, owner, params.id, wanted)
  if (!outcome.ok) throw refusedPage(outcome)
  return redirect('/admin/settings/team')
}
