import { type AppContext, isoNow, type SignedIn, systemActor } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import { onPostgres } from '#core/db/database.ts'
import type { PushMessageRow, PushSubscriptionRow } from '#core/db/tables.ts'
import { describeFault } from '#core/host/program-log.server.ts'
import { type Job, startJob } from '#core/jobs.server.ts'
import { notificationMessages } from '#core/refusals/messages.ts'
import { type Outcome, refuse, refuseWithMessage } from '#core/refusals/refusal.ts'
import { callPushService, type Pushed } from './push-service.server.ts'

/** Within the ten seconds that are promised, also for what another process wrote before it died. */
const LOOK_EVERY_MS = 5000
/** A slow push service does not delay other devices longer than this. */
const AT_ONCE = 4
/** The pause after each failed try, in seconds. */
const PAUSES = [5, 15, 60, 300]
const MAX_PAUSE_SECONDS = 600

/** Sends notifications to the devices of the team: after each commit that queues some, and when one is due. */
export function startPushSender(ctx: AppContext): Job {
  return startJob(ctx, {
    startsOn: 'push',
    everyMs: LOOK_EVERY_MS,
    async run(stopped) {
      const senders = Array.from({ length: AT_ONCE }, async () => {
        while (!stopped() && (await sendDuePush(ctx)));
      })
      await Promise.all(senders)
    },
    async untilNext() {
      const at = await nextPushAt(ctx.database)
      return at === null ? LOOK_EVERY_MS : new Date(at).getTime() - ctx.clock.now().getTime()
    },
    onFault: (fault) => ctx.log.error('push-sender.fault', describeFault(fault)),
  })
}

/** Sends one device all that is due for it, in one notification; false when none is due. A refusal sets its next try, it does not throw. */
export async function sendDuePush(ctx: AppContext): Promise<boolean> {
  const device = await claimDevice(ctx.database, ctx.clock.now())
  if (!device) return false
  const due = await dueFor(ctx, device)
  const push = await ctx.outgoing.composePush(ctx, due)
  const last = due.map(({ expires_at }) => expires_at).sort()[0]
  if (!push || last === undefined) {
    await settle(ctx, device, due, {})
    return true
  }
  const seconds = (new Date(last).getTime() - ctx.clock.now().getTime()) / 1000
  const pushed = await callPushService(ctx, device, push, seconds)
  await follow(ctx, device, due, pushed)
  return true
}

async function follow(ctx: AppContext, device: PushSubscriptionRow, due: PushMessageRow[], pushed: Pushed) {
  const { tries } = device
  const facts = { device: device.id, events: due.length, tries }
  if (pushed.pushed === 'yes') {
    await settle(ctx, device, due, { sent_at: isoNow(ctx), trouble: null })
    return ctx.log.info('push.sent', facts)
  }
  if (pushed.pushed === 'gone') return dropDevice(ctx, device)
  const { pushed: trouble, code, afterSeconds, said } = pushed
  ctx.log.warn('push.postponed', { ...facts, code, said })
  // An address that we do not call, or a message that is too large, stays refused.
  if (code === 'address' || code === '413') return settle(ctx, device, due, { trouble })
  const pause = Math.min(afterSeconds ?? PAUSES[tries - 1] ?? MAX_PAUSE_SECONDS, MAX_PAUSE_SECONDS)
  const next_try_at = new Date(ctx.clock.now().getTime() + pause * 1000).toISOString()
  await settleDevice(ctx.database, device, { trouble, next_try_at })
}

/** Deletes a device whose browser has ended its subscription, and records that it was turned off. */
async function dropDevice(
  ctx: AppContext,
  device: Pick<PushSubscriptionRow, 'id' | 'owner_id' | 'endpoint' | 'device'>,
): Promise<void> {
  await change(ctx, systemActor, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('push_subscription')
      .where('id', '=', device.id)
      .where('endpoint', '=', device.endpoint)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    const about = { about: 'owner', aboutId: device.owner_id, before: { device: device.device } }
    await tx.record({ action: 'owner.notifications-over', ...about })
  })
  ctx.log.info('push.over', { device: device.id })
}

/** Deletes the sent messages and releases the device. */
async function settle(
  ctx: AppContext,
  device: PushSubscriptionRow,
  due: PushMessageRow[],
  change: Partial<Pick<PushSubscriptionRow, 'sent_at' | 'trouble'>>,
) {
  const ids = due.map(({ id }) => id)
  const now = isoNow(ctx)
  if (ids.length > 0)
    await ctx.database.updateTable('push_message').set({ settled_at: now }).where('id', 'in', ids).execute()
  await settleDevice(ctx.database, device, { tries: 0, next_try_at: now, ...change })
}

function dueFor(ctx: AppContext, { id }: PushSubscriptionRow): Promise<PushMessageRow[]> {
  return ctx.database
    .selectFrom('push_message')
    .selectAll()
    .where('subscription_id', '=', id)
    .where('settled_at', 'is', null)
    .where('due_at', '<=', isoNow(ctx))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

const KEPT_SECONDS = 5 * 60

/** Sends a test notification to one of a person's own devices at once, also in quiet hours. Refuses with what its push service answered. */
export async function testPush(ctx: AppContext, signedIn: SignedIn, id: string): Promise<Outcome> {
  const device = await ctx.database
    .selectFrom('push_subscription')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', signedIn.id)
    .executeTakeFirst()
  if (!device) return refuse('pushDeviceUnknown')
  const push = await ctx.outgoing.composeTestPush(ctx)
  const answer = await callPushService(ctx, device, push, KEPT_SECONDS)
  const { pushed } = answer
  if (pushed === 'gone') {
    await dropDevice(ctx, device)
    return refuse('pushGone')
  }
  const came = pushed === 'yes' ? { sent_at: isoNow(ctx), trouble: null } : { trouble: pushed }
  await ctx.database.updateTable('push_subscription').set(came).where('id', '=', id).execute()
  if (pushed === 'yes') return { ok: true }
  const said = 'said' in answer && answer.said
  return said ? refuseWithMessage(pushed, `${notificationMessages[pushed]} It said: ${said}`) : refuse(pushed)
}

/** The process of a call that takes longer than this has died. */
const PUSH_LEASE_MS = 30_000

/** Claims the device with the oldest due message for this process, until its lease expires. Null when none is due. */
async function claimDevice(database: Database, now: Date): Promise<PushSubscriptionRow | null> {
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
async function settleDevice(
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
async function nextPushAt(database: Database): Promise<string | null> {
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
