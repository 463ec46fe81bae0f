import { sql } from 'kysely'
import { type AppContext, isoNow, type SignedInMember, systemActor } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import type { PushMessageRow, PushSubscriptionRow } from '#core/db/tables.ts'
import { type Queue, updateClaimedRow } from '#core/queue.server.ts'
import { notificationMessages } from '#core/refusals/messages.ts'
import { type Outcome, refuse, refuseWithMessage } from '#core/refusals/refusal.ts'
import { callPushService, type PushResult } from './push-service.server.ts'

const PAUSES_SECONDS = [5, 15, 60, 300]
const MAX_PAUSE_SECONDS = 600

/** The devices of the team with notifications that are due. A refusal sets the next try of a device, it does not throw. */
export const pushQueue: Queue<PushSubscriptionRow> = {
  table: 'push_subscription',
  dueAtColumn: 'next_try_at',
  triesColumn: 'tries',
  isWaiting: (now) => sql`exists (select 1 from push_message
    where subscription_id = push_subscription.id and settled_at is null and due_at <= ${now})`,
  leaseValues: (next_try_at) => ({ next_try_at }),
  // A slow push service does not delay other devices longer than this.
  concurrency: 4,
  triggerEvent: 'push',
  work: sendPush,
}

/** Sends one device all that is due for it, in one notification. */
async function sendPush(ctx: AppContext, device: PushSubscriptionRow): Promise<void> {
  const dueMessages = await readDueMessages(ctx, device)
  const push = await ctx.outgoing.composePush(ctx, dueMessages)
  const earliestExpiry = dueMessages.map(({ expires_at }) => expires_at).sort()[0]
  if (!push || earliestExpiry === undefined) return settleMessages(ctx, device, dueMessages, {})
  const seconds = (new Date(earliestExpiry).getTime() - ctx.clock.now().getTime()) / 1000
  await handlePushResult(ctx, device, dueMessages, await callPushService(ctx, device, push, seconds))
}

async function handlePushResult(
  ctx: AppContext,
  device: PushSubscriptionRow,
  dueMessages: PushMessageRow[],
  result: PushResult,
) {
  const { tries } = device
  const facts = { device: device.id, events: dueMessages.length, tries }
  if (result.status === 'yes') {
    await settleMessages(ctx, device, dueMessages, { sent_at: isoNow(ctx), trouble: null })
    return ctx.log.info('push.sent', facts)
  }
  if (result.status === 'gone') return deleteDevice(ctx, device)
  const { status: trouble, code, afterSeconds, serviceMessage } = result
  ctx.log.warn('push.postponed', { ...facts, code, said: serviceMessage })
  // An address that we do not call, or a message that is too large, stays refused.
  if (code === 'address' || code === '413') return settleMessages(ctx, device, dueMessages, { trouble })
  const pause = Math.min(afterSeconds ?? PAUSES_SECONDS[tries - 1] ?? MAX_PAUSE_SECONDS, MAX_PAUSE_SECONDS)
  const next_try_at = isoNow(ctx, pause * 1000)
  await updateClaimedRow(ctx.database, pushQueue, device, { trouble, next_try_at })
}

/** Deletes a device whose browser has ended its subscription, and records that it was turned off. */
async function deleteDevice(
  ctx: AppContext,
  device: Pick<PushSubscriptionRow, 'id' | 'owner_id' | 'endpoint' | 'device'>,
): Promise<void> {
  await change(ctx, systemActor, async (tx) => {
    const deletion = tx.deleteFrom('push_subscription').where('id', '=', device.id)
    const { numDeletedRows } = await deletion.where('endpoint', '=', device.endpoint).executeTakeFirst()
    if (numDeletedRows === 0n) return
    const entry = { about: 'owner', aboutId: device.owner_id, before: { device: device.device } }
    await tx.record({ action: 'owner.notifications-over', ...entry })
  })
  ctx.log.info('push.over', { device: device.id })
}

/** Marks these messages as settled and releases the device. */
async function settleMessages(
  ctx: AppContext,
  device: PushSubscriptionRow,
  dueMessages: PushMessageRow[],
  columns: Partial<Pick<PushSubscriptionRow, 'sent_at' | 'trouble'>>,
) {
  const ids = dueMessages.map(({ id }) => id)
  const now = isoNow(ctx)
  if (ids.length > 0)
    await ctx.database.updateTable('push_message').set({ settled_at: now }).where('id', 'in', ids).execute()
  await updateClaimedRow(ctx.database, pushQueue, device, { tries: 0, next_try_at: now, ...columns })
}

function readDueMessages(ctx: AppContext, { id }: PushSubscriptionRow): Promise<PushMessageRow[]> {
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

const TEST_TTL_SECONDS = 5 * 60

/** Sends a test notification to one of a person's own devices at once, also in quiet hours. Refuses with what its push service answered. */
export async function sendTestPush(ctx: AppContext, signedIn: SignedInMember, id: string): Promise<Outcome> {
  const devices = ctx.database.selectFrom('push_subscription').selectAll().where('owner_id', '=', signedIn.id)
  const device = await devices.where('id', '=', id).executeTakeFirst()
  if (!device) return refuse('pushDeviceUnknown')
  const push = await ctx.outgoing.composeTestPush(ctx)
  const result = await callPushService(ctx, device, push, TEST_TTL_SECONDS)
  const { status } = result
  if (status === 'gone') {
    await deleteDevice(ctx, device)
    return refuse('pushGone')
  }
  const columns = status === 'yes' ? { sent_at: isoNow(ctx), trouble: null } : { trouble: status }
  await ctx.database.updateTable('push_subscription').set(columns).where('id', '=', id).execute()
  if (status === 'yes') return { ok: true }
  const serviceMessage = 'serviceMessage' in result && result.serviceMessage
  return serviceMessage
    ? refuseWithMessage(status, `${notificationMessages[status]} It said: ${serviceMessage}`)
    : refuse(status)
}
