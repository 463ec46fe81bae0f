import { type Kysely, sql } from 'kysely'

/** The public review log and its signing key are gone. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`drop table log_entry`.execute(database)
  await sql`delete from setting where name = 'log-key'`.execute(database)
}
