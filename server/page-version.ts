import type { Database } from '#server/db/open.ts'

/** Counts the site's version up, inside the transaction whose change the public pages show; ring `pages` after it. */
export async function touchPages(tx: Database): Promise<void> {
  await tx
    .updateTable('page_version')
    .set((eb) => ({ number: eb('number', '+', 1) }))
    .where('name', '=', 'site')
    .execute()
}

/** The number all servers watch: a page made under an older one is made anew. */
export async function pageVersion(database: Database): Promise<number> {
  const row = await database
    .selectFrom('page_version')
    .select('number')
    .where('name', '=', 'site')
    .executeTakeFirstOrThrow()
  return Number(row.number)
}
