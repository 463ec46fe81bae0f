import type { Database } from '#core/db/database.ts'

/** Increments the version of the public pages, within the transaction that changes them. */
export async function incrementPageVersion(tx: Database): Promise<void> {
  await tx
    .updateTable('page_version')
    .set((eb) => ({ number: eb('number', '+', 1) }))
    .where('name', '=', 'site')
    .execute()
}

/** The version that all servers watch: a page of an earlier version is rendered again. */
export async function pageVersion(database: Database): Promise<number> {
  const row = await database
    .selectFrom('page_version')
    .select('number')
    .where('name', '=', 'site')
    .executeTakeFirstOrThrow()
  return Number(row.number)
}
