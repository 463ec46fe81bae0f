import { redirect } from 'react-router'
import { lookCookie } from '#server/house/devices/chosen-look.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireSignedIn } from '#server/http/pages/require-sign-in.ts'
import { field } from '../../parts/frame/door.server.ts'
import type { Route } from './+types/look.ts'

const PAGE = '/admin/settings/you#look'

export function loader() {
  throw redirect(PAGE)
}

/** It is kept on this device alone, and nowhere in the house. */
export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  await requireSignedIn(house, request)
  const look = field(await request.formData(), 'look', 20)
  return redirect(PAGE, { headers: { 'set-cookie': lookCookie(look, house.config.publicOrigin) } })
}
