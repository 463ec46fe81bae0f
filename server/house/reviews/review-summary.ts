import { sql } from 'kysely'
import type { ReviewSummary } from '#domain/reviews/published-review.ts'
import type { House } from '../house.ts'
import { sumOfStars } from './review-order.ts'

/** The averages and star counts of all approved reviews, whatever a page shows of them; without the demo's samples when asked. */
export async function reviewSummary(
  house: House,
  { samples = true }: { samples?: boolean } = {},
): Promise<ReviewSummary> {
  const rows = await house.database
    .selectFrom('review')
    .where('status', '=', 'approved')
    .$if(!samples, (query) => query.where('sample', '=', 0))
    .select(sql<number>`${sumOfStars} / 4`.as('stars'))
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      eb.fn.sum<string>('location').as('location'),
      eb.fn.sum<string>('cleanliness').as('cleanliness'),
      eb.fn.sum<string>('communication').as('communication'),
      eb.fn.sum<string>('service').as('service'),
    ])
    .groupBy(sql`${sumOfStars} / 4`)
    .execute()
  const add = (column: Exclude<keyof (typeof rows)[number], 'stars'>) =>
    rows.reduce((sum, row) => sum + Number(row[column]), 0)
  const count = add('count')
  const mean = (sum: number) => (count === 0 ? null : Math.round((sum / count) * 100) / 100)
  const sums = {
    location: add('location'),
    cleanliness: add('cleanliness'),
    communication: add('communication'),
    service: add('service'),
  }
  const withStars = (stars: number) => Number(rows.find((row) => Number(row.stars) === stars)?.count ?? 0)
  return {
    count,
    average: mean(Object.values(sums).reduce((all, sum) => all + sum, 0) / 4),
    categories: {
      location: mean(sums.location),
      cleanliness: mean(sums.cleanliness),
      communication: mean(sums.communication),
      service: mean(sums.service),
    },
    stars: { 1: withStars(1), 2: withStars(2), 3: withStars(3), 4: withStars(4), 5: withStars(5) },
  }
}
