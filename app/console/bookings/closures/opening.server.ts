import { redirect } from 'react-router'
import { closeAgain, openNights } from '#server/house/calendar/close-nights.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import { pagePath } from '../../parts/page-path.ts'
import { replyTo } from '../../parts/reply.server.ts'
import type { Route } from './+types/opening.ts'

type Looked = Pick<Route.LoaderArgs, 'request' | 'context'> & { params: { id: string } }

export async function loader({ request, context, params: { id } }: Looked) {
  await requireOwner(context.get(houseContext), request)
  throw redirect(pagePath('bookings', 'closures', id))
}

type Asked = Pick<Route.ActionArgs, 'request' | 'context'> & { params: { id: string } }

export async function opening({ request, context, params: { id } }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  return replyTo(request, await openNights(house, owner, id), pagePath('bookings', 'closures', id))
}

export async function undoOpening({ request, context, params: { id } }: Asked) {
  const house = context.get(houseContext)
  const owner = await requireOwner(house, request)
  return replyTo(request, await closeAgain(house, owner, id), pagePath('bookings', 'closures', id))
}
