import { type ExpressionBuilder, sql } from 'kysely'
import { entriesThatLeave } from '#domain/log/event.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'

/** The reviews by their ids, the oldest first, that stand otherwise than the log's last word about them, or that it has none about. No samples. */
export async function unloggedReviews(database: Database): Promise<string[]> {
  const reviews = await database
    .selectFrom('review')
    .select('id')
    .where('sample', '=', 0)
    .where((eb) => eb(eb.fn.coalesce(loggedStatus(eb), eb.val('')), '!=', eb.ref('review.status')))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return reviews.map(({ id }) => id)
}

/** What the log says of the review's status: asked of the database, so that a house of many reviews reads none of their entries. */
function loggedStatus(eb: ExpressionBuilder<Tables, 'review'>) {
  const cases = entriesThatLeave.map(({ like, status }) => sql`when entry like ${like} then ${status}`)
  return eb
    .selectFrom('log_entry')
    .select(sql<string>`case ${sql.join(cases, sql` `)} end`.as('status'))
    .whereRef('log_entry.review_id', '=', 'review.id')
    .where((entry) => entry.or(entriesThatLeave.map(({ like }) => entry('entry', 'like', like))))
    .orderBy('number', 'desc')
    .limit(1)
}
