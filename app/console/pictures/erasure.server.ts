import { erasePhotograph } from '#server/house/pictures/add-photographs.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireFresh } from '#server/http/pages/require-sign-in.ts'
import { replyTo } from '../parts/reply.server.ts'
import type { Route } from './+types/erasure.ts'

/** Erases a photograph that stands nowhere, with everything made of it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireFresh(house, request)
  const { photograph } = params
  const outcome = await erasePhotograph(house, owner, photograph)
  return replyTo(request, outcome, '/admin/pictures', { of: photograph })
}
