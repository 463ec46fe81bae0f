import { type Kysely, sql } from 'kysely'

/** The public review log and its signing key are gone, and so are files that had arrived before their review. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`drop table log_entry`.execute(database)
  await sql`delete from setting where name = 'log-key'`.execute(database)
  await sql`delete from upload where state = 'complete'`.execute(database)
}
