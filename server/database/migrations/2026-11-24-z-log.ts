import type { Kysely } from 'kysely'

// The public log: its head, its entries in order, and the hashes over whole tiles of them.
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('log_head')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('signed_size', 'integer', (c) => c.notNull())
    .addColumn('checkpoint', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('log_entry')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('entry', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('review_id', 'text')
    .addColumn('salt', 'text')
    .execute()
  await db.schema.createIndex('log_entry_review').on('log_entry').columns(['review_id', 'number']).execute()
  await db.schema
    .createTable('log_node')
    .addColumn('level', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('log_node_place', ['level', 'number'])
    .execute()
}
