import { redirect } from 'react-router'
import { houseContext } from '#server/house/context.ts'
import { exportBookings } from '#server/house/export-bookings.ts'
import { requireFresh } from '#server/house/sign-in.ts'
import { tableResponse } from '../parts/table-response.server.ts'
import type { Route } from './+types/export.ts'

export function loader() {
  throw redirect('/admin/bookings')
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireFresh(house, request)
  const table = await exportBookings(house, owner)
  const day = house.clock.now().toISOString().slice(0, 10)
  return tableResponse(`bookings-${day}`, table)
}
