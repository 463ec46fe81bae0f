import { redirect } from 'react-router'
import { retryLetter } from '#server/house/mail/outbox.ts'
import { retryStuckLetters } from '#server/house/mail/stuck-letters.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import { replyTo } from '../parts/reply.server.ts'
import type { Route } from './+types/delivery.ts'

export function loader() {
  throw redirect('/admin/letters')
}

/** `POST /admin/letters/:id/delivery`: one letter is tried now. */
export async function one({ request, params, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const outcome = await retryLetter(house, await requireOwner(house, request), params.id)
  return replyTo(request, outcome, '/admin/letters', { of: params.id })
}

/** `POST /admin/letters/delivery`: all of them. */
export async function all({ request, context }: Pick<Route.ActionArgs, 'request' | 'context'>) {
  const house = context.get(houseContext)
  const outcome = await retryStuckLetters(house, await requireOwner(house, request))
  return replyTo(request, outcome, '/admin/letters')
}
