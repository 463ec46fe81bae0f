import { describeConflict } from '#modules/audit/audit-log.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { type Outcome, refuse, refuseSaying } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { type Change, change } from '#server/change.ts'
import type { CalendarAddressRow } from '#server/db/tables.ts'
import { newId } from '#server/keys.ts'
import { seal } from '#server/secrets/seal.ts'
import { todayHere } from '#server/settings.ts'
import { openAddress, purposeOfAddress } from './addresses.server.ts'
import { bringCalendar, readFrom, takeNights } from './bring-calendar.server.ts'
import { ADDRESSES_MOST, checkCalendarAddress, nameSource, showAddress } from './calendar-address.ts'
import { sayCalendarTrouble } from './calendar-trouble.ts'
import { dropTheirNights, putUnread } from './external-nights.server.ts'
import { theWeb, type Web } from './fetch-calendar.server.ts'
import { calendarMessages } from './messages.ts'
import { nextTurn } from './start-calendars.server.ts'

/** Has another site's calendar fetched for a stay from now on, once it was fetched for the first time. Also one that has no nights yet. */
export async function addCalendarAddress(
  ctx: AppContext,
  actor: Actor,
  { stay, address: typed }: { stay: string; address: string },
  web: Web = theWeb,
): Promise<Outcome<{ source: string; spans: number }>> {
  const checked = checkCalendarAddress(typed)
  if (!checked.ok) return checked
  const { address } = checked
  const { stays } = await publishedContent(ctx)
  if (!stays.items.some(({ id }) => id === stay)) return refuse('stayUnknown', 'stay')
  const others = await rowsOf(ctx, stay)
  if (others.length >= ADDRESSES_MOST) return refuse('calendarAddressesTooMany', 'address')
  const known = await Promise.all(others.map((row) => openAddress(ctx, row)))
  if (known.includes(address)) return describeConflict(ctx, actor, twice(), { about: 'stay', id: stay })
  const brought = await readFrom(ctx, address, { etag: null, lastModified: null }, web)
  if (!brought.ok) return refuseTroubled(brought.trouble)
  if (brought.nights === null) return refuseTroubled('answer')
  const id = newId()
  const now = isoNow(ctx)
  const { etag, lastModified } = brought
  const fresh = {
    id,
    stay,
    sealed: await seal(ctx, purposeOfAddress(id), address),
    shown: showAddress(address),
    due_at: nextTurn(ctx),
    ...{ tried_at: now, fetched_at: now, created_at: now, etag, last_modified: lastModified },
    ...{
      trouble: null,
      failing_since: null,
      told_at: null,
      emptied_at: null,
      far_from: null,
      leave_far: null,
    },
  }
  const source = nameSource(
    brought.source,
    others.map((row) => row.source),
  )
  const today = await todayHere(ctx)
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    if (!(await insertOnce(tx, { ...fresh, source }))) return twice()
    await tx.record({ act: 'calendar.address-added', about: 'stay', aboutId: stay, after: { source } })
    await takeNights(ctx, tx, { ...brought, row: { ...fresh, source }, today })
    return { ok: true }
  })
  if (!outcome.ok) return describeConflict(ctx, actor, outcome, { about: 'stay', id: stay })
  return { ok: true, source, spans: brought.nights.length }
}

/** "Fetch now": refuses with what is in the way. */
export async function fetchNow(
  ctx: AppContext,
  actor: Actor,
  id: string,
  web: Web = theWeb,
): Promise<Outcome> {
  const row = await findRow(ctx, id)
  if (!row) return refuse('calendarAddressGone')
  const trouble = await bringCalendar(ctx, row, web, actor)
  return trouble ? refuseSaying('calendarAddressTroubled', sayCalendarTrouble(trouble)) : { ok: true }
}

/** Ends the fetching; the nights that came from there are forgotten with it, or kept as a file's would be. */
export async function removeCalendarAddress(
  ctx: AppContext,
  actor: Actor,
  id: string,
  nights: 'forgotten' | 'kept',
): Promise<Outcome> {
  const row = await findRow(ctx, id)
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    const { numDeletedRows } = await tx.deleteFrom('calendar_address').where('id', '=', id).executeTakeFirst()
    if (!row || numDeletedRows === 0n) return refuse('calendarAddressGone')
    const { stay, source } = row
    if (nights === 'forgotten') {
      await dropTheirNights(tx, { stay, source })
      await putUnread(tx, { stay, source }, undefined)
    }
    const before = { source, nights }
    await tx.record({ act: 'calendar.address-removed', about: 'stay', aboutId: stay, before })
    return { ok: true }
  })
  return row ? describeConflict(ctx, actor, outcome, { about: 'stay', id: row.stay }) : outcome
}

/** Whether the far-off nights that a site does not let yet are left out, and brings the calendar accordingly. */
export async function chooseFar(
  ctx: AppContext,
  actor: Actor,
  id: string,
  leaveOut: boolean,
  web: Web = theWeb,
): Promise<Outcome> {
  const row = await findRow(ctx, id)
  if (!row) return refuse('calendarAddressGone')
  const chosen = { leave_far: leaveOut ? 1 : 0, etag: null, last_modified: null } as const
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    const { numUpdatedRows } = await tx
      .updateTable('calendar_address')
      .set(chosen)
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('calendarAddressGone')
    const after = { source: row.source, left_out: leaveOut }
    await tx.record({ act: 'calendar.far-chosen', about: 'stay', aboutId: row.stay, after })
    return { ok: true }
  })
  if (outcome.ok) await bringCalendar(ctx, { ...row, ...chosen }, web, actor)
  return outcome
}

function twice() {
  return refuse('calendarAddressTwice', 'address')
}

function refuseTroubled(trouble: string) {
  const said = `${calendarMessages.addressTroubled} ${sayCalendarTrouble(trouble)}`
  return refuseSaying('calendarAddressTroubled', said, 'address')
}

async function insertOnce(tx: Change, row: CalendarAddressRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('calendar_address')
    .values(row)
    .onConflict((conflict) => conflict.columns(['stay', 'source']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

function rowsOf(ctx: AppContext, stay: string): Promise<CalendarAddressRow[]> {
  return ctx.database.selectFrom('calendar_address').selectAll().where('stay', '=', stay).execute()
}

async function findRow(ctx: AppContext, id: string): Promise<CalendarAddressRow | null> {
  const row = await ctx.database
    .selectFrom('calendar_address')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
