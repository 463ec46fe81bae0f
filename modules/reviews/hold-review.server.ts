import type { Database } from '#server/db/open.ts'
import type { ReviewRow } from '#server/db/tables.ts'

/** A review as it stands, within a transaction; changing it, even to itself, makes whoever comes at the same moment wait for us. */
export async function holdReview(tx: Database, id: string): Promise<ReviewRow | undefined> {
  return tx
    .updateTable('review')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}
