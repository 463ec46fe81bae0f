import { listen, type NoticeConnection, notify } from '../database/notices.ts'
import type { Database } from '../database/open.ts'
import type { House } from './house.ts'

const CHANNEL = 'deodar_pages'

/** Counts the site's version up and tells the other servers, inside the transaction whose change the public pages show; ring `pages` after it. */
export async function touchPages(tx: Database): Promise<void> {
  await tx
    .updateTable('page_version')
    .set((eb) => ({ number: eb('number', '+', 1) }))
    .where('name', '=', 'site')
    .execute()
  await notify(tx, CHANNEL)
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

/**
 * Listens on PostgreSQL for what `touchPages` tells; null on SQLite, where nobody can tell. Each time it begins to listen it
 * calls out once through the house's own connections: only when that was heard is the line any good (a pooler swallows it).
 */
export function hearPages(house: House, on: { heard(): void; down(): void }): NoticeConnection | null {
  if (!house.config.databaseUrl) return null
  const callOut = () => notify(house.database, CHANNEL).catch(() => {})
  return listen(house.config.databaseUrl, CHANNEL, { ...on, up: callOut })
}
