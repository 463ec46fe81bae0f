import type { Kysely } from 'kysely'

// Calendars of other sites with entries that could not be read as a whole: how many of how many, until they are read again.
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('unread_entry')
    .addColumn('stay', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('entries', 'integer', (c) => c.notNull())
    .addColumn('unread', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('unread_entry_source', ['stay', 'source'])
    .execute()
}
