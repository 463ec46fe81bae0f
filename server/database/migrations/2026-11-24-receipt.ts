import type { Kysely } from 'kysely'

// What guests do with their own review: the keys of their receipts as hashes, what they object to a decline, when they corrected
// it, took it back or had it erased.
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('review').addColumn('corrected_at', 'text').execute()
  await db.schema.alterTable('review').addColumn('taken_back_at', 'text').execute()
  await db.schema.alterTable('booking').addColumn('review_erased_at', 'text').execute()
  await db.schema
    .createTable('receipt')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('review_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('erased_at', 'text')
    .execute()
  await db.schema.createIndex('receipt_review').on('receipt').column('review_id').execute()
  await db.schema
    .createTable('objection')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('review_id', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('answered_at', 'text')
    .execute()
  await db.schema
    .createIndex('objection_review')
    .on('objection')
    .columns(['review_id', 'created_at'])
    .execute()
}
