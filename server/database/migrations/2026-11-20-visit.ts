import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('booking')
    .addColumn('invitation_round', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('booking').addColumn('invitation_stop', 'text').execute()
  await db.schema.alterTable('booking').addColumn('invitation_stopped_at', 'text').execute()
  await db.schema.createIndex('booking_check_in').on('booking').columns(['check_in', 'id']).execute()
  await db.schema.createIndex('booking_check_out').on('booking').columns(['check_out', 'id']).execute()

  await db.schema
    .createTable('taken_night')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('stay', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('check_in', 'text', (c) => c.notNull())
    .addColumn('check_out', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('taken_night_stay').on('taken_night').columns(['stay', 'check_in']).execute()

  await db.schema
    .createTable('calendar_feed')
    .addColumn('stay', 'text', (c) => c.primaryKey())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
}
