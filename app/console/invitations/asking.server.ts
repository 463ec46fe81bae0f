import { redirect } from 'react-router'
import { houseContext } from '#server/house/context.ts'
import { requireOwner } from '#server/house/sign-in.ts'
import { askAgain, stopAsking } from '#server/house/stop-asking.ts'
import { field } from '../parts/door.server.ts'
import { pagePath } from '../parts/page-path.ts'
import { replyTo } from '../parts/reply.server.ts'
import type { Route } from './+types/asking.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireOwner(context.get(houseContext), request)
  throw redirect(pagePath('bookings', params.id, 'invitations'))
}

/** Whether a guest is asked at all: stopped with a reason, or taken up again. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  const form = await request.formData()
  const outcome =
    field(form, 'what') === 'again'
      ? await askAgain(house, owner, params.id)
      : await stopAsking(house, owner, params.id, field(form, 'reason'))
  return replyTo(request, outcome, pagePath('bookings', params.id, 'invitations'))
}
