import { sql } from 'kysely'
import { type Database, onPostgres } from './open.ts'

/**
 * After rows were erased, outside of any transaction: SQLite's log is brought into the file, where erased rows are written over, and
 * emptied. A command beside the server that reads can hold it up; the next time brings the rest.
 */
export async function wipeErased(database: Database): Promise<void> {
  if (!onPostgres(database)) await sql`pragma wal_checkpoint(truncate)`.execute(database)
}
