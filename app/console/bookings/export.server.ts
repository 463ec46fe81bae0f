import { redirect } from 'react-router'
import { exportBookings } from '#server/house/bookings/export-bookings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireFresh } from '#server/http/pages/require-sign-in.ts'
import { tableResponse } from '../parts/lists/table-response.server.ts'
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
