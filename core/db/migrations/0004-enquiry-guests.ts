import type { Kysely } from 'kysely'

/** How many guests an enquiry is for, in its writer's words, and how it came where the owner wrote it down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('enquiry')
    .addColumn('guests', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('enquiry').addColumn('way', 'text').execute()
}
