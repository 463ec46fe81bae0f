import type { FastifyInstance } from 'fastify'
import type { House } from '../../house/house.ts'
import type { LinkTries } from '../limits/link-tries.ts'
import { receiveReview } from './receive-review.ts'
import { sendData } from './send-data.ts'
import { no, yes } from './wire.ts'

/** `POST /admin/api/save-review`: a guest's review as a multipart form, judged and saved. */
export function registerSaveReview(api: FastifyInstance, house: House, linkTries: LinkTries): void {
  api.post('/save-review', { config: { streamsBody: true } }, async (request, reply) => {
    const { status, ok, message, retryAfter } = await receiveReview(house, linkTries, request)
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    return sendData(reply, status, ok ? yes({ message }) : no(message))
  })
}
