import type { Database } from '#server/db/open.ts'

/** Within the caller's transaction: what was turned on in sessions that are ended by hand rings no more, so that a lost telephone tells nobody anything. */
export async function silenceOthers(tx: Database, ownerId: string, keptSession: string): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('owner_id', '=', ownerId)
    .where('session_id', '!=', keptSession)
    .execute()
}

/** The same for one session. */
export async function silenceSession(tx: Database, ownerId: string, session: string): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('owner_id', '=', ownerId)
    .where('session_id', '=', session)
    .execute()
}

/** A device goes on ringing for whose it is when a session takes the place of another there; for anybody else it rings no more. */
export async function keepRinging(
  tx: Database,
  ownerId: string,
  before: string,
  session: string,
): Promise<void> {
  await tx
    .updateTable('push_subscription')
    .set({ session_id: session })
    .where('session_id', '=', before)
    .where('owner_id', '=', ownerId)
    .execute()
  if (before !== session) await tx.deleteFrom('push_subscription').where('session_id', '=', before).execute()
}
