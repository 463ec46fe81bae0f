import type { Kysely } from 'kysely'

// Calendars of other sites that the house fetches by itself. The address opens somebody's calendar, and is kept sealed.
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('calendar_address')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('stay', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('shown', 'text', (c) => c.notNull())
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('due_at', 'text', (c) => c.notNull())
    .addColumn('tried_at', 'text')
    .addColumn('fetched_at', 'text')
    .addColumn('trouble', 'text')
    .addColumn('failing_since', 'text')
    .addColumn('told_at', 'text')
    .addColumn('emptied_at', 'text')
    .addColumn('far_from', 'text')
    .addColumn('leave_far', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()
  // Of one stay each site stands there once by its name, so that the nights of one never end those of another.
  await db.schema
    .createIndex('calendar_address_source')
    .on('calendar_address')
    .columns(['stay', 'source'])
    .unique()
    .execute()
}
