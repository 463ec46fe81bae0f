import type { Database } from '#core/db/database.ts'

/** The version that all servers watch: a page of an earlier version is rendered again. */
export async function readPageVersion(database: Database): Promise<number> {
  const row = await database
    .selectFrom('page_version')
    .select('number')
    .where('name', '=', 'site')
    .executeTakeFirstOrThrow()
  return Number(row.number)
}
