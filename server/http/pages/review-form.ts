import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '#server/house.ts'
import { receiveReview } from '../api/save-review.ts'
import type { RefusedForm } from './context.ts'

type ShowPage = (refused: RefusedForm) => Promise<Response>

/**
 * A review form that comes without script. Saved, it leads back to its own link, which now says thanks; refused, the page
 * comes back with the sentence and everything that was typed.
 */
export async function answerReviewForm(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  show: ShowPage,
): Promise<FastifyReply> {
  const { status, ok, message, field, fields } = await receiveReview(house, request, true)
  if (ok) return reply.code(303).header('location', `${house.config.publicOrigin}${request.url}`).send()
  const page = await show({
    message,
    ...(field === undefined ? {} : { field }),
    fields: Object.fromEntries(fields ?? []),
  })
  return reply.send(new Response(page.body, { status: status === 200 ? 422 : status, headers: page.headers }))
}
