import type { With } from '#core/app-context.server.ts'
import type { HoldRow } from '#core/db/tables.ts'

/** The newest hold of an enquiry, also after it has ended: its price was offered in writing. */
export async function findLastHold(
  { database }: With<'database'>,
  enquiryId: string,
): Promise<HoldRow | null> {
  const newest = database
    .selectFrom('hold')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
  return (await newest.executeTakeFirst()) ?? null
}
