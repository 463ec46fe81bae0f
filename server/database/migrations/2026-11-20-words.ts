import type { Kysely } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('content')
    .addColumn('number', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  const rows = await db.selectFrom('content').select('id').orderBy('created_at').orderBy('id').execute()
  for (const [index, { id }] of rows.entries())
    await db
      .updateTable('content')
      .set({ number: index + 1 })
      .where('id', '=', id)
      .execute()
  await db.schema.createIndex('content_number').on('content').column('number').unique().execute()
}
