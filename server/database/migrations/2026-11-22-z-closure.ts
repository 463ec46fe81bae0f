import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('closure')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('stays', 'text')
    .addColumn('first_night', 'text', (c) => c.notNull())
    .addColumn('open_again', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('closure_nights').on('closure').columns(['open_again', 'first_night']).execute()
}
