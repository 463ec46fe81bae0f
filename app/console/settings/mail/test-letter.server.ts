import { redirect } from 'react-router'
import { sendTestLetter } from '#server/house/mail/test-letter.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import type { Route } from './+types/test-letter.ts'

export function loader() {
  throw redirect('/admin/settings/mail')
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  await sendTestLetter(house, await requireRole(house, request, 'owner'))
  return redirect('/admin/settings/mail')
}
