import { toTheSecond } from '#domain/log/event.ts'
import type { Change } from '../change.ts'
import { type House, isoNow } from '../house.ts'
import { appendEntries } from './append-entries.ts'

/**
 * Within the transaction that erases these reviews: nothing opens their entries any more, which stay in the tree as hashes of what is
 * nowhere, and the log says that they were erased.
 */
export async function eraseFromLog(
  house: Pick<House, 'clock'>,
  tx: Change,
  reviewIds: readonly string[],
): Promise<void> {
  if (reviewIds.length === 0) return
  // Who changes the log holds the pages first.
  await tx.showAnew()
  const known = await tx
    .selectFrom('log_entry')
    .select('review_id')
    .where('review_id', 'in', reviewIds)
    .distinct()
    .execute()
  await tx.updateTable('log_entry').set({ salt: null }).where('review_id', 'in', reviewIds).execute()
  const at = toTheSecond(new Date(isoNow(house)))
  const entries = known.flatMap(({ review_id: review }) =>
    review === null ? [] : [{ entry: { event: 'erased', at, review } as const }],
  )
  if (entries.length > 0 && (await appendEntries(tx, entries))) tx.leave('log')
}
