import type { FastifyInstance } from 'fastify'
import type { ReviewPage, ReviewQuery } from '#domain/published-review.ts'
import { publishedContent } from '../../house/content.ts'
import type { House } from '../../house/house.ts'
import { publishedReviews } from '../../house/published-reviews.ts'
import { reviewSummary } from '../../house/review-summary.ts'
import { sendData } from './send-data.ts'
import { readReviewQuery, wireReviews, yes } from './wire.ts'

/** `GET /admin/api/get-reviews`: the approved reviews, for anybody. */
export function registerGetReviews(api: FastifyInstance, house: House): void {
  api.get<{ Querystring: Record<string, unknown> }>('/get-reviews', async (request, reply) => {
    const page = await readPage(house, await withStayId(house, readReviewQuery(request.query)))
    reply.header('cache-control', 'no-cache')
    return sendData(reply, 200, yes(wireReviews(page, house.config.publicOrigin)))
  })
}

/** A stay by its id or its title, as a person would type it; what is neither matches nothing. */
async function withStayId(house: House, query: ReviewQuery): Promise<ReviewQuery> {
  if (query.stay === undefined) return query
  const asked = query.stay.trim().toLowerCase()
  const { stays } = await publishedContent(house)
  const found = stays.items.find(({ id, title }) => id === asked || title.toLowerCase() === asked)
  return found ? { ...query, stay: found.id } : query
}

/** The summary is the page's own: the demo's samples are in it only as long as there is nothing else. */
async function readPage(house: House, query: ReviewQuery): Promise<ReviewPage> {
  const [page, real] = await Promise.all([
    publishedReviews(house, query),
    reviewSummary(house, { samples: false }),
  ])
  return real.count === 0 ? page : { ...page, summary: real }
}
