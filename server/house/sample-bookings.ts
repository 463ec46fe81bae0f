import type { Database } from '../database/open.ts'

/** Whether the samples of the demo are in the house. */
export async function hasSampleBookings(database: Database): Promise<boolean> {
  const some = await database
    .selectFrom('booking')
    .select('id')
    .where('sample', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return some !== undefined
}
