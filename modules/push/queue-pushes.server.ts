import { type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import type { Change } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { PushMessageRow } from '#core/db/tables.ts'
import { newId } from '#core/host/keys.server.ts'
import type { Setting } from '#core/settings.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { formatTime } from '#core/values/day.ts'
import { keysOf } from '#core/values/record.ts'
import type { Wishes } from './devices.server.ts'

/** Whether notifications on the team's devices may show the first name of the sender. */
const namesInPushes: Setting<boolean> = { initial: false, check: () => null }
export const pushSettings = { namesInPushes }

/** No notification is sent later than this: by then the owner has seen the admin or the e-mail. */
const OF_USE_MS = 60 * 60_000

/** So many notifications in an hour; more are a flood, and are read in the list of enquiries. */
const MAX_PUSHES = 20

type Event = Pick<PushMessageRow, 'kind'> & { id: string }

const wishOf = {
  enquiry: 'enquiries',
  review: 'reviews',
  correction: 'reviews',
  objection: 'reviews',
} as const

/** Events of a review that was notified before, which are notified as well. */
const again = new Set<Event['kind']>(['correction', 'objection'])

/** Within the transaction that stores an enquiry, a review, a correction or an objection: queues a notification for each device that wants it, to be sent after the commit, or after the quiet hours. */
export async function queuePushes(ctx: AppContext, tx: Change, event: Event): Promise<void> {
  const devices = await tx
    .selectFrom('push_subscription')
    .select(['id', 'quiet_from', 'quiet_until'])
    .where(wishOf[event.kind], '=', 1)
    .execute()
  if (devices.length === 0) return
  const { timeZone } = await readSettings({ database: tx })
  const since = new Date(ctx.clock.now().getTime() - OF_USE_MS).toISOString()
  for (const { id, quiet_from: from, quiet_until: until } of devices) {
    if ((await pushesSince(tx, id, since)) >= MAX_PUSHES) continue
    const quiet = from && until ? { from, until } : null
    const times = timesOf(quietUntil(ctx.clock.now(), quiet, timeZone) ?? ctx.clock.now())
    const message = { id: newId(), subscription_id: id, about_id: event.id }
    const fresh = { kind: event.kind, created_at: isoNow(ctx), ...times, settled_at: null }
    await tx
      .insertInto('push_message')
      .values({ ...message, ...fresh })
      .onConflict((conflict) => {
        const twice = conflict.columns(['subscription_id', 'about_id'])
        return again.has(event.kind) ? twice.doUpdateSet(fresh) : twice.doNothing()
      })
      .execute()
  }
  tx.schedule('push')
}

/** Within a change of a device's wishes: reschedules or deletes its waiting messages. */
export async function dueAgain(ctx: AppContext, tx: Change, id: string, wishes: Wishes): Promise<void> {
  const { timeZone } = await readSettings({ database: tx })
  const kinds = keysOf(wishOf).filter((kind) => !wishes[wishOf[kind]])
  const waiting = tx.deleteFrom('push_message').where('subscription_id', '=', id)
  if (kinds.length > 0) await waiting.where('settled_at', 'is', null).where('kind', 'in', kinds).execute()
  await tx
    .updateTable('push_message')
    .set(timesOf(quietUntil(ctx.clock.now(), wishes.quiet, timeZone) ?? ctx.clock.now()))
    .where('subscription_id', '=', id)
    .where('settled_at', 'is', null)
    .execute()
  tx.schedule('push')
}

/** Deletes notifications a day after they were of use. */
export async function sweepPushes(ctx: With<'clock' | 'database'>): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - PUSHES_LIVE_HOURS * 3_600_000).toISOString()
  await ctx.database.deleteFrom('push_message').where('expires_at', '<', before).execute()
}

function timesOf(due: Date) {
  return { due_at: due.toISOString(), expires_at: new Date(due.getTime() + OF_USE_MS).toISOString() }
}

async function pushesSince(tx: Database, device: string, since: string): Promise<number> {
  const { count } = await tx
    .selectFrom('push_message')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('subscription_id', '=', device)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Notifications of a device, after they were of use. */
export const PUSHES_LIVE_HOURS = 24

/** From one time of the day until another, in the property's time zone; they may go over midnight. */
export type QuietHours = { from: string; until: string }

const DAY_MINUTES = 24 * 60

/** `22:00` to `07:00`: both are times of the day, and not the same. */
export function areQuietHours({ from, until }: QuietHours): boolean {
  return minutesOf(from) !== null && minutesOf(until) !== null && from !== until
}

/** When the quiet hours that hold at this moment end; null where none hold. */
export function quietUntil(moment: Date, quiet: QuietHours | null, timeZone: string): Date | null {
  if (!quiet) return null
  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)]
  const now = minutesOf(formatTime(moment, timeZone))
  if (from === null || until === null || now === null) return null
  const isQuiet = from < until ? from <= now && now < until : now >= from || now < until
  if (!isQuiet) return null
  const minute = Math.floor(moment.getTime() / 60_000)
  return ending(minute + ((until - now + DAY_MINUTES) % DAY_MINUTES), until, timeZone)
}

/** In a night when the clocks change, the wall clock decides. */
function ending(minute: number, until: number, timeZone: string): Date {
  const end = new Date(minute * 60_000)
  const off = until - (minutesOf(formatTime(end, timeZone)) ?? until)
  const shift = off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off < -DAY_MINUTES / 2 ? off + DAY_MINUTES : off
  return new Date(end.getTime() + shift * 60_000)
}

function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null
}
