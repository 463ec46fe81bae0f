import { sql } from 'kysely'
import { onPostgres } from './notices.ts'
import type { Database } from './open.ts'

/**
 * After rows were erased, outside of any transaction: SQLite's log is brought into the file, where erased rows are written over, and
 * emptied. A reader in another process can hold it up; the next time brings the rest.
 */
export async function wipeErased(database: Database): Promise<void> {
  if (!onPostgres(database)) await sql`pragma wal_checkpoint(truncate)`.execute(database)
}
