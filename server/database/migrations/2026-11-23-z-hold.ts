import type { Kysely } from 'kysely'

// Nights kept for somebody who enquired, until a moment.
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('hold')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('enquiry_id', 'text', (c) => c.notNull())
    .addColumn('stay', 'text', (c) => c.notNull())
    .addColumn('check_in', 'text', (c) => c.notNull())
    .addColumn('check_out', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .addColumn('placed_by', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('ended_how', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('hold_enquiry').on('hold').columns(['enquiry_id', 'ended_at']).execute()
  await db.schema
    .createIndex('hold_nights')
    .on('hold')
    .columns(['ended_at', 'check_out', 'check_in'])
    .execute()
}
