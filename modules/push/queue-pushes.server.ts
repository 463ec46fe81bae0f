import { type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import type { Change } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { PushMessageRow } from '#core/db/tables.ts'
import { newId } from '#core/host/keys.server.ts'
import { readSettings, type Setting } from '#core/settings.server.ts'
import { formatTime } from '#core/values/day.ts'
import { keysOf } from '#core/values/record.ts'
import type { DeviceSettings } from './devices.server.ts'

/** Whether notifications on the team's devices may show the first name of the sender. */
const namesInPushes: Setting<boolean> = { defaultValue: false, check: () => null }
export const pushSettings = { namesInPushes }

/** No notification is sent later than this: by then the owner has seen the admin or the e-mail. */
const USEFUL_FOR_MS = 60 * 60_000

/** How many notifications a device gets in an hour; more are a flood, and are read in the list of enquiries. */
const MAX_PUSHES = 20

type NotifiedEvent = Pick<PushMessageRow, 'kind'> & { id: string }

const settingByKind = {
  enquiry: 'enquiries',
  review: 'reviews',
  correction: 'reviews',
  objection: 'reviews',
} as const

/** Kinds that are notified again although their review was notified before. */
const repeatedKinds = new Set<NotifiedEvent['kind']>(['correction', 'objection'])

/** Within the transaction that stores an enquiry, a review, a correction or an objection: queues a notification for each device that wants it, to be sent after the commit, or after the quiet hours. */
export async function queuePushes(ctx: AppContext, tx: Change, event: NotifiedEvent): Promise<void> {
  const subscriptions = tx.selectFrom('push_subscription').select(['id', 'quiet_from', 'quiet_until'])
  const devices = await subscriptions.where(settingByKind[event.kind], '=', 1).execute()
  if (devices.length === 0) return
  const { timeZone } = await readSettings({ database: tx })
  const since = isoNow(ctx, -USEFUL_FOR_MS)
  for (const { id, quiet_from: from, quiet_until: until } of devices) {
    if ((await countPushesSince(tx, id, since)) >= MAX_PUSHES) continue
    const quiet = from && until ? { from, until } : null
    const times = computeMessageTimes(ctx.clock.now(), quiet, timeZone)
    const message = { id: newId(), subscription_id: id, about_id: event.id }
    const values = { kind: event.kind, created_at: isoNow(ctx), ...times, settled_at: null }
    await tx
      .insertInto('push_message')
      .values({ ...message, ...values })
      .onConflict((conflict) => {
        const pair = conflict.columns(['subscription_id', 'about_id'])
        return repeatedKinds.has(event.kind) ? pair.doUpdateSet(values) : pair.doNothing()
      })
      .execute()
  }
  tx.schedule('push')
}

/** Within a change of a device's settings: reschedules or deletes its waiting messages. */
export async function rescheduleWaitingPushes(
  ctx: AppContext,
  tx: Change,
  id: string,
  settings: DeviceSettings,
): Promise<void> {
  const { timeZone } = await readSettings({ database: tx })
  const kinds = keysOf(settingByKind).filter((kind) => !settings[settingByKind[kind]])
  const deletion = tx.deleteFrom('push_message').where('subscription_id', '=', id)
  if (kinds.length > 0) await deletion.where('settled_at', 'is', null).where('kind', 'in', kinds).execute()
  await tx
    .updateTable('push_message')
    .set(computeMessageTimes(ctx.clock.now(), settings.quiet, timeZone))
    .where('subscription_id', '=', id)
    .where('settled_at', 'is', null)
    .execute()
  tx.schedule('push')
}

/** Deletes notifications a day after they were of use. */
export async function deleteExpiredPushes(ctx: With<'clock' | 'database'>): Promise<void> {
  const before = isoNow(ctx, -PUSH_LIFETIME_HOURS * 3_600_000)
  await ctx.database.deleteFrom('push_message').where('expires_at', '<', before).execute()
}

function computeMessageTimes(now: Date, quiet: QuietHours | null, timeZone: string) {
  const due = findEndOfQuietHours(now, quiet, timeZone) ?? now
  return { due_at: due.toISOString(), expires_at: new Date(due.getTime() + USEFUL_FOR_MS).toISOString() }
}

async function countPushesSince(tx: Database, device: string, since: string): Promise<number> {
  const { count } = await tx
    .selectFrom('push_message')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('subscription_id', '=', device)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How long the notifications of a device are stored after they were of use. */
export const PUSH_LIFETIME_HOURS = 24

/** From one time of the day until another, in the property's time zone; they may go over midnight. */
export type QuietHours = { from: string; until: string }

const DAY_MINUTES = 24 * 60

/** `22:00` to `07:00`: both are times of the day, and not the same. */
export function areQuietHoursValid({ from, until }: QuietHours): boolean {
  return parseMinutes(from) !== null && parseMinutes(until) !== null && from !== until
}

/** When the quiet hours that hold at this moment end; null where none hold. */
export function findEndOfQuietHours(moment: Date, quiet: QuietHours | null, timeZone: string): Date | null {
  if (!quiet) return null
  const [from, until] = [parseMinutes(quiet.from), parseMinutes(quiet.until)]
  const now = parseMinutes(formatTime(moment, timeZone))
  if (from === null || until === null || now === null) return null
  const isQuiet = from < until ? from <= now && now < until : now >= from || now < until
  if (!isQuiet) return null
  const minute = Math.floor(moment.getTime() / 60_000)
  return correctForClockChange(minute + ((until - now + DAY_MINUTES) % DAY_MINUTES), until, timeZone)
}

/** In a night when the clocks change, the wall clock decides. */
function correctForClockChange(minute: number, until: number, timeZone: string): Date {
  const end = new Date(minute * 60_000)
  const off = until - (parseMinutes(formatTime(end, timeZone)) ?? until)
  const shift = off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off < -DAY_MINUTES / 2 ? off + DAY_MINUTES : off
  return new Date(end.getTime() + shift * 60_000)
}

function parseMinutes(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null
}
