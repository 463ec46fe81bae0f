import { redirect } from 'react-router'
import { cancelBooking, renewBooking } from '#server/house/bookings/change-booking.ts'
import { removeBooking } from '#server/house/bookings/remove-booking.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireFresh, requireOwner, requireRole } from '#server/http/pages/require-sign-in.ts'
import { pagePath } from '../parts/page-path.ts'
import { replyTo } from '../parts/reply.server.ts'
import type { Route } from './+types/cancellation.ts'

export async function loader({
  request,
  context,
  params,
}: Pick<Route.LoaderArgs, 'request' | 'context' | 'params'>) {
  await requireOwner(context.get(houseContext), request)
  throw redirect(pagePath('bookings', params.id))
}

type Asked = Pick<Route.ActionArgs, 'request' | 'context'> & { params: { id: string } }

/** Whether a stay is counted among those whose guests are asked is for owners to say. */
export async function cancellation({ request, context, params: { id } }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  return replyTo(request, await cancelBooking(house, owner, id), pagePath('bookings', id))
}

export async function renewal({ request, context, params: { id } }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  return replyTo(request, await renewBooking(house, owner, id), pagePath('bookings', id))
}

/** A deletion, like others: the password is asked again first if that was long ago. */
export async function removal({ request, context, params: { id } }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireFresh(house, request)
  const outcome = await removeBooking(house, owner, id)
  return outcome.ok
    ? redirect(`/admin/bookings?removed=${id}`, 303)
    : replyTo(request, outcome, pagePath('bookings', id))
}
