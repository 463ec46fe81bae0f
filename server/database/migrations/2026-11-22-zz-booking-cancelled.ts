import { type Kysely, sql } from 'kysely'

// Of a booking's state only what a person decided is kept, and since when; the rest follows from its days.
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('booking').addColumn('cancelled_at', 'text').execute()
  // A booking that was brought in as cancelled has no such line in the log.
  await sql`
    update booking set cancelled_at = coalesce(
      (select max(at) from act where about = 'booking' and about_id = booking.id and act = 'booking.cancelled'),
      updated_at
    ) where state = 'cancelled'`.execute(db)
  await db.schema.alterTable('booking').dropColumn('state').execute()
}
