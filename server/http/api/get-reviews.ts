import type { FastifyInstance } from 'fastify'
import { fold } from '#domain/fold.ts'
import { REVIEWS_AT_ONCE, type ReviewQuery } from '#domain/reviews/published-review.ts'
import { publishedContent } from '../../house/content/content.ts'
import type { House } from '../../house/house.ts'
import { countedReviews } from '../../house/reviews/counted-reviews.ts'
import { isCursor } from '../../house/reviews/review-order.ts'
import type { CheckLimit } from '../rate-limit.ts'
import { keepAnswers } from './kept-reviews.ts'
import { sendData, sendTooMany } from './send-data.ts'
import { readReviewQuery, wireReviews, yes } from './wire.ts'

/** The list without parameters is everybody's: it is never limited. */
const PLAIN = '{}'

/** `GET /admin/api/get-reviews`: the approved reviews, for anybody. */
export function registerGetReviews(api: FastifyInstance, house: House, checkLimit: CheckLimit): void {
  const kept = keepAnswers(house)
  api.get<{ Querystring: Record<string, unknown> }>('/get-reviews', async (request, reply) => {
    const query = whatCounts(readReviewQuery(request.query))
    const name = JSON.stringify(query)
    const make = async () => {
      const page = await countedReviews(house, await withStayId(house, query))
      return yes(wireReviews(page, house.config.publicOrigin))
    }
    const ready = await kept.find(name)
    const wait = ready || name === PLAIN ? null : await checkLimit(request)
    if (wait !== null) return sendTooMany(reply, wait)
    reply.header('cache-control', 'no-cache')
    return sendData(reply, 200, ready ?? (await kept.make(name, make)))
  })
}

/** What says the same is said in one way, so that it is kept once. */
function whatCounts({ limit, cursor, sort, ...query }: ReviewQuery): ReviewQuery {
  return {
    ...query,
    ...(limit !== undefined && limit < REVIEWS_AT_ONCE && { limit }),
    ...(sort !== undefined && sort !== 'newest' && { sort }),
    ...(cursor !== undefined && isCursor(sort ?? 'newest', cursor) && { cursor }),
  }
}

/** A stay by its id or its title, as a person would type it; what is neither matches nothing. */
async function withStayId(house: House, query: ReviewQuery): Promise<ReviewQuery> {
  if (query.stay === undefined) return query
  const asked = fold(query.stay.trim())
  const { stays } = await publishedContent(house)
  const found = stays.items.find(({ id, title }) => fold(id) === asked || fold(title) === asked)
  return found ? { ...query, stay: found.id } : query
}
