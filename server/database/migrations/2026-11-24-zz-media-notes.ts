import type { Kysely } from 'kysely'

// Whether what a device wrote beside picture and sound is out of an original; of those that are there nobody knows.
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('media')
    .addColumn('notes', 'text', (c) => c.notNull().defaultTo('unseen'))
    .execute()
}
