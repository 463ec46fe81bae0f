import type { FastifyInstance } from 'fastify'
import type { House } from '../../house/house.ts'
import { publishedReviews } from '../../house/published-reviews.ts'
import { sendData } from './send-data.ts'
import { readReviewQuery, wireReviews, yes } from './wire.ts'

/** `GET /admin/api/get-reviews`: the approved reviews, for anybody. */
export function registerGetReviews(api: FastifyInstance, house: House): void {
  api.get<{ Querystring: Record<string, unknown> }>('/get-reviews', async (request, reply) => {
    const page = await publishedReviews(house, readReviewQuery(request.query))
    reply.header('cache-control', 'no-cache')
    return sendData(reply, 200, yes(wireReviews(page, house.config.publicOrigin)))
  })
}
