import type { Kysely } from 'kysely'

/** What a receipt with a number said of its booking on its day. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('payment').addColumn('receipt_facts', 'text').execute()
}
