import { sql } from 'kysely'
import { type Actor, type AppContext, isoNow, systemActor, type With } from '#core/app-context.server.ts'
import { nameLastChange } from '#core/audit-log.server.ts'
import { type Change, change, changeRow } from '#core/change.server.ts'
import type { ExternalCalendarRow } from '#core/db/tables.ts'
import { newId } from '#core/host/keys.server.ts'
import { decryptText, encryptText } from '#core/host/text-encryption.server.ts'
import type { Queue } from '#core/queue.server.ts'
import { type Outcome, type RefusalName, refuse, refuseWithMessage } from '#core/refusals/refusal.ts'
import { readCurrentDay, readSettings } from '#core/settings.server.ts'
import { formatMoment } from '#core/values/day.ts'
import { readContent } from '#modules/content/content.server.ts'
import { findStayTitle } from '#modules/content/stays.ts'
import { queueOwnerNotice } from '#modules/owner-emails/owner-emails.server.ts'
import {
  type CalendarTrouble,
  chooseSourceName,
  describeCalendarTrouble,
  findUnavailableFrom,
  isFailingTooLong,
  MAX_ADDRESSES,
  maskCalendarAddress,
  parseCalendarAddress,
} from './external-calendars.ts'
import {
  deleteExternalNights,
  parseExternalNights,
  replaceUnreadableCount,
  storeExternalNights,
} from './external-nights.server.ts'
import { fetchCalendar, publicWeb, type WebAccess } from './fetch-calendar.server.ts'
import type { ParsedCalendar } from './read-calendar.server.ts'

const FETCH_EVERY_MS = 30 * 60_000

/** A connected calendar without its address; `isFailing` when it could not be fetched for a day. */
export type CalendarAddress = Omit<ExternalCalendarRow, 'sealed'> & { isFailing: boolean }

/** Every connected calendar, stay by stay. */
export async function listCalendarAddresses(ctx: With<'database' | 'clock'>): Promise<CalendarAddress[]> {
  const calendars = ctx.database.selectFrom('external_calendar').selectAll()
  const rows = await calendars.orderBy('stay').orderBy('created_at').orderBy('id').execute()
  return rows.map(({ sealed: _, ...row }) => ({
    ...row,
    isFailing: isFailingTooLong(row.failing_since, ctx.clock.now()),
  }))
}

/** The calendars that the owner must look at: those that failed for a day, and those that lost all their nights. */
export async function listTroubledCalendars(ctx: With<'database' | 'clock'>): Promise<CalendarAddress[]> {
  return (await listCalendarAddresses(ctx)).filter(
    ({ isFailing, emptied_at }) => isFailing || emptied_at !== null,
  )
}

/** The calendars, each fetched once in half an hour. Those of a stay that is not on the site are not fetched. */
export const createCalendarQueue = (web: WebAccess = publicWeb): Queue<ExternalCalendarRow> => ({
  table: 'external_calendar',
  dueAtColumn: 'due_at',
  isWaiting: () => sql`true`,
  leaseValues: (due_at) => ({ due_at }),
  leaseMs: FETCH_EVERY_MS,
  async work(ctx, row) {
    const { stays } = await readContent(ctx)
    if (stays.items.some(({ id }) => id === row.stay)) await updateCalendar(ctx, row, web)
  },
})

/** Connects another site's calendar to a stay after fetching it once. It may have no nights yet. */
export async function addCalendarAddress(
  ctx: AppContext,
  actor: Actor,
  { stay, address: typedAddress }: { stay: string; address: string },
  web: WebAccess = publicWeb,
): Promise<Outcome<{ source: string; spans: number }>> {
  const checked = parseCalendarAddress(typedAddress)
  if (!checked.ok) return checked
  const { address } = checked
  const { stays } = await readContent(ctx)
  if (!stays.items.some(({ id }) => id === stay)) return refuse('stayUnknown', 'stay')
  const calendars = ctx.database.selectFrom('external_calendar').selectAll()
  const siblings = await calendars.where('stay', '=', stay).execute()
  if (siblings.length >= MAX_ADDRESSES) return refuse('calendarAddressesTooMany', 'address')
  const duplicateRefusal = refuse('calendarAddressTwice', 'address')
  const knownAddresses = await Promise.all(siblings.map((row) => decryptAddress(ctx, row)))
  if (knownAddresses.includes(address))
    return nameLastChange(ctx, actor, duplicateRefusal, { about: 'stay', id: stay })
  const fetched = await fetchNights(ctx, address, web)
  if (!fetched.ok) {
    const { message } = refuse('calendarAddressTroubled')
    const reason = `${message} ${describeCalendarTrouble(fetched.trouble)}`
    return refuseWithMessage('calendarAddressTroubled', reason, 'address')
  }
  const id = newId()
  const now = isoNow(ctx)
  const takenNames = siblings.map(({ source }) => source)
  const row: ExternalCalendarRow = {
    id,
    stay,
    due_at: isoNow(ctx, FETCH_EVERY_MS),
    tried_at: now,
    fetched_at: now,
    created_at: now,
    source: chooseSourceName(fetched.source, takenNames),
    sealed: await encryptText(ctx, encryptionPurpose(id), address),
    shown: maskCalendarAddress(address),
    trouble: null,
    failing_since: null,
    notified_at: null,
    emptied_at: null,
    unavailable_from: null,
    ignore_unavailable: null,
  }
  return changeRow(ctx, actor, { about: 'stay', id: stay }, async (tx, record) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('external_calendar')
      .values(row)
      .onConflict((conflict) => conflict.columns(['stay', 'source']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return duplicateRefusal
    await record('calendar.address-added', { after: { source: row.source } })
    await storeFetchedNights(ctx, tx, row, fetched)
    return { ok: true, source: row.source, spans: fetched.nights.length }
  })
}

/** Fetches one calendar at once. Refuses with what went wrong. */
export async function fetchCalendarNow(
  ctx: AppContext,
  actor: Actor,
  id: string,
  web: WebAccess = publicWeb,
): Promise<Outcome> {
  const row = await findCalendarRow(ctx, id)
  if (!row) return refuse('calendarAddressGone')
  const trouble = await updateCalendar(ctx, row, web, actor)
  if (trouble === null) return { ok: true }
  return refuseWithMessage('calendarAddressTroubled', describeCalendarTrouble(trouble))
}

/** Disconnects a calendar; its nights are deleted, or kept like those of an imported file. */
export async function removeCalendarAddress(
  ctx: AppContext,
  actor: Actor,
  id: string,
  nights: 'forgotten' | 'kept',
): Promise<Outcome> {
  const row = await findCalendarRow(ctx, id)
  if (!row) return refuse('calendarAddressGone')
  return changeRow(ctx, actor, { about: 'stay', id: row.stay }, async (tx, record) => {
    const deletion = tx.deleteFrom('external_calendar').where('id', '=', id)
    const { numDeletedRows } = await deletion.executeTakeFirst()
    if (numDeletedRows === 0n) return refuse('calendarAddressGone')
    if (nights === 'forgotten') {
      await deleteExternalNights(tx, row)
      await replaceUnreadableCount(tx, row)
    }
    await record('calendar.address-removed', { before: { source: row.source, nights } })
    return { ok: true }
  })
}

/**
 * Sets whether closed nights from `unavailable_from` on are left out, because the other site probably does not sell them yet; then fetches the
 * calendar again.
 */
export async function setFarNightsLeftOut(
  ctx: AppContext,
  actor: Actor,
  id: string,
  areLeftOut: boolean,
  web: WebAccess = publicWeb,
): Promise<Outcome> {
  const ignore_unavailable = areLeftOut ? 1 : 0
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    const update = tx.updateTable('external_calendar').set({ ignore_unavailable }).where('id', '=', id)
    const row = await update.returning(['stay', 'source']).executeTakeFirst()
    if (!row) return refuse('calendarAddressGone')
    const after = { source: row.source, left_out: areLeftOut }
    await tx.record({ action: 'calendar.far-chosen', about: 'stay', aboutId: row.stay, after })
    return { ok: true }
  })
  const row = outcome.ok && (await findCalendarRow(ctx, id))
  if (row) await updateCalendar(ctx, row, web, actor)
  return outcome
}

/** Fetches one calendar and stores its nights, or the trouble. Returns the trouble, or null. */
async function updateCalendar(
  ctx: AppContext,
  row: ExternalCalendarRow,
  web: WebAccess,
  actor: Actor = systemActor,
): Promise<CalendarTrouble | null> {
  const address = await decryptAddress(ctx, row)
  const fetched: FetchedNights =
    address === null ? { ok: false, trouble: 'key-lost' } : await fetchNights(ctx, address, web)
  const now = isoNow(ctx)
  if (fetched.ok) {
    const success = { tried_at: now, fetched_at: now, trouble: null, failing_since: null, notified_at: null }
    await change(ctx, actor, async (tx) => {
      // A calendar that was removed during the fetch stores nothing.
      if (await updateCalendarRow(tx, row, success)) await storeFetchedNights(ctx, tx, row, fetched)
    })
    return null
  }
  const { trouble } = fetched
  const failing_since = row.failing_since ?? now
  if (row.failing_since === null) ctx.log.warn('calendar.fetch', { trouble })
  await change(ctx, systemActor, async (tx) => {
    if (await updateCalendarRow(tx, row, { tried_at: now, trouble, failing_since }))
      await notifyOwnerOfFailure(ctx, tx, { ...row, trouble, failing_since })
  })
  return trouble
}

type FetchedNights = ({ ok: true } & ParsedCalendar) | { ok: false; trouble: CalendarTrouble }

async function fetchNights(ctx: AppContext, address: string, web: WebAccess): Promise<FetchedNights> {
  const fetched = await fetchCalendar(address, web)
  if (!fetched.ok) return fetched
  const calendar = await parseExternalNights(ctx, fetched.text)
  return calendar.ok ? calendar : { ok: false, trouble: troubleByRefusal[calendar.name] ?? 'unreadable' }
}

const troubleByRefusal: Partial<Record<RefusalName, CalendarTrouble>> = {
  calendarTooMuch: 'too-much',
  calendarTruncated: 'truncated',
  calendarIsOwn: 'ours',
}

/** Stores the nights without those that the owner left out. A calendar that is suddenly empty keeps its coming nights until the owner decides. */
async function storeFetchedNights(
  ctx: AppContext,
  tx: Change,
  row: ExternalCalendarRow,
  { nights, unread }: ParsedCalendar,
): Promise<void> {
  const today = await readCurrentDay({ ...ctx, database: tx })
  const unavailable_from = findUnavailableFrom(nights, today)
  const end = row.ignore_unavailable ? unavailable_from : null
  const nightsToStore = nights.filter(({ checkIn }) => end === null || checkIn < end)
  const nightsOfStay = tx.selectFrom('external_booking').select('id').where('stay', '=', row.stay)
  const comingNights = nightsOfStay.where('source', '=', row.source).where('check_out', '>', today).limit(1)
  const isEmptied = nights.length === 0 && (await comingNights.executeTakeFirst()) !== undefined
  const emptied_at = isEmptied ? (row.emptied_at ?? isoNow(ctx)) : null
  await updateCalendarRow(tx, row, { unavailable_from, emptied_at })
  await replaceUnreadableCount(tx, row, unread)
  if (!isEmptied) await storeExternalNights(ctx, tx, row, nightsToStore, { shouldSkipUnchanged: true })
}

/** Sends the owner one e-mail about a calendar that could not be fetched for a day, until it works again. */
async function notifyOwnerOfFailure(
  ctx: AppContext,
  tx: Change,
  { id, stay, source, trouble, failing_since, fetched_at, notified_at }: ExternalCalendarRow,
): Promise<void> {
  if (notified_at !== null || !isFailingTooLong(failing_since, ctx.clock.now())) return
  const { timeZone } = await readSettings({ database: tx })
  const stayTitle = findStayTitle(await readContent({ database: tx }), stay) ?? stay
  const lastFetchSentence = fetched_at
    ? `Your calendar still shows the bookings of ${formatMoment(new Date(fetched_at), timeZone)}. `
    : ''
  const heading = `The calendar from ${source} was not updated for a day`
  const emailFields = { kind: 'calendar', about: 'calendar', aboutId: id }
  await queueOwnerNotice(ctx, tx, emailFields, {
    subject: `${heading} (${stayTitle})`,
    heading,
    paragraphs: [
      `${stayTitle}: ${describeCalendarTrouble(trouble ?? '')}`,
      `${lastFetchSentence}New bookings from there are not in your calendar. Check there before you promise nights to a guest.`,
    ],
    page: '/admin/bookings/calendars',
    button: 'Open calendars',
  })
  await updateCalendarRow(tx, { id }, { notified_at: isoNow(ctx) })
}

async function updateCalendarRow(
  tx: Change,
  { id }: Pick<ExternalCalendarRow, 'id'>,
  columns: Partial<ExternalCalendarRow>,
): Promise<boolean> {
  const update = tx.updateTable('external_calendar').set(columns).where('id', '=', id)
  return (await update.executeTakeFirst()).numUpdatedRows === 1n
}

async function findCalendarRow(ctx: AppContext, id: string): Promise<ExternalCalendarRow | undefined> {
  return ctx.database.selectFrom('external_calendar').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The address of a calendar; null where the application's key does not decrypt it. */
function decryptAddress(ctx: AppContext, { id, sealed }: ExternalCalendarRow): Promise<string | null> {
  return decryptText(ctx, encryptionPurpose(id), sealed)
}

/** The purpose binds an encrypted address to its own row. */
function encryptionPurpose(id: string): string {
  return `address of the calendar ${id}`
}
