import type { Database } from '../../database/open.ts'

/** Takes an e-mail of that kind about a review back while it waits; whether there was one. */
export async function callEmailBack(
  tx: Database,
  kind: 'review-reply' | 'objection-answer',
  reviewId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('letter')
    .where('kind', '=', kind)
    .where('about', '=', 'review')
    .where('about_id', '=', reviewId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numDeletedRows > 0n
}
