import type { House } from '#server/house.ts'
import type { ReviewPage, ReviewQuery, ReviewSummary } from './published-review.ts'
import { countMatching, publishedReviews } from './published-reviews.server.ts'

export type CountedReviews = ReviewPage & {
  /** Of guests of the house; null as long as there are only samples. */
  own: ReviewSummary | null
  /** How many of `total` count, and how many samples stand among them that do not. */
  counted: number
  uncounted: number
}

/**
 * Approved reviews with what is counted of them: the demo's samples count only as long as there is nothing else, in the summary as in
 * every number beside it.
 */
export async function countedReviews(house: House, query: ReviewQuery = {}): Promise<CountedReviews> {
  const [page, samples] = await Promise.all([
    publishedReviews(house, query),
    countMatching(house, query, { onlySamples: true }),
  ])
  const { own } = page
  if (own.count === 0) return { ...page, own: null, counted: page.total, uncounted: 0 }
  return { ...page, summary: own, own, counted: page.total - samples, uncounted: samples }
}
