import { type AppContext, isoNow } from '#server/app-context.ts'
import type { Database } from '#server/db/open.ts'

/** With the reviews that are erased go the objections to their decisions; of their receipts only the hashes stay, to say that they are erased. */
export async function dropReceipts(
  house: Pick<AppContext, 'clock'>,
  tx: Database,
  reviewIds: readonly string[],
): Promise<void> {
  const ids = reviewIds.filter((id) => id !== '')
  if (ids.length === 0) return
  await tx.deleteFrom('objection').where('review_id', 'in', ids).execute()
  await tx
    .updateTable('receipt')
    .set({ review_id: '', erased_at: isoNow(house) })
    .where('review_id', 'in', ids)
    .execute()
}
