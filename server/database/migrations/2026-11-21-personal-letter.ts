import { type Kysely, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('invitation').addColumn('letter_id', 'text').execute()
  // Both were written in one transaction, the invitation first.
  await sql`
    update invitation set letter_id = (
      select letter.id from letter
      where letter.kind = 'invitation' and letter.about = 'booking' and letter.about_id = invitation.booking_id
        and letter.created_at >= invitation.created_at
      order by letter.created_at limit 1
    ) where channel in ('email', 'automatic', 'reminder')`.execute(db)
}
