import { type Database, ifGiven, onPostgres } from './open.ts'
import type { EmailRow } from './tables.ts'

/** A delivery that takes longer than this belonged to a process that died; the e-mail is taken up again. */
export const EMAIL_LEASE_MS = 5 * 60_000

/** No e-mail is put off for longer. */
const EMAIL_WAITS_MOST_MS = 2 * 24 * 60 * 60_000

/** Takes the longest due e-mail, or that one, for this process alone; its lease ends by itself. Null when none is due. */
export async function claimEmail(database: Database, now: Date, id?: string): Promise<EmailRow | null> {
  const due = database
    .selectFrom('letter')
    .select('id')
    .where('state', 'in', ['waiting', 'sending'])
    .where('next_try_at', '<=', now.toISOString())
    .$call(ifGiven(id, (query, id) => query.where('id', '=', id)))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(1)
    .$if(onPostgres(database), (query) => query.forUpdate().skipLocked())
  const row = await database
    .updateTable('letter')
    .set((eb) => ({
      state: 'sending',
      tries: eb('tries', '+', 1),
      next_try_at: new Date(now.getTime() + EMAIL_LEASE_MS).toISOString(),
    }))
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Ends a claim; nothing happens when the lease ran out and another process has the e-mail by now. */
export async function settleEmail(
  database: Database,
  claimed: Pick<EmailRow, 'id' | 'tries'>,
  change: Partial<Pick<EmailRow, 'state' | 'next_try_at' | 'last_error' | 'sent_at' | 'text' | 'html'>>,
): Promise<boolean> {
  const result = await database
    .updateTable('letter')
    .set(change)
    .where('id', '=', claimed.id)
    .where('state', '=', 'sending')
    .where('tries', '=', claimed.tries)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Ends every claim at once, for whoever knows that all who made one are dead. Gives how many there were. */
export async function endClaims(database: Database, now: Date): Promise<number> {
  const result = await database
    .updateTable('letter')
    .set({ state: 'waiting', next_try_at: now.toISOString() })
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** An e-mail that was put off under a clock that ran ahead is due at once. */
export async function takeBackEmails(database: Database, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + EMAIL_WAITS_MOST_MS).toISOString()
  await database
    .updateTable('letter')
    .set({ next_try_at: now.toISOString() })
    .where('state', 'in', ['waiting', 'sending'])
    .where('next_try_at', '>', latest)
    .execute()
}

/** When the next e-mail is due, or its lease ends; null when nothing waits. */
export async function nextEmailAt(database: Database): Promise<string | null> {
  const row = await database
    .selectFrom('letter')
    .select((eb) => eb.fn.min('next_try_at').as('at'))
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirst()
  return row?.at ?? null
}
