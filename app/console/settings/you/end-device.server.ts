import { redirect } from 'react-router'
import { endDevice } from '#server/house/accounts/sessions.ts'
import { requireSignedIn } from '#server/house/accounts/sign-in.ts'
import { houseContext } from '#server/house/context.ts'
import type { Route } from './+types/end-device.ts'

export function loader() {
  throw redirect('/admin/settings/you')
}

/** A device that is signed out already needs nothing more. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  await endDevice(house, await requireSignedIn(house, request), params.id)
  return redirect('/admin/settings/you')
}
