import type { Kysely } from 'kysely'

/** Letters with a link to a password or an account that have left keep no word of it. */
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(db: Kysely<any>): Promise<void> {
  await db
    .updateTable('letter')
    .set({ text: '', html: '' })
    .where('kind', 'in', ['invitation', 'password', 'team'])
    .where('state', 'in', ['sent', 'in-folder'])
    .execute()
}
