import { type Database, onPostgres } from './open.ts'
import type { PushSubscriptionRow } from './tables.ts'

/** A call to a push service that takes longer than this belonged to a process that died. */
const PUSH_LEASE_MS = 30_000

/** Takes the device that has waited longest with something due, for this process alone; its lease ends by itself. Null when none is due. */
export async function claimDevice(database: Database, now: Date): Promise<PushSubscriptionRow | null> {
  const due = database
    .selectFrom('push_subscription')
    .select('id')
    .where('next_try_at', '<=', now.toISOString())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('push_message')
          .select('push_message.id')
          .whereRef('push_message.subscription_id', '=', 'push_subscription.id')
          .where('settled_at', 'is', null)
          .where('due_at', '<=', now.toISOString()),
      ),
    )
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(1)
    .$if(onPostgres(database), (query) => query.forUpdate().skipLocked())
  const row = await database
    .updateTable('push_subscription')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      next_try_at: new Date(now.getTime() + PUSH_LEASE_MS).toISOString(),
    }))
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Ends a claim; nothing happens when the lease ran out and another process has the device by now, or it is gone. */
export async function settleDevice(
  database: Database,
  claimed: Pick<PushSubscriptionRow, 'id' | 'tries'>,
  change: Partial<Pick<PushSubscriptionRow, 'tries' | 'next_try_at' | 'sent_at' | 'trouble'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('push_subscription')
    .set(change)
    .where('id', '=', claimed.id)
    .where('tries', '=', claimed.tries)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** When the next device is due, or its lease ends; null when nothing waits. */
export async function nextPushAt(database: Database): Promise<string | null> {
  const rows = await database
    .selectFrom('push_subscription as device')
    .innerJoin('push_message as message', 'message.subscription_id', 'device.id')
    .where('message.settled_at', 'is', null)
    .select(({ fn }) => ['device.next_try_at as free', fn.min('message.due_at').as('due')])
    .groupBy(['device.id', 'device.next_try_at'])
    .execute()
  const [first = null] = rows.map(({ free, due }) => [free, due].sort().at(-1) ?? due).sort()
  return first
}
