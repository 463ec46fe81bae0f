import type { Database } from '#core/db/database.ts'

export async function hasSampleBookings(database: Database): Promise<boolean> {
  const row = await database
    .selectFrom('booking')
    .select('id')
    .where('sample', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
