import { redirect } from 'react-router'
import { linkWasSent } from '#server/house/invitations/hand-over.ts'
import { askAgain, stopAsking } from '#server/house/invitations/stop-asking.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import { field } from '../parts/frame/door.server.ts'
import { pagePath } from '../parts/page-path.ts'
import { replyTo } from '../parts/reply.server.ts'
import type { Route } from './+types/asking.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireOwner(context.get(houseContext), request)
  throw redirect(pagePath('bookings', params.id, 'invitations'))
}

/** Whether a guest is asked: stopped with a reason, taken up again, or sent a link that was made for it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  const form = await request.formData()
  const what = field(form, 'what')
  const outcome =
    what === 'again'
      ? await askAgain(house, owner, params.id)
      : what === 'sent'
        ? await linkWasSent(house, owner, params.id, field(form, 'invitation'))
        : await stopAsking(house, owner, params.id, field(form, 'reason'))
  return replyTo(request, outcome, pagePath('bookings', params.id, 'invitations'))
}
