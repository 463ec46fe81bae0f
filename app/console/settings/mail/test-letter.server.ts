import { redirect } from 'react-router'
import { houseContext } from '#server/house/context.ts'
import { requireRole } from '#server/house/sign-in.ts'
import { sendTestLetter } from '#server/house/test-letter.ts'
import type { Route } from './+types/test-letter.ts'

export function loader() {
  throw redirect('/admin/settings/mail')
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  await sendTestLetter(house, await requireRole(house, request, 'owner'))
  return redirect('/admin/settings/mail')
}
