import { redirect } from 'react-router'
import { endTwoStep } from '#server/house/accounts/two-step.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireFreshSignIn } from '#server/http/pages/require-sign-in.ts'
import { refusedPage } from '../../parts/frame/door.server.ts'
import type { Route } from './+types/end-two-step.ts'

export function loader() {
  throw redirect('/admin/settings/you')
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const outcome = await endTwoStep(house, await requireFreshSignIn(house, request))
  if (!outcome.ok) throw refusedPage(outcome)
  return redirect('/admin/settings/you')
}
