import { data, redirect } from 'react-router'
import { cancelBooking } from '#server/house/change-booking.ts'
import { houseContext } from '#server/house/context.ts'
import { requireOwner } from '#server/house/sign-in.ts'
import type { Route } from './+types/cancellation.ts'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/admin/bookings/${params.id}`)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  const outcome = await cancelBooking(house, owner, params.id)
  if (!outcome.ok && outcome.code === 'booking-unknown') throw data(outcome.message, { status: 404 })
  return redirect(`/admin/bookings/${params.id}?done=cancelled`)
}
