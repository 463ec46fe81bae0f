import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('media').addColumn('poster_key', 'text').execute()
  await db.schema.alterTable('media').addColumn('work_error', 'text').execute()

  await db.schema
    .createTable('upload')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('booking_id', 'text', (c) => c.notNull().references('booking.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('length', 'integer', (c) => c.notNull())
    .addColumn('offset', 'integer', (c) => c.notNull())
    .addColumn('parts', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('file', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('upload_booking').on('upload').column('booking_id').execute()
  await db.schema.createIndex('upload_expires').on('upload').column('expires_at').execute()
}
