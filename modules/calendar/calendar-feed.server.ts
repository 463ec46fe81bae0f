import { type Actor, type AppContext, isoNow, nextUpdatedAt } from '#core/app-context.server.ts'
import { changeRow } from '#core/change.server.ts'
import { deriveKey, hashKey, isSameKey, newSecret } from '#core/host/keys.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { readCurrentDay } from '#core/settings.server.ts'
import { addDays, type Day } from '#core/values/day.ts'
import { readContent } from '#modules/content/content.server.ts'
import { countRooms } from '#modules/content/stays.ts'
import {
  countBlockedRooms,
  hasNightsFrom,
  listBlockedDatesBetween,
  listHoldsBetween,
} from './nights.server.ts'
import { findBlockedNights, type NightRange, toNightRange } from './nights.ts'

/** The product name in our calendars, by which an import recognizes them. */
export const FEED_PRODUCT = 'Deodar'
const SHOWN_DAYS_BACK = 31

/** The secret address of each stay's calendar, for other sites. It is derived from the application's secret until it is renewed. */
export async function listFeedAddresses(
  ctx: AppContext,
): Promise<{ stay: string; title: string; address: string; renewedAt: string }[]> {
  const { stays } = await readContent(ctx)
  const rows = await ctx.database.selectFrom('calendar_feed').selectAll().execute()
  const renewedFeeds = new Map(rows.map((row) => [row.stay, row]))
  return stays.items.map(({ id, title }) => ({
    stay: id,
    title,
    address: `${ctx.config.publicOrigin}/calendar/${id}.ics?key=${deriveFeedKey(ctx, id, renewedFeeds.get(id)?.key)}`,
    renewedAt: renewedFeeds.get(id)?.created_at ?? '',
  }))
}

/**
 * Gives a stay's calendar a new address; the old one stops working. `seenRenewedAt` is the `renewedAt` that the owner saw: a newer address, which
 * somebody may have given to other sites, is not replaced.
 */
export async function renewFeedAddress(
  ctx: AppContext,
  actor: Actor,
  stay: string,
  seenRenewedAt: string,
): Promise<Outcome> {
  const { stays } = await readContent(ctx)
  if (!stays.items.some(({ id }) => id === stay)) return refuse('stayUnknown')
  const row = { key: newSecret(), created_at: nextUpdatedAt(seenRenewedAt, isoNow(ctx)) }
  return changeRow(ctx, actor, { about: 'stay', id: stay }, async (tx, record) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('calendar_feed')
      .values({ stay, ...row })
      .onConflict((conflict) =>
        conflict.column('stay').doUpdateSet(row).where('calendar_feed.created_at', '=', seenRenewedAt),
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
export async function writeCalendarFeed(ctx: AppContext, stay: string, key: string): Promise<string | null> {
  const feeds = ctx.database.selectFrom('calendar_feed').selectAll()
  const feed = await feeds.where('stay', '=', stay).executeTakeFirst()
  if (!isSameKey(deriveFeedKey(ctx, stay, feed?.key), key)) return null
  const from = addDays(await readCurrentDay(ctx), -SHOWN_DAYS_BACK)
  const events = [
    ...(await listBookingEvents(ctx, stay, from)),
    ...(await listHoldEvents(ctx, stay, from)),
    ...(await listBlockedEvents(ctx, stay, from)),
  ]
  return formatCalendar(ctx, events)
}

async function formatCalendar(ctx: AppContext, events: readonly FeedEvent[]): Promise<string> {
  const { default: ICAL } = await import('ical.js')
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', `-//${FEED_PRODUCT}//Stay calendar//EN`)
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  for (const { identity, summary, changedAt, from, until } of events) {
    const event = new ICAL.Component('vevent')
    event.addPropertyWithValue('uid', hashUid(ctx, identity))
    event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(changedAt), true))
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

/** `identity` is hashed to the UID, by which other calendars recognize the event. */
type FeedEvent = NightRange & { identity: string; summary: 'Taken' | 'Blocked'; changedAt: string }

async function listBookingEvents(ctx: AppContext, stay: string, from: Day): Promise<FeedEvent[]> {
  const rows = await ctx.database
    .selectFrom('booking')
    .select(['id', 'check_in', 'check_out', 'updated_at'])
    .where('stay', '=', stay)
    .where('cancelled_at', 'is', null)
    .where((eb) => hasNightsFrom(eb, from))
    .orderBy('check_in')
    .execute()
  return rows.flatMap(({ id, check_in, check_out, updated_at: changedAt }) => {
    const nights = toNightRange({ checkIn: check_in, checkOut: check_out })
    return nights ? [{ ...nights, identity: id, summary: 'Taken' as const, changedAt }] : []
  })
}

/** Nights on hold look like other taken nights. */
async function listHoldEvents(ctx: AppContext, stay: string, from: Day): Promise<FeedEvent[]> {
  const holds = (await listHoldsBetween(ctx, from)).filter((hold) => hold.stay === stay)
  return holds.map(({ id, check_in, check_out, updated_at: changedAt }): FeedEvent => {
    return { from: check_in, until: check_out, identity: `held ${id}`, summary: 'Taken', changedAt }
  })
}

/** Nights on which the owner has blocked every room of the stay, without the reason. */
async function listBlockedEvents(ctx: AppContext, stay: string, from: Day): Promise<FeedEvent[]> {
  const [content, blockedDates] = await Promise.all([readContent(ctx), listBlockedDatesBetween(ctx, from)])
  const blockedSpans = blockedDates.flatMap((dates) => {
    const blockedRooms = countBlockedRooms(dates, stay)
    const { first_night: checkIn, reopens_on: checkOut, updated_at: changedAt } = dates
    return blockedRooms === undefined ? [] : [{ checkIn, checkOut, blockedRooms, changedAt }]
  })
  const runs = findBlockedNights(blockedSpans, countRooms(content, stay))
  return runs.map(({ from, until, spans }): FeedEvent => {
    const times = spans.map((span) => span.changedAt).sort()
    return {
      from,
      until,
      identity: `closed ${stay} ${from}`,
      summary: 'Blocked',
      changedAt: times.at(-1) ?? '',
    }
  })
}

/** The key in an address. Only a renewal is stored, so that reading an address changes nothing. */
function deriveFeedKey(ctx: AppContext, stay: string, renewal = ''): string {
  return deriveKey(ctx.secret, 'calendar', `${stay}~${renewal}`)
}

function hashUid(ctx: AppContext, identity: string): string {
  const host = new URL(ctx.config.publicOrigin).hostname
  return `${hashKey(`calendar ${identity}`).slice(0, 32)}@${host}`
}
