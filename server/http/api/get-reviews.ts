import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { foldText } from '#core/values/fold.ts'
import { readContent } from '#modules/content/content.server.ts'
import { isCursor, readCountedReviews } from '#modules/reviews/counted-reviews.server.ts'
import { MAX_REVIEWS_AT_ONCE, type ReviewQuery } from '#modules/reviews/published-review.ts'
import { countUncached, runUncached } from '../limits.ts'
import { type PageCache, sendPage } from '../page-cache.ts'
import { readReviewQuery, sendTooManyTries, successAnswer, toWireReviews } from './wire.ts'

export const REVIEWS_PATH = '/admin/api/get-reviews'

/** `GET /admin/api/get-reviews`: the approved reviews, for anybody, from the page cache. The list without parameters is never limited. */
export function registerGetReviews(api: FastifyInstance, ctx: AppContext, cache: PageCache): void {
  api.get<{ Querystring: Record<string, unknown> }>('/get-reviews', async (request, reply) => {
    const path = pathOf(normalizeQuery(readReviewQuery(request.query)))
    const findCached = () => cache.get(path, true)
    if (path === REVIEWS_PATH || cache.has(path)) return sendPage(await findCached(), request, reply)
    const waitSeconds = await countUncached(ctx, request)
    if (waitSeconds !== null) return sendTooManyTries(reply, waitSeconds)
    return sendPage(await runUncached(ctx, request, findCached), request, reply)
  })
}

/** Renders the list of reviews for a path of `registerGetReviews`; the page cache stores it. */
export async function renderReviews(ctx: AppContext, path: string): Promise<Response> {
  const { searchParams } = new URL(path, ctx.config.publicOrigin)
  const query = await resolveStayId(ctx, readReviewQuery(Object.fromEntries(searchParams)))
  const page = await readCountedReviews(ctx, query)
  return new Response(successAnswer(toWireReviews(page, ctx.config.publicOrigin)), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}

function pathOf(query: ReviewQuery): string {
  const parameters = Object.entries(query).map(([name, value]) => [name, String(value)])
  return parameters.length === 0 ? REVIEWS_PATH : `${REVIEWS_PATH}?${new URLSearchParams(parameters)}`
}

/** Equal queries become one, so that each list is cached once. */
function normalizeQuery({ limit, cursor, sort, ...query }: ReviewQuery): ReviewQuery {
  return {
    ...query,
    ...(limit !== undefined && limit < MAX_REVIEWS_AT_ONCE && { limit }),
    ...(sort !== undefined && sort !== 'newest' && { sort }),
    ...(cursor !== undefined && isCursor(sort ?? 'newest', cursor) && { cursor }),
  }
}

/** A stay by its id or its title, as a person would type it; what is neither matches nothing. */
async function resolveStayId(ctx: AppContext, query: ReviewQuery): Promise<ReviewQuery> {
  if (query.stay === undefined) return query
  const foldedStay = foldText(query.stay.trim())
  const { stays } = await readContent(ctx)
  const stay = stays.items.find(({ id, title }) => [id, title].map(foldText).includes(foldedStay))
  return stay ? { ...query, stay: stay.id } : query
}
