import { redirect } from 'react-router'
import { forgetMailServer } from '#server/house/mail/change-mail-server.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireFresh } from '#server/http/pages/require-sign-in.ts'
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
