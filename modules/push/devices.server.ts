import { createPublicKey } from 'node:crypto'
import { z } from 'zod'
import { type AppContext, isoNow, type SignedInMember, toActor, type With } from '#core/app-context.server.ts'
import { changeRow } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { PushSubscriptionRow } from '#core/db/tables.ts'
import { newId } from '#core/host/keys.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { attempt } from '#core/values/attempt.ts'
import { mayCallEndpoint } from './push-service.server.ts'
import { areQuietHoursValid, type QuietHours, rescheduleWaitingPushes } from './queue-pushes.server.ts'

/** More than one person has. */
const MAX_DEVICES = 20

/** The subscription of a browser (W3C Push API, `PushSubscription`). `initial` is its earlier endpoint, where the browser has changed it. */
const subscriptionShape = z.object({
  endpoint: z.string().max(1000),
  initial: z.string().max(1000).optional(),
  p256dh: z.string().refine(isPointOfCurve),
  auth: z.string().regex(/^[\w-]{22}$/),
})

export type DeviceSettings = { enquiries: boolean; reviews: boolean; quiet: QuietHours | null }

export type NotifiedDevice = DeviceSettings &
  Pick<PushSubscriptionRow, 'id' | 'device' | 'trouble'> & {
    createdAt: string
    seenAt: string
    sentAt: string | null
    isThisDevice: boolean
  }

/** A person's own devices that get notifications, the one seen last first. */
export async function listNotifiedDevices(
  ctx: With<'database'>,
  signedIn: SignedInMember,
): Promise<NotifiedDevice[]> {
  const rows = await ctx.database
    .selectFrom('push_subscription')
    .selectAll()
    .where('owner_id', '=', signedIn.id)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    trouble: row.trouble,
    ...readDeviceSettings(row),
    createdAt: row.created_at,
    seenAt: row.seen_at,
    sentAt: row.sent_at,
    isThisDevice: row.session_id === signedIn.session.id,
  }))
}

/** Changes what one of one's own devices is notified of, and when; waiting notifications follow the new hours. */
export async function changeDevice(
  ctx: AppContext,
  signedIn: SignedInMember,
  id: string,
  settings: DeviceSettings,
): Promise<Outcome> {
  const { quiet } = settings
  if (quiet && !areQuietHoursValid(quiet)) return refuse('quietHoursWrong', 'quiet')
  return changeRow(ctx, toActor(signedIn), { about: 'owner', id: signedIn.id }, async (tx, record) => {
    const devices = tx.selectFrom('push_subscription').selectAll().where('owner_id', '=', signedIn.id)
    const row = await devices.where('id', '=', id).executeTakeFirst()
    if (!row) return refuse('pushDeviceUnknown')
    const [before, after] = [toLoggedSettings(readDeviceSettings(row)), toLoggedSettings(settings)]
    if (JSON.stringify(before) === JSON.stringify(after)) return { ok: true }
    const choices = { enquiries: settings.enquiries ? 1 : 0, reviews: settings.reviews ? 1 : 0 } as const
    const columns = { ...choices, quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null }
    await tx.updateTable('push_subscription').set(columns).where('id', '=', id).execute()
    await rescheduleWaitingPushes(ctx, tx, id, settings)
    await record('owner.notifications-changed', { before, after })
    return { ok: true }
  })
}

/** Turns notifications off on one of a person's own devices, and deletes what is stored of it. */
export async function disableNotifications(
  ctx: AppContext,
  signedIn: SignedInMember,
  id: string,
): Promise<Outcome> {
  return changeRow(ctx, toActor(signedIn), { about: 'owner', id: signedIn.id }, async (tx, record) => {
    const deletion = tx.deleteFrom('push_subscription').where('owner_id', '=', signedIn.id)
    const row = await deletion.where('id', '=', id).returning('device').executeTakeFirst()
    if (!row) return refuse('pushDeviceUnknown')
    await record('owner.notifications-off', { before: row })
    return { ok: true }
  })
}

function readDeviceSettings(row: PushSubscriptionRow): DeviceSettings {
  const { quiet_from: from, quiet_until: until } = row
  const quiet = from && until ? { from, until } : null
  return { enquiries: row.enquiries === 1, reviews: row.reviews === 1, quiet }
}

function toLoggedSettings({ enquiries, reviews, quiet }: DeviceSettings) {
  return { enquiries, reviews, quietHours: quiet ? `${quiet.from} to ${quiet.until}` : '' }
}

/** One session of a person, or all others than one. */
export type SessionChoice = { session: string } | { exceptSession: string }

/** The condition on the id of a session that it is one of these. */
export function matchSessions(sessions: SessionChoice): ['=' | '!=', string] {
  return 'exceptSession' in sessions ? ['!=', sessions.exceptSession] : ['=', sessions.session]
}

/** Within the caller's transaction: the devices of sessions that a person ends get no more notifications. */
export async function endNotifications(tx: Database, ownerId: string, choice: SessionChoice): Promise<void> {
  const deletion = tx.deleteFrom('push_subscription').where('owner_id', '=', ownerId)
  await deletion.where('session_id', ...matchSessions(choice)).execute()
}

/** Moves the notifications of a device to a new session of the same person; ends them for another person. */
export async function moveNotifications(
  tx: Database,
  ownerId: string,
  earlierSession: string,
  session: string,
): Promise<void> {
  await tx
    .updateTable('push_subscription')
    .set({ session_id: session })
    .where('session_id', '=', earlierSession)
    .where('owner_id', '=', ownerId)
    .execute()
  if (earlierSession !== session)
    await tx.deleteFrom('push_subscription').where('session_id', '=', earlierSession).execute()
}

/** Turns on notifications for a device, for enquiries and reviews. A device of another person becomes this person's. */
export async function enableNotifications(
  ctx: AppContext,
  signedIn: SignedInMember,
  subscription: unknown,
  device: string,
): Promise<Outcome<{ id: string }>> {
  const parsed = subscriptionShape.safeParse(subscription)
  if (!parsed.success || !mayCallEndpoint(ctx, parsed.data.endpoint)) return refuse('pushAddressWrong')
  const { endpoint, initial: earlierEndpoint = endpoint, ...keys } = parsed.data
  const now = isoNow(ctx)
  return changeRow(ctx, toActor(signedIn), { about: 'owner', id: signedIn.id }, async (tx, record) => {
    const deletion = tx.deleteFrom('push_subscription').where('endpoint', '=', endpoint)
    await deletion.where('owner_id', '!=', signedIn.id).execute()
    const devices = tx.selectFrom('push_subscription').select(['id', 'endpoint'])
    const existing = await devices.where('owner_id', '=', signedIn.id).execute()
    const seenColumns = { ...keys, endpoint, session_id: signedIn.session.id, seen_at: now, trouble: null }
    const existingDevice =
      existing.find((each) => each.endpoint === endpoint) ??
      existing.find((each) => each.endpoint === earlierEndpoint)
    if (existingDevice) {
      await tx.updateTable('push_subscription').set(seenColumns).where('id', '=', existingDevice.id).execute()
      return { ok: true, id: existingDevice.id }
    }
    if (existing.length >= MAX_DEVICES) return refuse('pushDevicesTooMany')
    const id = newId()
    const firstSettings = { enquiries: 1, reviews: 1, quiet_from: null, quiet_until: null } as const
    const schedule = { created_at: now, sent_at: null, tries: 0, next_try_at: now }
    const row = { id, owner_id: signedIn.id, device, ...seenColumns, ...firstSettings, ...schedule }
    await tx.insertInto('push_subscription').values(row).execute()
    await record('owner.notifications-on', { after: { device } })
    return { ok: true, id }
  })
}

/** Notes that a device has just opened a page of the admin: it was seen now, by this session. */
export async function markDeviceSeen(
  ctx: With<'clock' | 'database'>,
  signedIn: SignedInMember,
  endpoint: string,
): Promise<'mine' | 'others' | 'unknown'> {
  const { numUpdatedRows } = await ctx.database
    .updateTable('push_subscription')
    .set({ seen_at: isoNow(ctx), session_id: signedIn.session.id })
    .where('endpoint', '=', endpoint)
    .where('owner_id', '=', signedIn.id)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return 'mine'
  const subscriptions = ctx.database.selectFrom('push_subscription').select('id')
  const subscription = await subscriptions.where('endpoint', '=', endpoint).executeTakeFirst()
  return subscription ? 'others' : 'unknown'
}

/** An uncompressed point of P-256 in base64url, as messages are encrypted for. */
function isPointOfCurve(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  const key = { kty: 'EC', crv: 'P-256', x, y }
  return attempt(() => createPublicKey({ format: 'jwk', key })) !== undefined
}
