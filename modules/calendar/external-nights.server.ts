import { describeConflict } from '#modules/audit/audit-log.server.ts'
import { addDays, dayInZone, isDay } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { THEIR_NIGHTS_DAYS } from '#modules/privacy/lifetimes.ts'
import { type Outcome, type Refusal, refuse } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { type Change, change } from '#server/change.ts'
import type { Database } from '#server/db/open.ts'
import { newId } from '#server/keys.ts'
import { readSettings } from '#server/settings.ts'
import { FEED_MAKER } from './calendar-feed.server.ts'
import type { TheirNights } from './far-block.ts'
import { mergeNights } from './merge-nights.ts'
import type { Window } from './read-calendar.server.ts'
import { readCalendarAside } from './read-calendar-aside.server.ts'
import { monthAfter, monthOf } from './shown-nights.ts'
import { roomsOf } from './stays.ts'
import { sayUnread, type Unread } from './unread.ts'

/** Other sites' nights are stored so far ahead. */
const AHEAD_DAYS = 2 * 366

/** One calendar of another site: its stay, and what its nights are said to be taken on. */
type Theirs = { stay: string; source: string }

/** What a calendar says of a stay's nights, in order. `goesOn` where it has more after those that are stored. */
export type TheirCalendar = {
  source: string
  nights: TheirNights[]
  goesOn?: true
  unread?: Unread
}

/** What another site's calendar says of a stay's nights. Refuses what is no calendar or only a part of one, and our own. */
export async function readTheirNights(
  ctx: AppContext,
  text: string,
): Promise<({ ok: true } & TheirCalendar) | Refusal> {
  const { timeZone } = await readSettings(ctx)
  const window = windowAround(dayInZone(ctx.clock.now(), timeZone))
  const calendar = await readCalendarAside(text, timeZone, window)
  if (calendar === 'too-much') return refuse('calendarTooMuch', 'file')
  if (calendar === 'truncated') return refuse('calendarTruncated', 'file')
  if (!calendar) return refuse('calendarUnreadable', 'file')
  if (calendar.source === FEED_MAKER) return refuse('calendarOurs', 'file')
  return { ok: true, ...calendar }
}

/** Whole months, so that nights that are clipped to it change once a month and not each day. */
function windowAround(today: string): Window {
  const [first, after] = [addDays(today, -THEIR_NIGHTS_DAYS), addDays(today, AHEAD_DAYS)].map(monthOf)
  return { from: `${monthAfter(first ?? '', 1)}-01`, to: addDays(`${after}-01`, -1) }
}

/** The nights of a calendar as they are stored for a stay, and whether overlapping ones were left out. */
export async function nightsToStore(
  ctx: Pick<AppContext, 'database'>,
  stay: string,
  nights: readonly TheirNights[],
): Promise<ReturnType<typeof mergeNights>> {
  return mergeNights(nights, roomsOf(await publishedContent(ctx), stay))
}

/** Puts the nights of one calendar in the place of those that came from it before, and writes it down. Throws where they are none. */
export async function putTheirNights(
  ctx: AppContext,
  tx: Change,
  { stay, source }: Theirs,
  nights: readonly TheirNights[],
): Promise<void> {
  for (const { checkIn, checkOut } of nights)
    if (!isDay(checkIn) || !isDay(checkOut) || checkOut <= checkIn) throw new Error('These are no nights.')
  const spansBefore = await dropTheirNights(tx, { stay, source })
  const created_at = isoNow(ctx)
  for (const { checkIn: check_in, checkOut: check_out } of nights)
    await tx
      .insertInto('taken_night')
      .values({ id: newId(), stay, source, check_in, check_out, created_at })
      .execute()
  const [before, after] = [spansBefore, nights.length].map((spans) => ({ source, spans }))
  await tx.record({ act: 'calendar.imported', about: 'stay', aboutId: stay, before, after })
}

/** Puts down how many entries of a calendar could not be read; nothing where all could. */
export async function putUnread(
  tx: Database,
  { stay, source }: Theirs,
  unread: Unread | undefined,
): Promise<void> {
  await tx.deleteFrom('unread_entry').where('stay', '=', stay).where('source', '=', source).execute()
  if (unread)
    await tx
      .insertInto('unread_entry')
      .values({ stay, source, ...unread })
      .execute()
}

/** Every calendar with entries that could not be read the last time. */
export async function unreadEntries(ctx: Pick<AppContext, 'database'>): Promise<(Theirs & Unread)[]> {
  return ctx.database.selectFrom('unread_entry').selectAll().orderBy('stay').orderBy('source').execute()
}

/** Forgets the nights of one calendar, where given those brought until a moment. Gives how many spans they were. */
export async function dropTheirNights(
  tx: Database,
  { stay, source }: Theirs,
  broughtUntil?: string,
): Promise<number> {
  let dropping = tx.deleteFrom('taken_night').where('stay', '=', stay).where('source', '=', source)
  if (broughtUntil !== undefined) dropping = dropping.where('created_at', '<=', broughtUntil)
  const { numDeletedRows } = await dropping.executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** After its nights were changed by hand, a calendar that is fetched is brought as a whole the next time, also where nothing is new there. */
export async function bringAnew(tx: Database, { stay, source }: Theirs): Promise<void> {
  await tx
    .updateTable('calendar_address')
    .set({ etag: null, last_modified: null, emptied_at: null })
    .where('stay', '=', stay)
    .where('source', '=', source)
    .execute()
}

/** Where a stay's taken nights came from, how many spans of nights, and when they were brought. */
export type TakenSource = { stay: string; source: string; spans: number; brought_at: string }

export type CalendarOutcome =
  | Outcome<{ source: string; spans: number; unread?: Unread }>
  | (Refusal & { source: string })

/**
 * Takes another site's calendar file for a stay: its nights replace those that came from the same site before. Only the
 * days are kept. Refuses what is no calendar or only a part of one, our own, and one without nights; where nights came from there before, the refusal
 * names the site, so that `forgetCalendar` can be asked for.
 */
export async function importCalendar(
  ctx: AppContext,
  actor: Actor,
  stay: string,
  text: string,
): Promise<CalendarOutcome> {
  const { stays } = await publishedContent(ctx)
  if (!stays.items.some(({ id }) => id === stay)) return refuse('stayUnknown', 'stay')
  const theirs = await readTheirNights(ctx, text)
  if (!theirs.ok) return theirs
  const { source, unread } = theirs
  if (theirs.nights.length === 0) return refuseEmpty(ctx, stay, theirs)
  const { nights } = await nightsToStore(ctx, stay, theirs.nights)
  await change(ctx, actor, async (tx) => {
    await bringAnew(tx, { stay, source })
    await putTheirNights(ctx, tx, { stay, source }, nights)
    await putUnread(tx, { stay, source }, unread)
  })
  return { ok: true, source, spans: nights.length, ...(unread && { unread }) }
}

async function refuseEmpty(
  ctx: AppContext,
  stay: string,
  { source, unread }: TheirCalendar,
): Promise<CalendarOutcome> {
  const name = (await isBrought(ctx, stay, source)) ? 'calendarEmptied' : 'calendarEmpty'
  const refusal = refuse(name, 'file')
  const message = unread ? `${sayUnread(unread)} ${refusal.message}` : refusal.message
  return { ...refusal, message, ...(name === 'calendarEmptied' && { source }) }
}

async function isBrought(ctx: Pick<AppContext, 'database'>, stay: string, source: string): Promise<boolean> {
  return (await takenSources(ctx)).some((each) => each.stay === stay && each.source === source)
}

/** Forgets the nights that came from one site. `seen` is when they were brought, as the owner saw it: what was brought since stays. */
export async function forgetCalendar(
  ctx: AppContext,
  actor: Actor,
  { stay, source, seen }: { stay: string; source: string; seen: string },
): Promise<Outcome> {
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    const spans = await dropTheirNights(tx, { stay, source }, seen)
    if (spans === 0)
      return (await isBrought({ database: tx }, stay, source))
        ? refuse('calendarBrought')
        : refuse('calendarForgotten')
    await bringAnew(tx, { stay, source })
    await putUnread(tx, { stay, source }, undefined)
    const before = { source, spans }
    await tx.record({ act: 'calendar.forgotten', about: 'stay', aboutId: stay, before })
    return { ok: true }
  })
  return describeConflict(ctx, actor, outcome, { about: 'stay', id: stay })
}

/** Every calendar that was brought from elsewhere. */
export async function takenSources(ctx: Pick<AppContext, 'database'>): Promise<TakenSource[]> {
  const rows = await ctx.database
    .selectFrom('taken_night')
    .select(['stay', 'source'])
    .select((eb) => [eb.fn.countAll().as('spans'), eb.fn.max('created_at').as('brought_at')])
    .groupBy(['stay', 'source'])
    .orderBy('stay')
    .orderBy('source')
    .execute()
  return rows.map((row) => ({ ...row, spans: Number(row.spans) }))
}
