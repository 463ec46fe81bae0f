import type { Kysely } from 'kysely'

const columns = { guests: 'integer', amount: 'integer', advance: 'integer', source: 'text' } as const

// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  for (const [name, type] of Object.entries(columns))
    await db.schema.alterTable('booking').addColumn(name, type).execute()
}
