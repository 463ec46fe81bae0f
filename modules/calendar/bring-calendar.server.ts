import { Fragment, createElement as h } from 'react'
import { type Day, sayMoment } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { ownerAndSender } from '#modules/enquiries/enquiry-emails.server.ts'
import {
  buttonRow,
  paragraph,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/emails/frame.server.ts'
import { queueEmail } from '#modules/mail/outbox.server.ts'
import { type Actor, type AppContext, isoNow, theHouse } from '#server/app-context.ts'
import { type Change, change } from '#server/change.ts'
import type { CalendarAddressRow } from '#server/db/tables.ts'
import { readSettings, todayHere } from '#server/settings.ts'
import { openAddress } from './addresses.server.ts'
import { type CalendarTrouble, failsTooLong, sayCalendarTrouble } from './calendar-trouble.ts'
import {
  nightsToStore,
  putTheirNights,
  putUnread,
  readTheirNights,
  type TheirCalendar,
} from './external-nights.server.ts'
import { farBlockFrom, withoutFarBlock } from './far-block.ts'
import type { Web } from './fetch-calendar.server.ts'
import { type Fetched, fetchCalendar, type Validators } from './fetch-calendar.server.ts'
import { stayTitle } from './stays.ts'

/** What came of asking once: its nights, the word that they are as they were, or why not. */
type Brought =
  | ({ ok: true } & TheirCalendar & Validators)
  | { ok: true; nights: null }
  | { ok: false; trouble: CalendarTrouble }

/** Fetches one calendar and brings its nights in; what goes wrong is kept beside it. Gives the trouble, or null. */
export async function bringCalendar(
  ctx: AppContext,
  row: CalendarAddressRow,
  web: Web,
  actor: Actor = theHouse,
): Promise<CalendarTrouble | null> {
  const address = await openAddress(ctx, row)
  const known = { etag: row.etag, lastModified: row.last_modified }
  const brought: Brought =
    address === null ? { ok: false, trouble: 'key-lost' } : await readFrom(ctx, address, known, web)
  if (!brought.ok) {
    if (row.failing_since === null) ctx.log.warn('calendar.fetch', { trouble: brought.trouble })
    await keepTrouble(ctx, row, brought.trouble)
    return brought.trouble
  }
  const today = await todayHere(ctx)
  await change(ctx, actor, async (tx) => {
    // Its row is held from here on; one that was removed meanwhile brings nothing.
    if (!(await settle(ctx, tx, row, well))) return
    if (brought.nights !== null) await takeNights(ctx, tx, { row, today, ...brought })
  })
  return null
}

/** Asks at an address, and reads what came. */
export async function readFrom(
  ctx: AppContext,
  address: string,
  known: Validators,
  web: Web,
): Promise<Brought> {
  const fetched: Fetched = await fetchCalendar(address, known, web)
  if (!fetched.ok) return fetched
  if (fetched.text === null) return { ok: true, nights: null }
  const theirs = await readTheirNights(ctx, fetched.text)
  if (theirs.ok) return { ...theirs, etag: fetched.etag, lastModified: fetched.lastModified }
  return { ok: false, trouble: troubles[theirs.name] ?? 'unreadable' }
}

const troubles: Partial<Record<string, CalendarTrouble>> = {
  calendarTooMuch: 'too-much',
  calendarTruncated: 'truncated',
  calendarOurs: 'ours',
}

const well = { trouble: null, failing_since: null, told_at: null } as const

type Taken = {
  row: Pick<CalendarAddressRow, 'id' | 'stay' | 'source' | 'leave_far' | 'emptied_at'>
  today: Day
} & Omit<TheirCalendar, 'source'> &
  Validators

/** Puts the nights in, without what the owner left out. A calendar that has none any more keeps those that are still to come, until the owner has said. */
export async function takeNights(
  ctx: AppContext,
  tx: Change,
  { row, today, nights, goesOn, unread, etag, lastModified }: Taken,
): Promise<void> {
  const far_from = farBlockFrom(nights, today)
  const left = row.leave_far ? withoutFarBlock(nights, far_from) : nights
  const { nights: wanted, isCut } = await nightsToStore({ database: tx }, row.stay, left)
  // What is not stored of it comes in as days pass and rooms are added, so that it is read also when nothing is new there.
  const isAll = !goesOn && !isCut
  const before = await tx
    .selectFrom('taken_night')
    .select(['check_in', 'check_out'])
    .where('stay', '=', row.stay)
    .where('source', '=', row.source)
    .execute()
  const isEmptied = nights.length === 0 && before.some(({ check_out }) => check_out > today)
  const emptied_at = isEmptied ? (row.emptied_at ?? isoNow(ctx)) : null
  await tx
    .updateTable('calendar_address')
    .set({
      etag: isAll ? etag : null,
      last_modified: isAll ? lastModified : null,
      far_from,
      emptied_at,
    })
    .where('id', '=', row.id)
    .execute()
  const said = (spans: readonly string[]) => spans.toSorted().join()
  const isSame =
    said(before.map(({ check_in, check_out }) => `${check_in} ${check_out}`)) ===
    said(wanted.map(({ checkIn, checkOut }) => `${checkIn} ${checkOut}`))
  await putUnread(tx, row, unread)
  if (!isEmptied && !isSame) await putTheirNights(ctx, tx, row, wanted)
}

async function settle(
  ctx: AppContext,
  tx: Change,
  { id }: Pick<CalendarAddressRow, 'id'>,
  set: Partial<CalendarAddressRow>,
): Promise<boolean> {
  const now = isoNow(ctx)
  const { numUpdatedRows } = await tx
    .updateTable('calendar_address')
    .set({ tried_at: now, ...(set.trouble === null && { fetched_at: now }), ...set })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function keepTrouble(
  ctx: AppContext,
  row: CalendarAddressRow,
  trouble: CalendarTrouble,
): Promise<void> {
  const failing_since = row.failing_since ?? isoNow(ctx)
  await change(ctx, theHouse, async (tx) => {
    if (await settle(ctx, tx, row, { trouble, failing_since }))
      await tellOfFailing(ctx, tx, { ...row, trouble, failing_since })
  })
}

/** Writes to the owner, once until it is well again, about a calendar that could not be fetched for a day. */
async function tellOfFailing(
  ctx: AppContext,
  tx: Change,
  { id, stay, source, trouble, failing_since, fetched_at, told_at }: CalendarAddressRow,
): Promise<void> {
  if (told_at !== null || !failsTooLong(failing_since, ctx.clock.now())) return
  const [{ owner, sender }, content, { timeZone }] = await Promise.all([
    ownerAndSender({ database: tx }),
    publishedContent({ database: tx }),
    readSettings({ database: tx }),
  ])
  const written = await writeCalendarEmail(sender, {
    source,
    stay: stayTitle(content, stay) ?? stay,
    why: sayCalendarTrouble(trouble ?? ''),
    known: fetched_at ? sayMoment(new Date(fetched_at), timeZone) : '',
    address: new URL('/admin/bookings/calendars', ctx.config.publicOrigin).href,
  })
  await queueEmail(ctx, tx, { kind: 'calendar', about: 'calendar', aboutId: id, to: owner, ...written })
  await tx
    .updateTable('calendar_address')
    .set({ told_at: isoNow(ctx) })
    .where('id', '=', id)
    .execute()
}

type Failing = { source: string; stay: string; why: string; known: string; address: string }

/** To the owner: another site's calendar could not be fetched for a day. `known` is when it last could, empty if never. */
function writeCalendarEmail(
  sender: Sender,
  { source, stay, why, known, address }: Failing,
): Promise<WrittenEmail> {
  const what = `The calendar from ${source} has not been fetched for a day`
  return writeEmail(sender, {
    subject: `${what} (${stay})`,
    preview: why,
    heading: what,
    body: h(
      Fragment,
      null,
      paragraph(`${stay}: ${why}`),
      paragraph(
        `${known ? `What it said on ${known} still counts.` : ''} Nights that are booked there since are not in your calendar, so please look there before you promise any.`.trim(),
      ),
      buttonRow({ href: address, text: 'See the calendars' }),
    ),
  })
}
