import type { Kysely } from 'kysely'

// A removed season is kept, so that one tap brings it back.
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('season').addColumn('removed_at', 'text').execute()
}
