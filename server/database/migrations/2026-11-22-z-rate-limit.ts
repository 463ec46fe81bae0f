import type { Kysely } from 'kysely'

// Whatever is counted of somebody over a while; it takes the place of the tries to sign in, which are over within a quarter of an hour.
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('rate_limit')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('times', 'text', (column) => column.notNull())
    .addColumn('over_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('rate_limit_over').on('rate_limit').column('over_at').execute()
  await db.schema.dropTable('sign_in_try').execute()
}
