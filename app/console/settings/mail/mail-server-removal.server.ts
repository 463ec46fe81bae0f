import { redirect } from 'react-router'
import { requireFresh } from '#server/house/accounts/sign-in.ts'
import { houseContext } from '#server/house/context.ts'
import { forgetMailServer } from '#server/house/mail/change-mail-server.ts'
import { refusedPage } from '../../parts/frame/door.server.ts'
import type { Route } from './+types/mail-server-removal.ts'

export function loader() {
  throw redirect('/admin/settings/mail')
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const outcome = await forgetMailServer(house, await requireFresh(house, request))
  if (!outcome.ok) throw refusedPage(outcome)
  return redirect('/admin/settings/mail')
}
