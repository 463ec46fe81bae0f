import type { House } from '#server/house.ts'
import type { ReviewSummary } from './published-review.ts'
import { type RatingCategory, ratingCategories } from './rating.ts'
import { wholeStars } from './review-order.server.ts'

export type ReviewSummaries = {
  /** Of all approved reviews, whatever a page shows of them. */
  summary: ReviewSummary
  /** The same without the demo's samples. */
  own: ReviewSummary
}

/** How many reviews have so many whole stars, samples or not, and the sum of each of their ratings. */
type Counted = { sample: number; stars: number } & Record<'count' | RatingCategory, DatabaseNumber>
/** PostgreSQL gives sums and counts as texts. */
type DatabaseNumber = string | number | bigint

/** The averages and star counts, by one query along one index. */
export async function reviewSummaries(house: House): Promise<ReviewSummaries> {
  const rows = await house.database
    .selectFrom('review')
    .where('status', '=', 'approved')
    .select(['sample', wholeStars.as('stars')])
    .select((eb) => [
      eb.fn.countAll().as('count'),
      eb.fn.sum('location').as('location'),
      eb.fn.sum('cleanliness').as('cleanliness'),
      eb.fn.sum('communication').as('communication'),
      eb.fn.sum('service').as('service'),
    ])
    .groupBy(['sample', wholeStars])
    .execute()
  return { summary: summaryOf(rows), own: summaryOf(rows.filter(({ sample }) => sample === 0)) }
}

function summaryOf(rows: readonly Counted[]): ReviewSummary {
  const add = (column: RatingCategory | 'count', of = rows) =>
    of.reduce((sum, row) => sum + Number(row[column]), 0)
  const count = add('count')
  const mean = (sum: number) => (count === 0 ? null : Math.round((sum / count) * 100) / 100)
  const withStars = (stars: number) =>
    add(
      'count',
      rows.filter((row) => row.stars === stars),
    )
  const all = ratingCategories.reduce((sum, { id }) => sum + add(id), 0)
  return {
    count,
    average: mean(all / 4),
    categories: {
      location: mean(add('location')),
      cleanliness: mean(add('cleanliness')),
      communication: mean(add('communication')),
      service: mean(add('service')),
    },
    stars: { 1: withStars(1), 2: withStars(2), 3: withStars(3), 4: withStars(4), 5: withStars(5) },
  }
}
