import { type Kysely, sql } from 'kysely'

/**
 * The sign-in library counts tries here, and used codes of the authenticator app are counted too. It stores the tokens of sessions as they are; the
 * hashes of earlier ones would open a session to whoever has them, so everybody signs in again.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table owner_rate_limit (
    key text primary key, count integer not null, last_request double precision not null
  )`.execute(database)
  await sql`drop table used_code`.execute(database)
  await sql`delete from owner_session`.execute(database)
}
