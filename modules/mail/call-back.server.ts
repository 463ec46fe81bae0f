import type { Database } from '#server/db/open.ts'

/** Takes an e-mail of that kind about a review back while it waits, or was not sent; whether there was one. */
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
  // The row stays: by it, the file in the folder is found when the guest is erased. Without words it is not offered to be sent.
  const { numUpdatedRows } = await tx
    .updateTable('letter')
    .set({ text: '', html: '' })
    .where('kind', '=', kind)
    .where('about', '=', 'review')
    .where('about_id', '=', reviewId)
    .where('state', '=', 'in-folder')
    .where('text', '!=', '')
    .executeTakeFirst()
  return numDeletedRows + numUpdatedRows > 0n
}
