import { type Kysely, sql } from 'kysely'

// What each order and choice of the reviews is read by, so that nothing sorts them; and the averages, which are counted along one index.

// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  const sum = sql`(location + cleanliness + communication + service)`
  await sql`create index review_rounded on review (status, (${sum} / 4), created_at, id)`.execute(db)
  await sql`create index review_stay_stars on review (status, stay, ${sum}, created_at, id)`.execute(db)
  await sql`
    create index review_summary on review (status, sample, (${sum} / 4), location, cleanliness, communication, service)
  `.execute(db)
  await db.schema.dropIndex('review_ratings').execute()
}
