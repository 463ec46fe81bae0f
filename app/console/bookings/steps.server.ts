import { redirect } from 'react-router'
import { cancelBooking, renewBooking } from '#server/house/change-booking.ts'
import { houseContext } from '#server/house/context.ts'
import { requireRole } from '#server/house/sign-in.ts'
import { replyTo } from '../parts/reply.server.ts'
import type { Route } from './+types/cancellation.ts'

export function loader({ params }: Pick<Route.LoaderArgs, 'params'>) {
  throw redirect(`/admin/bookings/${params.id}`)
}

type Asked = Pick<Route.ActionArgs, 'request' | 'context'> & { params: { id: string } }

/** Whether a stay is counted among those whose guests are asked is for owners to say. */
export async function cancellation({ request, context, params: { id } }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  return replyTo(request, await cancelBooking(house, owner, id), `/admin/bookings/${id}`)
}

export async function renewal({ request, context, params: { id } }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  return replyTo(request, await renewBooking(house, owner, id), `/admin/bookings/${id}`)
}
