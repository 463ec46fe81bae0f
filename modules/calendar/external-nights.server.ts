import { Worker } from 'node:worker_threads'
import { type Actor, type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import { type Change, change, changeRow } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import { newId } from '#core/host/keys.server.ts'
import { workerProgramFile } from '#core/host/program-paths.server.ts'
import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { readCurrentDay, readSettings } from '#core/settings.server.ts'
import { addDays, monthAfter, monthOf } from '#core/values/day.ts'
import { readContent } from '#modules/content/content.server.ts'
import { countRooms } from '#modules/content/stays.ts'
import { FEED_PRODUCT } from './calendar-feed.server.ts'
import {
  describeUnreadableEntries,
  type ExternalNights,
  mergeNights,
  type UnreadableEntries,
} from './external-calendars.ts'
import type { ParsedCalendar, ReadFailure, ReadRange } from './read-calendar.server.ts'

/** How far ahead nights of other sites are stored. */
const AHEAD_DAYS = 2 * 366
const READ_TIMEOUT_MS = 10_000
const READER_MEMORY_MB = 256

/** One calendar of another site: its stay, and the name under which its nights are stored. */
type CalendarKey = { stay: string; source: string }

/** Reads the nights of another site's calendar. Refuses a text that is no calendar or only a part of one, and our own calendar. */
export async function parseExternalNights(
  ctx: AppContext,
  text: string,
): Promise<({ ok: true } & ParsedCalendar) | Refusal> {
  const [{ timeZone }, today] = await Promise.all([readSettings(ctx), readCurrentDay(ctx)])
  const [from, to] = [addDays(today, -EXTERNAL_NIGHTS_KEPT_DAYS), addDays(today, AHEAD_DAYS)].map(monthOf)
  // Whole months, so that nights that are clipped to the window change once a month and not each day.
  const window = { from: `${monthAfter(from ?? '', 1)}-01`, to: addDays(`${to}-01`, -1) }
  const calendar = await readInWorker(text, timeZone, window)
  if (calendar === 'too-much') return refuse('calendarTooMuch', 'file')
  if (calendar === 'truncated') return refuse('calendarTruncated', 'file')
  if (!calendar) return refuse('calendarUnreadable', 'file')
  if (calendar.source === FEED_PRODUCT) return refuse('calendarIsOwn', 'file')
  return { ok: true, ...calendar }
}

/** The reading in progress; the next one waits for it. */
let reading: Promise<unknown> = Promise.resolve()

/** `readCalendar` in a worker thread, one after another; `too-much` also where it takes too long, or too much memory. */
export function readInWorker(
  text: string,
  timeZone: string,
  window: ReadRange,
  timeoutMs = READ_TIMEOUT_MS,
): Promise<ParsedCalendar | ReadFailure> {
  const runWorker = async () => {
    const worker = new Worker(workerProgramFile('modules/calendar/calendar-worker.server'), {
      workerData: { text, timeZone, window },
      resourceLimits: { maxOldGenerationSizeMb: READER_MEMORY_MB },
    })
    const answer = Promise.withResolvers<ParsedCalendar | ReadFailure>()
    worker.on('message', answer.resolve)
    worker.on('error', (fault: { code?: string }) =>
      fault.code === 'ERR_WORKER_OUT_OF_MEMORY' ? answer.resolve('too-much') : answer.reject(fault),
    )
    worker.on('exit', () => answer.resolve('too-much'))
    const timer = setTimeout(() => answer.resolve('too-much'), timeoutMs)
    return answer.promise.finally(() => {
      clearTimeout(timer)
      return worker.terminate()
    })
  }
  const result = reading.then(runWorker)
  reading = result.catch(() => {})
  return result
}

/** Stores the nights of one calendar in place of those that came from it before. Returns how many spans they are. */
export async function storeExternalNights(
  ctx: AppContext,
  tx: Change,
  { stay, source }: CalendarKey,
  nights: readonly ExternalNights[],
  { shouldSkipUnchanged = false } = {},
): Promise<number> {
  const rooms = countRooms(await readContent({ database: tx }), stay)
  const mergedSpans = mergeNights(nights, rooms)
  const spanRows = tx.selectFrom('external_booking').where('stay', '=', stay).where('source', '=', source)
  const storedSpans = await spanRows.select(['check_in as checkIn', 'check_out as checkOut']).execute()
  const serialize = (spans: readonly ExternalNights[]) => {
    const lines = spans.map(({ checkIn, checkOut }) => `${checkIn} ${checkOut}`)
    return lines.sort().join()
  }
  if (shouldSkipUnchanged && serialize(storedSpans) === serialize(mergedSpans)) return mergedSpans.length
  await deleteExternalNights(tx, { stay, source })
  const created_at = isoNow(ctx)
  for (const { checkIn: check_in, checkOut: check_out } of mergedSpans) {
    const row = { id: newId(), stay, source, check_in, check_out, created_at }
    await tx.insertInto('external_booking').values(row).execute()
  }
  const [before, after] = [storedSpans, mergedSpans].map(({ length: spans }) => ({ source, spans }))
  await tx.record({ action: 'calendar.imported', about: 'stay', aboutId: stay, before, after })
  return mergedSpans.length
}

/** Deletes the nights of one calendar; with `storedUntil` only those stored by then. Returns how many spans they were. */
export async function deleteExternalNights(
  tx: Database,
  { stay, source }: CalendarKey,
  storedUntil?: string,
): Promise<number> {
  let deletion = tx.deleteFrom('external_booking').where('stay', '=', stay).where('source', '=', source)
  if (storedUntil !== undefined) deletion = deletion.where('created_at', '<=', storedUntil)
  const { numDeletedRows } = await deletion.executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Saves how many entries of a calendar could not be read; without `unread` it deletes that number. */
export async function replaceUnreadableCount(
  tx: Database,
  { stay, source }: CalendarKey,
  unread?: UnreadableEntries,
): Promise<void> {
  await tx.deleteFrom('unreadable_entry').where('stay', '=', stay).where('source', '=', source).execute()
  const row = unread && { stay, source, ...unread }
  if (row) await tx.insertInto('unreadable_entry').values(row).execute()
}

/** Every calendar with entries that could not be read last time. */
export function listCalendarsWithUnreadableEntries(
  ctx: With<'database'>,
): Promise<(CalendarKey & UnreadableEntries)[]> {
  return ctx.database.selectFrom('unreadable_entry').selectAll().orderBy('stay').orderBy('source').execute()
}

/** Every calendar that has stored nights: how many spans, and when they were stored. */
export async function listImportedSources(
  ctx: With<'database'>,
): Promise<(CalendarKey & { spans: number; stored_at: string })[]> {
  const rows = await ctx.database
    .selectFrom('external_booking')
    .select(['stay', 'source'])
    .select((eb) => [eb.fn.countAll().as('spans'), eb.fn.max('created_at').as('stored_at')])
    .groupBy(['stay', 'source'])
    .orderBy('stay')
    .orderBy('source')
    .execute()
  return rows.map((row) => ({ ...row, spans: Number(row.spans) }))
}

export type CalendarOutcome =
  | Outcome<{ source: string; spans: number; unread?: UnreadableEntries }>
  | (Refusal & { source: string })

/**
 * Imports another site's calendar file for a stay: its nights replace earlier ones from the same site. Only the days are saved. Refuses a
 * text that is no calendar or only a part of one, our own calendar, and one without nights; where the site had nights before, the refusal
 * names it, so that the page can offer `removeImportedNights`.
 */
export async function importCalendar(
  ctx: AppContext,
  actor: Actor,
  stay: string,
  text: string,
): Promise<CalendarOutcome> {
  const { stays } = await readContent(ctx)
  if (!stays.items.some(({ id }) => id === stay)) return refuse('stayUnknown', 'stay')
  const parsed = await parseExternalNights(ctx, text)
  if (!parsed.ok) return parsed
  const { source, unread, nights } = parsed
  if (nights.length === 0) {
    const isKnown = await hasNights(ctx, { stay, source })
    const refusal = refuse(isKnown ? 'calendarEmptied' : 'calendarEmpty', 'file')
    const message = unread ? `${describeUnreadableEntries(unread)} ${refusal.message}` : refusal.message
    return { ...refusal, message, ...(isKnown && { source }) }
  }
  const spans = await change(ctx, actor, async (tx) => {
    await replaceUnreadableCount(tx, { stay, source }, unread)
    await clearEmptied(tx, { stay, source })
    return storeExternalNights(ctx, tx, { stay, source }, nights)
  })
  return { ok: true, source, spans, ...(unread && { unread }) }
}

/** Deletes the nights from one site. `seenStoredAt` is the time of storing that the owner saw: nights that were stored later stay. */
export async function removeImportedNights(
  ctx: AppContext,
  actor: Actor,
  { seenStoredAt, ...calendarKey }: CalendarKey & { seenStoredAt: string },
): Promise<Outcome> {
  const { stay, source } = calendarKey
  return changeRow(ctx, actor, { about: 'stay', id: stay }, async (tx, record) => {
    const spans = await deleteExternalNights(tx, calendarKey, seenStoredAt)
    const isNewer = spans === 0 && (await hasNights({ database: tx }, calendarKey))
    if (spans === 0) return refuse(isNewer ? 'calendarImportedAgain' : 'calendarForgotten')
    await clearEmptied(tx, calendarKey)
    await replaceUnreadableCount(tx, calendarKey)
    await record('calendar.forgotten', { before: { source, spans } })
    return { ok: true }
  })
}

async function hasNights(ctx: With<'database'>, { stay, source }: CalendarKey): Promise<boolean> {
  return (await listImportedSources(ctx)).some((each) => each.stay === stay && each.source === source)
}

/** Forgets that a calendar was suddenly empty. */
async function clearEmptied(tx: Database, { stay, source }: CalendarKey): Promise<void> {
  const update = tx.updateTable('external_calendar').where('stay', '=', stay).where('source', '=', source)
  await update.set({ emptied_at: null }).execute()
}

/** Nights of other sites' calendars are kept for so long after they are over. */
export const EXTERNAL_NIGHTS_KEPT_DAYS = 366
