import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#core/app-context.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { fullName } from '#core/values/contact.ts'
import { addDays, type Day, dayInZone, formatDay } from '#core/values/day.ts'
import {
  type BookingMoney,
  computeAmountToPay,
  describeBalanceInList,
} from '#modules/bookings/booking-money.ts'
import { readStateDays } from '#modules/bookings/bookings.server.ts'
import { moneyColumns, paidSql } from '#modules/bookings/payments.server.ts'
import {
  type DoubleBooking,
  type Hold,
  hasNightsFrom,
  listDoubleBookingsFrom,
} from '#modules/calendar/nights.server.ts'
import { listCurrentHolds, listHoldsExpiredSince } from '#modules/enquiries/holds.server.ts'
import { listEndedBookings } from '#modules/invitations/ended-stays.server.ts'
import { listRefusedEmails, listUnsentEmails, type UndeliveredEmail } from '#modules/mail/outbox.server.ts'
import { selectUnansweredObjections } from '#modules/reviews/reviews.server.ts'

const MAX_LISTED = 3

/** A guest who left longer ago is no longer listed for an invitation. */
const INVITE_WITHIN_DAYS = 60

export type GuestOfToday = BookingMoney & {
  id: string
  name: string
  stay: string | null
  guests: number | null
  checkIn: Day | null
  checkOut: Day | null
}

export type Today = {
  day: Day
  tasks: OwnerTasks
  arriving: GuestOfToday[]
  leaving: GuestOfToday[]
  inHouse: GuestOfToday[]
  /** Who arrives in the next seven days, without today. */
  comingSoon: GuestOfToday[]
  /** Double bookings from today on, in the order of their days. */
  conflicts: DoubleBooking[]
  /** Nights that are held now, and those whose hold ended by itself in the last two days. */
  holds: { current: Hold[]; expired: Hold[] }
}

const EXPIRED_HOLD_SHOWN_MS = 2 * 24 * 60 * 60_000

const SOON_DAYS = 7

/** The calendar shows the others. */
const MAX_LISTED_CONFLICTS = 5

/** The tasks of the owner, and who arrives, stays and leaves today. */
export async function readToday(ctx: AppContext): Promise<Today> {
  const { timeZone } = await readSettings(ctx)
  const day = dayInZone(ctx.clock.now(), timeZone)
  const [tasks, guests, conflicts, current, expired] = await Promise.all([
    listOwnerTasks(ctx, day),
    listGuestsFrom(ctx, day),
    listDoubleBookingsFrom(ctx, day),
    listCurrentHolds(ctx),
    listHoldsExpiredSince(ctx, new Date(ctx.clock.now().getTime() - EXPIRED_HOLD_SHOWN_MS)),
  ])
  return {
    day,
    tasks,
    arriving: guests.filter(({ checkIn }) => checkIn === day),
    leaving: guests.filter(({ checkOut }) => checkOut === day),
    inHouse: guests.filter(
      ({ checkIn, checkOut }) => checkIn && checkIn < day && (!checkOut || checkOut > day),
    ),
    comingSoon: guests.filter(({ checkIn }) => checkIn && checkIn > day),
    conflicts: conflicts.slice(0, MAX_LISTED_CONFLICTS),
    holds: { current, expired },
  }
}

async function listGuestsFrom(ctx: AppContext, day: Day): Promise<GuestOfToday[]> {
  const rows = await ctx.database
    .selectFrom('booking')
    .select(['id', 'first_name', 'last_name', 'stay', 'guests', 'check_in', 'check_out', ...moneyColumns])
    .where('cancelled_at', 'is', null)
    .where('check_in', '<=', addDays(day, SOON_DAYS))
    .where((eb) => eb.or([eb('check_out', '>=', day), eb('check_out', 'is', null)]))
    .orderBy('check_in')
    .orderBy('id')
    .execute()
  return rows.map(({ first_name, last_name, check_in: checkIn, check_out: checkOut, ...row }) => ({
    ...row,
    name: fullName({ first_name, last_name }),
    checkIn,
    checkOut,
  }))
}

/** One task, since a moment or, for a booking, since the day it ended. */
type Task = { id: string; name: string; since: string | null }

/** How many there are of one kind, and the few that have waited longest. */
export type TaskGroup<One = Task> = { count: number; oldest: One[] }

export type OwnerTasks = {
  reviews: TaskGroup
  /** Published reviews with a file that can be looked at, and is neither shown nor hidden yet. */
  files: TaskGroup
  objections: TaskGroup
  enquiries: TaskGroup
  suspected: TaskGroup
  emails: TaskGroup<UndeliveredEmail>
  guestsToInvite: TaskGroup
  /** Guests who left and have not paid in full, with the sum of it in rupees. */
  unpaidBookings: TaskGroup & { amount: number }
  /** Bookings with nights to come and without a room. */
  bookingsWithoutRoom: TaskGroup
}

/** Lists the owner's tasks of this day: how many of each kind, and the oldest by name. */
export async function listOwnerTasks(ctx: AppContext, day: Day): Promise<OwnerTasks> {
  const groups = await Promise.all([
    findOldestWaiting(ctx, 'review', sql`status = 'pending'`),
    findUndecidedFiles(ctx),
    findUnansweredObjections(ctx),
    findOldestWaiting(ctx, 'enquiry', sql`state = 'new'`),
    findOldestWaiting(ctx, 'enquiry', sql`state = 'suspected'`),
    findUndeliveredEmails(ctx),
    findGuestsToInvite(ctx, day),
    findUnpaidBookings(ctx),
    findBookingsWithoutRoom(ctx, day),
  ])
  const [reviews, files, objections, enquiries, suspected, emails, ...groupsOfBookings] = groups
  const [guestsToInvite, unpaidBookings, bookingsWithoutRoom] = groupsOfBookings
  const tasks = { reviews, files, objections, enquiries, suspected, emails }
  return { ...tasks, guestsToInvite, unpaidBookings, bookingsWithoutRoom }
}

async function findUnpaidBookings(ctx: AppContext): Promise<OwnerTasks['unpaidBookings']> {
  const { lastEndedCheckOut } = await readStateDays(ctx)
  const unpaidBookings = await ctx.database
    .selectFrom('booking')
    .select(['id', 'first_name', 'last_name', 'check_out', ...moneyColumns])
    .where('cancelled_at', 'is', null)
    .where('check_out', '<=', lastEndedCheckOut)
    .where('amount', '>', (eb) => eb.fn.coalesce(paidSql, eb.lit(0)))
    .orderBy('check_out')
    .orderBy('id')
    .execute()
  const owed = unpaidBookings.filter((row) => computeAmountToPay(row) > 0)
  const oldest = owed.slice(0, MAX_LISTED).map((row) => ({
    id: row.id,
    name: `${fullName(row)} · ${describeBalanceInList(row)}`,
    since: row.check_out,
  }))
  return { count: owed.length, amount: owed.reduce((sum, row) => sum + computeAmountToPay(row), 0), oldest }
}

async function findBookingsWithoutRoom({ database }: AppContext, day: Day): Promise<TaskGroup> {
  const rows = await database
    .selectFrom('booking')
    .select(['id', 'first_name', 'last_name', 'check_in'])
    .select((eb) => eb.fn.countAll().over().as('count'))
    .where('cancelled_at', 'is', null)
    .where('stay', 'is', null)
    .where((eb) => hasNightsFrom(eb, day))
    .orderBy('check_in')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  const named = rows.map(({ id, count, check_in, ...row }) => {
    const arrival = check_in && `from ${formatDay(check_in)}`
    return { id, count, name: [fullName(row), arrival].filter(Boolean).join(' · '), since: null }
  })
  return toTaskGroup(named)
}

function findOldestWaiting(
  { database }: AppContext,
  table: 'review' | 'enquiry',
  isWaiting: RawBuilder<boolean>,
): Promise<TaskGroup> {
  const waiting = database
    .selectFrom(table)
    .select(['id', 'name', 'created_at as since'])
    .select(({ fn }) => fn.countAll().over().as('count'))
    .where(isWaiting)
    .orderBy('created_at')
    .orderBy('id')
  return readTaskGroup(waiting)
}

function findUndecidedFiles({ database }: AppContext): Promise<TaskGroup> {
  const undecided = database
    .selectFrom('review')
    .innerJoin('media', (join) =>
      join.onRef('media.about_id', '=', 'review.id').on('media.about', '=', 'review'),
    )
    .select(['review.id', 'review.name'])
    .select((eb) => [eb.fn.min('media.created_at').as('since'), eb.fn.countAll().over().as('count')])
    .where('review.status', '=', 'approved')
    .where('media.status', '=', 'pending')
    .where('media.work', '=', 'ready')
    .groupBy(['review.id', 'review.name'])
    .orderBy('since')
    .orderBy('review.id')
  return readTaskGroup(undecided)
}

function findUnansweredObjections(ctx: AppContext): Promise<TaskGroup> {
  const unanswered = selectUnansweredObjections(ctx)
    .select(['review.id', 'review.name', 'objection.created_at as since'])
    .select((eb) => eb.fn.countAll().over().as('count'))
    .orderBy('objection.created_at')
    .orderBy('objection.id')
  return readTaskGroup(unanswered)
}

type CountedTask = Task & { count: unknown }

async function readTaskGroup(query: { limit(max: number): { execute(): Promise<CountedTask[]> } }) {
  return toTaskGroup(await query.limit(MAX_LISTED).execute())
}

function toTaskGroup(rows: readonly CountedTask[]): TaskGroup {
  return { count: Number(rows[0]?.count ?? 0), oldest: rows.map(({ count: _, ...one }) => one) }
}

/** Refused ones, and those of the last days that were not sent because there was no mail server. */
async function findUndeliveredEmails(ctx: AppContext): Promise<TaskGroup<UndeliveredEmail>> {
  const [refused, unsent] = await Promise.all([
    listRefusedEmails(ctx, MAX_LISTED),
    listUnsentEmails(ctx, MAX_LISTED),
  ])
  const emails = [...refused.oldest, ...unsent.oldest]
  const oldest = emails.sort((one, other) => one.since.localeCompare(other.since))
  return { count: refused.count + unsent.count, oldest: oldest.slice(0, MAX_LISTED) }
}

async function findGuestsToInvite(ctx: AppContext, day: Day): Promise<TaskGroup> {
  const since = addDays(day, -INVITE_WITHIN_DAYS)
  const waiting = (await listEndedBookings(ctx)).filter(
    ({ state, checkOut }) =>
      (state === 'not-invited' || state === 'written') && (checkOut === null || checkOut >= since),
  )
  const oldest = waiting
    .map(({ id, name, checkOut }) => ({ id, name, since: checkOut }))
    .sort((one, other) => (one.since ?? '9').localeCompare(other.since ?? '9'))
  return { count: waiting.length, oldest: oldest.slice(0, MAX_LISTED) }
}
