import { type Actor, type AppContext, isoNow, nextUpdatedAt } from '#core/app-context.server.ts'
import { changeRow } from '#core/change.server.ts'
import { deriveKey, hashKey, isSameKey, newKey } from '#core/host/keys.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { todayHere } from '#core/settings.server.ts'
import { addDays, type Day } from '#core/values/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { countRooms } from '#modules/content/stays.ts'
import { closuresBetween, holdsBetween, roomsClosedIn, takesNightsFrom } from './nights.server.ts'
import { closedNights, type Nights, nightsTaken } from './nights.ts'

/** The product name in our calendars, by which an import recognizes them. */
export const FEED_MAKER = 'Deodar'
const SHOWN_DAYS_BACK = 31

/** The secret address of each stay's calendar, for other sites. It is derived from the application's secret until it is renewed. */
export async function feedAddresses(
  ctx: AppContext,
): Promise<{ stay: string; title: string; address: string; renewedAt: string }[]> {
  const { stays } = await publishedContent(ctx)
  const rows = await ctx.database.selectFrom('calendar_feed').selectAll().execute()
  const renewed = new Map(rows.map((row) => [row.stay, row]))
  return stays.items.map(({ id, title }) => ({
    stay: id,
    title,
    address: `${ctx.config.publicOrigin}/calendar/${id}.ics?key=${keyOf(ctx, id, renewed.get(id)?.key)}`,
    renewedAt: renewed.get(id)?.created_at ?? '',
  }))
}

/**
 * Gives a stay's calendar a new address; the old one stops working. `seen` is the `renewedAt` that the owner saw: a newer address, which
 * somebody may have given to other sites, is not replaced.
 */
export async function renewFeedAddress(
  ctx: AppContext,
  actor: Actor,
  stay: string,
  seen: string,
): Promise<Outcome> {
  const { stays } = await publishedContent(ctx)
  if (!stays.items.some(({ id }) => id === stay)) return refuse('stayUnknown')
  const row = { key: newKey(), created_at: nextUpdatedAt(seen, isoNow(ctx)) }
  return changeRow(ctx, actor, { about: 'stay', id: stay }, async (tx, record) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('calendar_feed')
      .values({ stay, ...row })
      .onConflict((conflict) =>
        conflict.column('stay').doUpdateSet(row).where('calendar_feed.created_at', '=', seen),
      )
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return refuse('feedRenewed')
    await record('calendar.address-renewed')
    return { ok: true }
  })
}

/**
 * A stay's taken and blocked nights as iCalendar, without names; null unless the key is right. Nights from other sites are left out: two
 * sites that exchange the same nights would never free them.
 */
export async function writeCalendar(ctx: AppContext, stay: string, key: string): Promise<string | null> {
  const feed = await ctx.database
    .selectFrom('calendar_feed')
    .selectAll()
    .where('stay', '=', stay)
    .executeTakeFirst()
  if (!isSameKey(keyOf(ctx, stay, feed?.key), key)) return null
  const from = addDays(await todayHere(ctx), -SHOWN_DAYS_BACK)
  const events = [
    ...(await takenEvents(ctx, stay, from)),
    ...(await heldEvents(ctx, stay, from)),
    ...(await closedEvents(ctx, stay, from)),
  ]
  return writeEvents(events.map(({ of, ...event }) => ({ ...event, uid: uidOf(ctx, of) })))
}

async function writeEvents(events: readonly (Omit<Event, 'of'> & { uid: string })[]): Promise<string> {
  const { default: ICAL } = await import('ical.js')
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', `-//${FEED_MAKER}//Stay calendar//EN`)
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  for (const { uid, summary, at, from, until } of events) {
    const event = new ICAL.Component('vevent')
    event.addPropertyWithValue('uid', uid)
    event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(at), true))
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(from))
    event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(until))
    event.addPropertyWithValue('summary', summary)
    calendar.addSubcomponent(event)
  }
  // A calendar must have a component (RFC 5545, 3.6). Sites that do not read TRANSP would count any event as a booking.
  if (events.length === 0) calendar.addSubcomponent(ICAL.Component.fromString(UTC_ZONE))
  return `${calendar.toString()}\r\n`
}

const UTC_ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Etc/UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE'],
].join('\r\n')

/** `of` identifies the event in other calendars, and is hashed. */
type Event = Nights & { of: string; summary: 'Taken' | 'Blocked'; at: string }

async function takenEvents(ctx: AppContext, stay: string, from: Day): Promise<Event[]> {
  const rows = await ctx.database
    .selectFrom('booking')
    .select(['id', 'check_in', 'check_out', 'updated_at'])
    .where('stay', '=', stay)
    .where('cancelled_at', 'is', null)
    .where((eb) => takesNightsFrom(eb, from))
    .orderBy('check_in')
    .execute()
  return rows.flatMap(({ id, check_in, check_out, updated_at: at }) => {
    const nights = nightsTaken({ checkIn: check_in, checkOut: check_out })
    return nights ? [{ ...nights, of: id, summary: 'Taken' as const, at }] : []
  })
}

/** Nights on hold look like other taken nights. */
async function heldEvents(ctx: AppContext, stay: string, from: Day): Promise<Event[]> {
  const held = await holdsBetween(ctx, from)
  return held
    .filter((hold) => hold.stay === stay)
    .map(({ id, check_in, check_out, updated_at: at }) => ({
      from: check_in,
      until: check_out,
      of: `held ${id}`,
      summary: 'Taken' as const,
      at,
    }))
}

/** Nights on which the owner has blocked every room of the stay, without the reason. */
async function closedEvents(ctx: AppContext, stay: string, from: Day): Promise<Event[]> {
  const [content, closures] = await Promise.all([publishedContent(ctx), closuresBetween(ctx, from)])
  const closed = closures.flatMap((closure) => {
    const closes = roomsClosedIn(closure, stay)
    const { first_night: checkIn, reopens_on: checkOut, updated_at: at } = closure
    return closes === undefined ? [] : [{ checkIn, checkOut, closes, at }]
  })
  return closedNights(closed, countRooms(content, stay)).map(({ from, until, stays }) => ({
    from,
    until,
    of: `closed ${stay} ${from}`,
    summary: 'Blocked' as const,
    at:
      stays
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? '',
  }))
}

/** The row is written by a renewal only, so that reading an address changes nothing. */
function keyOf(ctx: AppContext, stay: string, renewal = ''): string {
  return deriveKey(ctx.secret, 'calendar', `${stay}~${renewal}`)
}

function uidOf(ctx: AppContext, of: string): string {
  const host = new URL(ctx.config.publicOrigin).hostname
  return `${hashKey(`calendar ${of}`).slice(0, 32)}@${host}`
}
