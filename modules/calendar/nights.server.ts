import type { ExpressionBuilder } from 'kysely'
import { type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import { type Database, ifGiven } from '#core/db/database.ts'
import type { BlockedDatesRow, BookingRow, HoldRow, Tables } from '#core/db/tables.ts'
import { readCurrentDay, readSettings } from '#core/settings.server.ts'
import { fullName } from '#core/values/contact.ts'
import { addDays, type Day, laterDay, listNights } from '#core/values/day.ts'
import { readContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { countRooms } from '#modules/content/stays.ts'
import { listSeasons } from '#modules/prices/find-seasons.server.ts'
import { findFewestNights, MAX_FEWEST_NIGHTS, priceNight } from '#modules/prices/season.ts'
import { type BlockedStay, describeBlockedDates } from './blocked-dates.ts'
import { describeHold } from './hold.ts'
import {
  findFullNights,
  findNightStates,
  findOverbookedNights,
  type NightRange,
  type NightRun,
  type Occupancy,
  toNightRange,
} from './nights.ts'
import type { ShownNight } from './shown-nights.ts'

/** A span of nights in a stay's calendar: a booking, nights taken on another site, blocked dates, or a hold, which has the id of its enquiry. */
export type Span = Occupancy & { id: string; name: string; origin: 'house' | 'elsewhere' | 'closed' | 'held' }

/** Nights of one stay with more guests than open rooms. */
export type DoubleBooking = NightRun<Span> & { stay: string }

/** Blocked dates; `stays` is null where all stays are blocked. */
export type BlockedDates = Omit<BlockedDatesRow, 'stays'> & { stays: BlockedStay[] | null }

/** The blocked dates from one day on and, where given, before another, in their order. */
export async function listBlockedDatesBetween(
  ctx: With<'database'>,
  from: Day,
  until?: Day,
): Promise<BlockedDates[]> {
  const rows = await ctx.database
    .selectFrom('blocked_dates')
    .selectAll()
    .where('opened_at', 'is', null)
    .where('reopens_on', '>', from)
    .$call(ifGiven(until, (query, until) => query.where('first_night', '<', until)))
    .orderBy('first_night')
    .orderBy('id')
    .execute()
  return rows.map(parseBlockedDatesRow)
}

/** How many rooms of a stay are blocked: null means all, undefined none. */
export function countBlockedRooms({ stays }: BlockedDates, stay: string): number | null | undefined {
  return stays === null ? null : stays.find((each) => each.stay === stay)?.rooms
}

export function parseBlockedDatesRow({ stays, ...row }: BlockedDatesRow): BlockedDates {
  return { ...row, stays: stays === null ? null : JSON.parse(stays) }
}

/** A hold with the name of its guest. */
export type Hold = HoldRow & { name: string }

/** The current holds of nights from one day on and, where given, before another. */
export function listHoldsBetween(ctx: With<'database' | 'clock'>, from: Day, until?: Day): Promise<Hold[]> {
  return selectCurrentHolds(ctx)
    .where('hold.check_out', '>', from)
    .$call(ifGiven(until, (query, until) => query.where('hold.check_in', '<', until)))
    .execute()
}

/** A query of the holds that have not ended, with the names of their guests, in the order of their ends. */
export function selectCurrentHolds(ctx: With<'database' | 'clock'>) {
  return selectHoldsWithName(ctx.database)
    .where('ended_at', 'is', null)
    .where('until', '>', isoNow(ctx))
    .orderBy('until')
    .orderBy('hold.id')
}

/** The newest hold of an enquiry, also after it has ended: its price was offered in writing. */
export async function findLastHold(ctx: With<'database'>, enquiryId: string): Promise<HoldRow | null> {
  const query = ctx.database.selectFrom('hold').selectAll().where('enquiry_id', '=', enquiryId)
  return (await query.orderBy('created_at', 'desc').orderBy('id').limit(1).executeTakeFirst()) ?? null
}

export function selectHoldsWithName(database: Database) {
  return database
    .selectFrom('hold')
    .innerJoin('enquiry', 'enquiry.id', 'hold.enquiry_id')
    .selectAll('hold')
    .select('enquiry.name')
}

/** Every span with nights from one day on and, where given, before another, by stay; bookings without a stay are under `''`. */
export async function listSpansBetween(
  ctx: AppContext,
  from: Day,
  until?: Day,
  content?: Content,
): Promise<Map<string, Span[]>> {
  const [bookings, externalBookings, blockedDates, holds, { stays }, { timeZone }] = await Promise.all([
    ctx.database
      .selectFrom('booking')
      .select(['id', 'first_name', 'last_name', 'stay', 'check_in', 'check_out'])
      .where('cancelled_at', 'is', null)
      .where((eb) => hasNightsFrom(eb, from))
      .$call(ifGiven(until, (query, until) => query.where((eb) => hasNightsBefore(eb, until))))
      .orderBy('check_in')
      .orderBy('id')
      .execute(),
    ctx.database
      .selectFrom('external_booking')
      .select(['id', 'source', 'stay', 'check_in', 'check_out'])
      .where('check_out', '>', from)
      .$call(ifGiven(until, (query, until) => query.where('check_in', '<', until)))
      .orderBy('check_in')
      .orderBy('id')
      .execute(),
    listBlockedDatesBetween(ctx, from, until),
    listHoldsBetween(ctx, from, until),
    content ?? readContent(ctx),
    readSettings(ctx),
  ])
  const guestSpans = [
    ...bookings.map((row) => toSpanOfStay(row, row.id, fullName(row), 'house')),
    ...externalBookings.map((row) => toSpanOfStay(row, row.id, row.source, 'elsewhere')),
    ...holds.map((hold) => {
      return toSpanOfStay(hold, hold.enquiry_id, describeHold(hold.name, hold.until, timeZone), 'held')
    }),
  ]
  // "All stays" are those on the site, and any other stay that has nights.
  const knownStays = new Set([...stays.items.map(({ id }) => id), ...guestSpans.map(({ stay }) => stay)])
  const blockedSpans = blockedDates.flatMap((dates) =>
    (dates.stays?.map(({ stay }) => stay) ?? [...knownStays])
      .filter((stay) => stay !== '')
      .map((stay) => ({ stay, span: toBlockedSpan(dates, stay) })),
  )
  const byStay = Map.groupBy([...guestSpans, ...blockedSpans], ({ stay }) => stay)
  return new Map([...byStay].map(([stay, spans]) => [stay, spans.map(({ span }) => span)]))
}

/** Every double booking with nights from a day on, in the order of their days. */
export async function listDoubleBookingsFrom(ctx: AppContext, day: Day): Promise<DoubleBooking[]> {
  const [content, spans] = await Promise.all([readContent(ctx), listSpansBetween(ctx, day)])
  return [...spans]
    .filter(([stay]) => stay !== '')
    .flatMap(([stay, spans]) =>
      findOverbookedNights(spans, countRooms(content, stay)).map((nights) => ({ stay, ...nights })),
    )
    .filter(({ until }) => until > day)
    .sort((one, other) => one.from.localeCompare(other.from))
}

/**
 * The other spans in these nights, where the stay has no room for one more guest. Callers warn about it, and refuse nothing. `id` is that of the
 * booking itself, if it is saved; `enquiryId` that of the enquiry it is made from, whose hold counts as its own.
 */
export async function findConflictingSpans(
  ctx: AppContext,
  { stay, check_in, check_out, ...ownIds }: StayDays & OwnIds,
): Promise<Span[]> {
  const ownSpan = { id: ownIds.id ?? '', name: '', checkIn: check_in, checkOut: check_out }
  const nights = toNightRange(ownSpan)
  if (!stay || !nights) return []
  const { from, until } = nights
  const [content, spans] = await Promise.all([readContent(ctx), listSpansBetween(ctx, from, until)])
  const otherSpans = (spans.get(stay) ?? []).filter(isOtherThan(ownIds))
  const overbooked = findOverbookedNights([ownSpan, ...otherSpans], countRooms(content, stay))
  const runs = overbooked.filter(({ spans }) => spans.includes(ownSpan))
  const conflictingSpans = new Set(runs.flatMap(({ spans }) => spans))
  return otherSpans.filter((span) => conflictingSpans.has(span))
}

type StayDays = Pick<BookingRow, 'stay' | 'check_in' | 'check_out'>

/** The id of a booking, and that of the enquiry it is made from, whose hold is its own. */
type OwnIds = { id?: string | undefined; enquiryId?: string | undefined }

function isOtherThan({ id, enquiryId }: OwnIds) {
  return (span: Span) => span.id !== id && !(span.origin === 'held' && span.id === enquiryId)
}

/** How far ahead a day picker marks taken nights. */
const MARKED_DAYS = 550

/** The nights from today on without a free room, by the id of the stay, not counting the booking `id` and the hold of the enquiry `enquiryId`. */
export async function listFullNights(
  ctx: AppContext,
  ownIds: OwnIds = {},
): Promise<Record<string, NightRange[]>> {
  const from = await readCurrentDay(ctx)
  const until = addDays(from, MARKED_DAYS)
  const [content, spans] = await Promise.all([readContent(ctx), listSpansBetween(ctx, from, until)])
  const stays = [...spans].filter(([stay]) => stay !== '')
  return Object.fromEntries(
    stays.map(([stay, spansOfStay]) => {
      const otherSpans = spansOfStay.filter(isOtherThan(ownIds))
      return [stay, findFullNights(otherSpans, countRooms(content, stay), { from, until })]
    }),
  )
}

/** The stays, each with whether others have some nights of the enquiry in it; false where the enquiry names no days. */
export function markTakenStays<Stay extends { id: string }>(
  ctx: AppContext,
  stays: readonly Stay[],
  { id, check_in, check_out }: { id: string; check_in: string; check_out: string },
): Promise<(Stay & { isTaken: boolean })[]> {
  const days = { check_in: check_in || null, check_out: check_out || null }
  return Promise.all(
    stays.map(async (stay) => {
      const conflicts = await findConflictingSpans(ctx, { enquiryId: id, stay: stay.id, ...days })
      return { ...stay, isTaken: conflicts.length > 0 }
    }),
  )
}

function toSpanOfStay(row: StayDays, id: string, name: string, origin: Span['origin']) {
  const span: Span = { id, name, origin, checkIn: row.check_in, checkOut: row.check_out }
  return { stay: row.stay ?? '', span }
}

function toBlockedSpan(dates: BlockedDates, stay: string): Span {
  const { id, first_night: checkIn, reopens_on: checkOut, note } = dates
  const blockedRooms = countBlockedRooms(dates, stay) ?? null
  return { id, name: describeBlockedDates(note), origin: 'closed', checkIn, checkOut, blockedRooms }
}

type BookingExpressions = ExpressionBuilder<Tables, 'booking'>

/** The rule of `toNightRange` (modules/calendar/nights.ts) in SQL: a night on this day or later. */
export function hasNightsFrom(eb: BookingExpressions, day: Day) {
  return eb.or([eb('check_out', '>', day), eb('check_in', '>=', day)])
}

function hasNightsBefore(eb: BookingExpressions, day: Day) {
  return eb.or([eb('check_in', '<', day), eb.and([eb('check_in', 'is', null), eb('check_out', '<=', day)])])
}

/** The nights of one stay on the site. */
export type StayNights = { id: string; title: string; nights: ShownNight[] }

/**
 * Every night from a day up to another, of each stay on the site or of one: whether it is free, and what it costs. The page, the form and
 * `/nights.json` all read it here. It says nothing about guests, and of past nights not even whether they were taken.
 */
export async function listShownNights(
  ctx: AppContext,
  { from, until, stay }: NightRange & { stay?: string | undefined },
): Promise<StayNights[]> {
  const widerRange = { from: addDays(from, -MAX_FEWEST_NIGHTS), until: addDays(until, MAX_FEWEST_NIGHTS) }
  const content = await readContent(ctx)
  const { stays } = content
  const [spans, seasons, today] = await Promise.all([
    listSpansBetween(ctx, widerRange.from, widerRange.until, content),
    listSeasons(ctx),
    readCurrentDay(ctx),
  ])
  return stays.items
    .filter(({ id }) => stay === undefined || id === stay)
    .map(({ id, title, price, rooms }) => {
      const states = findNightStates({ id, rooms }, spans.get(id) ?? [], seasons, {
        from,
        until,
        // Nobody arrives on a past day.
        searchRange: { ...widerRange, from: laterDay(widerRange.from, today) },
      })
      const nights = listNights(from, until).map(
        (night): ShownNight => ({
          night,
          state: night < today ? 'past' : (states.get(night) ?? 'taken'),
          price: priceNight({ id, price }, seasons, night).price,
          fewestNights: findFewestNights(id, seasons, night),
        }),
      )
      return { id, title, nights }
    })
}
