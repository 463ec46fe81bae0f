import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'

// Whether a device stays in for longer; and of the tokens of all sign-ins only the hash from now on.
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('owner_session')
    .addColumn('trusted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const { id, token } of await db.selectFrom('owner_session').select(['id', 'token']).execute()) {
    const hash = createHash('sha256').update(token).digest('hex')
    await db.updateTable('owner_session').set({ token: hash }).where('id', '=', id).execute()
  }
}
