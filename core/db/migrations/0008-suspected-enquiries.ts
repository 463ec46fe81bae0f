import { type Kysely, sql } from 'kysely'

/** An enquiry that may be spam is `suspected`; it was `held`, which now only says that nights are kept for a guest. */
// biome-ignore lint/suspicious/noExplicitAny: a frozen migration must not follow later changes of the types
export async function up(database: Kysely<any>): Promise<void> {
  await sql`update enquiry set state = 'suspected' where state = 'held'`.execute(database)
  await sql`update audit_entry
    set before = replace(before, '"state":"held"', '"state":"suspected"'),
      after = replace(after, '"state":"held"', '"state":"suspected"')
    where about = 'enquiry'`.execute(database)
}
