import type { Kysely } from 'kysely'

// Seasons: nights with a price or a fewest number of nights of their own. An enquiry keeps the stay it names and the price it was shown.
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('season')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('stay', 'text')
    .addColumn('first_night', 'text', (column) => column.notNull())
    .addColumn('last_night', 'text', (column) => column.notNull())
    .addColumn('yearly', 'integer', (column) => column.notNull())
    .addColumn('price', 'text')
    .addColumn('weekday_prices', 'text', (column) => column.notNull())
    .addColumn('fewest_nights', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('enquiry').addColumn('stay', 'text').execute()
  await db.schema
    .alterTable('enquiry')
    .addColumn('quote', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
