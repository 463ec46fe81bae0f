import { redirect } from 'react-router'
import { requireRole } from '#server/house/accounts/sign-in.ts'
import { houseContext } from '#server/house/context.ts'
import { sendTestLetter } from '#server/house/mail/test-letter.ts'
import type { Route } from './+types/test-letter.ts'

export function loader() {
  throw redirect('/admin/settings/mail')
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  await sendTestLetter(house, await requireRole(house, request, 'owner'))
  return redirect('/admin/settings/mail')
}
