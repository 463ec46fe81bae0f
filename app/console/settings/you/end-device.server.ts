import { redirect } from 'react-router'
import { endDevice } from '#server/house/accounts/sessions.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireSignedIn } from '#server/http/pages/require-sign-in.ts'
import { refusedPath } from '../../parts/reply.server.ts'
import type { Route } from './+types/end-device.ts'

const PAGE = '/admin/settings/you#devices'

export function loader() {
  throw redirect(PAGE)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const outcome = await endDevice(house, await requireSignedIn(house, request), params.id)
  return redirect(outcome.ok ? PAGE : refusedPath(PAGE, outcome, { of: params.id }))
}
