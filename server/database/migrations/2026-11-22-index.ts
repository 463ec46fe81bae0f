import { type Kysely, sql } from 'kysely'

// What lists are narrowed and ordered by, so that no list reads a whole table, however the database guesses.

// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute()
  await index('media_shown', 'media', ['about', 'about_id', 'status', 'work', 'kind'])
  await db.schema.dropIndex('media_about').execute()
  await index('review_newest', 'review', ['created_at', 'id'])
  await index('review_stay', 'review', ['status', 'stay', 'created_at', 'id'])
  const ratings = ['location', 'cleanliness', 'communication', 'service']
  await index('review_ratings', 'review', ['status', 'sample', ...ratings])
  await sql`
    create index review_stars on review (status, (location + cleanliness + communication + service), created_at, id)
  `.execute(db)
  await index('enquiry_state', 'enquiry', ['state', 'created_at', 'id'])
  await index('booking_newest', 'booking', ['created_at', 'id'])
  await index('booking_sample', 'booking', ['sample'])
  await index('letter_newest', 'letter', ['created_at', 'id'])
  await index('letter_kind', 'letter', ['kind', 'created_at'])
  await index('act_who', 'act', ['who', 'at', 'id'])
}
