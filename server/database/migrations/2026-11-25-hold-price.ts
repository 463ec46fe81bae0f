import type { Kysely } from 'kysely'

// The price that the e-mail of a hold offered, and the sentence that says it.
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('hold').addColumn('amount', 'integer').execute()
  await db.schema
    .alterTable('hold')
    .addColumn('quote', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
