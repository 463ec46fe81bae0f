import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/db/open.ts'
import type { ObjectionRow } from '#server/db/receipt-tables.ts'

export type { ObjectionRow }

/** What a guest has objected to the decisions about their review, the oldest first. */
export function objectionsTo(house: Pick<AppContext, 'database'>, reviewId: string): Promise<ObjectionRow[]> {
  return house.database
    .selectFrom('objection')
    .selectAll()
    .where('review_id', '=', reviewId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function lastObjection(tx: Database, reviewId: string): Promise<ObjectionRow | undefined> {
  return (await objectionsTo({ database: tx }, reviewId)).at(-1)
}

/** The objections that the house has not answered, as long as what they are about stands. Whatever is wanted of them is still to be said. */
export function unansweredObjections(house: Pick<AppContext, 'database'>) {
  return house.database
    .selectFrom('objection')
    .innerJoin('review', 'review.id', 'objection.review_id')
    .where('objection.answered_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('review.status', '=', 'declined'),
        eb.and([
          eb('review.status', '=', 'withdrawn'),
          eb('review.decline_reason', 'is not', null),
          eb('review.decline_reason', '!=', 'guest-request'),
        ]),
      ]),
    )
}

/** The reviews whose guest waits for an answer, by their ids. */
export async function objectedReviews(house: Pick<AppContext, 'database'>): Promise<Set<string>> {
  const rows = await unansweredObjections(house).select('review.id').execute()
  return new Set(rows.map(({ id }) => id))
}
