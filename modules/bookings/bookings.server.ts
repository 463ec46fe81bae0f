import { type RawBuilder, sql } from 'kysely'
import { type Actor, type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import { type Change, change } from '#core/change.server.ts'
import { ifGiven } from '#core/db/database.ts'
import { matchesWords } from '#core/db/matches-words.ts'
import type { BookingRow } from '#core/db/tables.ts'
import { isId, newId } from '#core/host/keys.server.ts'
import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { readSettings } from '#core/settings.server.ts'
import { addDays, dayInZone } from '#core/values/day.ts'
import { fold } from '#core/values/fold.ts'
import { parseRupees } from '#core/values/money.ts'
import { checkPhone, wholePhone } from '#core/values/phone.ts'
import { cleanAddress, cleanLine, cleanText } from '#core/values/text.ts'
import { findConflictingSpans } from '#modules/calendar/nights.server.ts'
import { describeTakenBy } from '#modules/calendar/nights.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { everyStay } from '#modules/content/stays.ts'
import { type BookingDraft, bookingProblems, dayDoubts } from './booking.ts'
import {
  moneyDoubts,
  moneyDraft,
  moneyFields,
  numberIn,
  paidProblems,
  readMoney,
  savedMoney,
} from './booking-money.ts'
import { type BookingState, bookingState, type StateDays, stateDays } from './booking-state.ts'
import { insertPaid, paidOfBooking } from './payments.server.ts'

export const BOOKINGS_A_PAGE = 40

/** A booking with its state today; `paid` is what was paid less refunds, null where no payment is recorded. */
export type BookingWithState = BookingRow & { state: BookingState; paid: number | null }

/** A booking as lists show it; `review_id` is set once its guest has written a review. */
export type ListedBooking = BookingWithState & { review_id: string | null }

/**
 * Adds a booking. Refuses with the first problem; only the first name is required. `id` is that of the form: a form that is sent twice,
 * by two taps or after a lost answer, adds one booking. `paid` is a sum that was received already: it becomes a payment.
 */
export async function addBooking(
  ctx: AppContext,
  actor: Actor,
  { id = '', paid: received = '', ...given }: Partial<BookingDraft> & { id?: string; paid?: string },
  { also, ...asked }: Asked & { /** Further changes in the same transaction. */ also?: AlsoChange } = {},
): Promise<Outcome<{ booking: BookingWithState }>> {
  const draft = cleanBooking(given)
  const sum = parseRupees(received)
  const [findStay, days] = await Promise.all([stayFinder(ctx), stateDaysNow(ctx)])
  const [problem] = [...checkBooking(draft, findStay), ...paidProblems(sum)]
  if (problem) return problem
  const row = bookingRow(ctx, draft, findStay)
  const booking = isId(id) ? { ...row, id } : row
  const outcome = await change(ctx, actor, async (tx) => {
    const stored = await insertOnce(tx, booking)
    if (!stored.ok) return stored
    if (stored.isNew) {
      const doubted = await refuseDoubts(ctx, tx, draft, null, { ...asked, id: booking.id })
      if (doubted) return doubted
      await insertPaid(ctx, tx, booking, numberIn(sum), days.today)
    }
    await also?.(tx, booking)
    return stored
  })
  return outcome.ok ? { ok: true, booking: withState(outcome.booking, days, numberIn(sum) || null) } : outcome
}

type AlsoChange = (tx: Change, booking: BookingRow) => Promise<void>

/** Whether doubts about a booking refuse it. Nights that are held for its `enquiry` are its own. */
export type Asked = { refusesDoubts?: boolean; enquiry?: string }

/**
 * Within the caller's transaction, after the booking `id` was written and recorded: the record waits for any other change of nights at the
 * same moment, so that the second of two is refused.
 */
export async function refuseDoubts(
  ctx: AppContext,
  tx: Change,
  draft: BookingDraft,
  before: Earlier | null,
  { refusesDoubts, enquiry, id }: Asked & { id: string },
): Promise<Refusal | null> {
  if (!refusesDoubts) return null
  const doubts = await doubtsAbout({ ...ctx, database: tx }, draft, { before, id, enquiry })
  return doubts.length > 0 ? { ...refuse('bookingDoubted'), doubts } : null
}

async function insertOnce(
  tx: Change,
  booking: BookingRow,
): Promise<Outcome<{ booking: BookingRow; isNew: boolean }>> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('booking')
    .values(booking)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) {
    await tx.record({ action: 'booking.added', about: 'booking', aboutId: booking.id })
    return { ok: true, booking, isNew: true }
  }
  const there = await tx
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  const isSame = typed.every((field) => there[field] === booking[field])
  return isSame ? { ok: true, booking: there, isNew: false } : refuse('bookingTwice')
}

/** The columns that people fill. */
const typed = [
  ...(['first_name', 'last_name', 'email', 'phone', 'stay', 'check_in', 'check_out', 'note'] as const),
  ...moneyFields,
]

type Listing = { search?: string; limit?: number; after?: Pick<BookingRow, 'created_at' | 'id'> }

/** The newest bookings first, at most `limit`, and only those after `after` if given; `search` looks into names, e-mail and phone. */
export async function listBookings(
  ctx: AppContext,
  { search = '', limit = 500, after }: Listing = {},
): Promise<ListedBooking[]> {
  return listed(ctx, await stateDaysNow(ctx))
    .where(matchesWords(bookingText, search, sql`booking.phone`))
    .$call(
      ifGiven(after, (query, after) =>
        query.where(sql<boolean>`(booking.created_at, booking.id) < (${after.created_at}, ${after.id})`),
      ),
    )
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(limit)
    .execute()
}

/** One booking by its id, or null. */
export async function findBooking(ctx: AppContext, id: string): Promise<ListedBooking | null> {
  const row = listed(ctx, await stateDaysNow(ctx)).where('booking.id', '=', id)
  return (await row.executeTakeFirst()) ?? null
}

/** Where a search for a booking looks. */
export const bookingText = sql<string>`first_name || ' ' || last_name || ' ' || booking.email || ' ' || booking.phone`

function listed(ctx: AppContext, days: StateDays) {
  return ctx.database
    .selectFrom('booking')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .selectAll('booking')
    .select(['review.id as review_id', stateOn(days).as('state'), paidOfBooking.as('paid')])
}

/** A row that was just written, with its state. */
export function withState(row: BookingRow, days: StateDays, paid: number | null): BookingWithState {
  return { ...row, state: bookingState(row, days), paid }
}

/** The state today of a `booking` in a query, by the rule of `bookingState`. */
export function stateOn({ today, leftUntil }: StateDays): RawBuilder<BookingState> {
  return sql<BookingState>`case
    when booking.cancelled_at is not null then 'cancelled'
    when booking.check_in is null and booking.check_out is null then 'undated'
    when booking.check_out <= ${leftUntil} then 'left'
    when booking.check_in > ${today} or (booking.check_in is null and booking.check_out > ${addDays(today, 1)}) then 'coming'
    else 'in-house' end`
}

/** The days that the states of bookings depend on now, in the property's time zone. */
export async function stateDaysNow(ctx: With<'database' | 'clock'>): Promise<StateDays> {
  const [{ timeZone }, { property }] = await Promise.all([readSettings(ctx), publishedContent(ctx)])
  return stateDays(ctx.clock.now(), timeZone, property.checkOut)
}

export type BookingFilter = { search?: string; state?: BookingState; stay?: string; page?: number }

/**
 * One page of the bookings that match the filter; `total` counts all pages. Guests who are here come first, then coming guests, the next
 * arrival first, then guests who left, the last first; cancelled bookings come last.
 */
export async function browseBookings(
  ctx: AppContext,
  filter: BookingFilter = {},
): Promise<{ bookings: ListedBooking[]; total: number }> {
  const days = await stateDaysNow(ctx)
  const found = narrowed(ctx, filter, days)
  const page = Math.max(1, filter.page ?? 1)
  const [bookings, counted] = await Promise.all([
    found
      .leftJoin('review', 'review.booking_id', 'booking.id')
      .selectAll('booking')
      .select(['review.id as review_id', stateOn(days).as('state'), paidOfBooking.as('paid')])
      .orderBy(
        sql`case ${stateOn(days)} when 'in-house' then 0 when 'coming' then 1 when 'undated' then 2 when 'left' then 3 else 4 end`,
      )
      .orderBy((eb) =>
        eb.case().when(stateOn(days), '=', 'coming').then(eb.ref('booking.check_in')).else('').end(),
      )
      .orderBy((eb) => eb.fn.coalesce('booking.check_in', eb.val('9999-12-31')), 'desc')
      .orderBy('booking.created_at', 'desc')
      .orderBy('booking.id')
      .limit(BOOKINGS_A_PAGE)
      .offset((page - 1) * BOOKINGS_A_PAGE)
      .execute(),
    found.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ])
  return { bookings, total: Number(counted.count) }
}

function narrowed(ctx: AppContext, { search = '', state, stay }: BookingFilter, days: StateDays) {
  return ctx.database
    .selectFrom('booking')
    .where(matchesWords(bookingText, search, sql`booking.phone`))
    .$call(ifGiven(stay || undefined, (query, stay) => query.where('booking.stay', '=', stay)))
    .$call(ifGiven(state, (query, state) => query.where(stateOn(days), '=', state)))
}

/** What a booking was before it is changed. */
type Earlier = Pick<BookingWithState, 'stay' | 'check_in' | 'check_out' | 'amount' | 'advance' | 'paid'>

/**
 * Doubts about a checked draft in sentences: days and sums that are probably mistakes, a room that is missing, and who already has its nights.
 * None about what the booking had before.
 */
async function doubtsAbout(
  ctx: AppContext,
  draft: BookingDraft,
  { before, id, enquiry = '' }: { before: Earlier | null; id: string; enquiry: string | undefined },
): Promise<string[]> {
  const [{ timeZone }, findStay] = await Promise.all([readSettings(ctx), stayFinder(ctx)])
  const now = {
    stay: findStay(draft.stay) ?? null,
    check_in: draft.checkIn || null,
    check_out: draft.checkOut || null,
  }
  const isSame =
    before?.stay === now.stay && before.check_in === now.check_in && before.check_out === now.check_out
  const money = savedMoney(draft)
  const isSameMoney = before?.amount === money.amount && before.advance === money.advance
  const ofMoney = isSameMoney ? [] : moneyDoubts({ ...money, paid: before?.paid ?? null })
  if (isSame) return ofMoney
  const conflicts = await findConflictingSpans(ctx, { id, enquiry, ...now })
  const ofDays = dayDoubts(draft, dayInZone(ctx.clock.now(), timeZone))
  const isRoomMissing = now.stay === null && (now.check_in ?? now.check_out) !== null
  const ofRoom = isRoomMissing ? ['No room is chosen, so these nights stay free for others.'] : []
  return [...ofRoom, ...ofDays, ...conflicts.map(describeTakenBy), ...ofMoney]
}

/** A typed or imported booking without outer spaces and invisible characters, with a full phone number and sums in digits; missing fields are empty. */
export function cleanBooking(given: Partial<BookingDraft>): BookingDraft {
  const line = (text: string | undefined) => cleanLine(text ?? '')
  return {
    firstName: line(given.firstName),
    lastName: line(given.lastName),
    email: cleanAddress(given.email ?? ''),
    phone: wholePhone(line(given.phone)),
    stay: line(given.stay),
    checkIn: line(given.checkIn),
    checkOut: line(given.checkOut),
    note: cleanText(given.note ?? ''),
    ...readMoney({
      guests: line(given.guests),
      amount: line(given.amount),
      advance: line(given.advance),
      source: line(given.source),
    }),
  }
}

/** The fields of a booking's form. */
export function draftOf(row: BookingRow): BookingDraft {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    stay: row.stay ?? '',
    checkIn: row.check_in ?? '',
    checkOut: row.check_out ?? '',
    note: row.note,
    ...moneyDraft(row),
  }
}

export type StayFinder = (nameOrId: string) => string | undefined

/** Finds the id of a stay of the house by its id or its title, whatever its capitals and accents. */
export async function stayFinder(ctx: AppContext): Promise<StayFinder> {
  // Retired ones first, so that a title they share leads to the stay that is let.
  const known = everyStay(await publishedContent(ctx)).toReversed()
  const ids = new Map(
    known.flatMap((stay) => [
      [fold(stay.title), stay.id],
      [fold(stay.id), stay.id],
    ]),
  )
  return (nameOrId) => ids.get(fold(nameOrId))
}

/** Every problem of a booking, field by field; empty when it can be saved. `before` is its saved phone number, which may stay as it is. */
export function checkBooking(draft: BookingDraft, findStay: StayFinder, before = ''): Refusal[] {
  const unknown = draft.stay !== '' && findStay(draft.stay) === undefined
  const phone = draft.phone === before ? null : checkPhone(draft.phone)
  return [
    ...bookingProblems(draft),
    ...(phone ? [phone] : []),
    ...(unknown ? [refuse('stayUnknown', 'stay')] : []),
  ]
}

/** A checked draft in the columns of its row. */
export function draftColumns(draft: BookingDraft, findStay: StayFinder) {
  return {
    first_name: draft.firstName,
    last_name: draft.lastName,
    email: draft.email,
    phone: draft.phone,
    stay: findStay(draft.stay) ?? null,
    check_in: draft.checkIn || null,
    check_out: draft.checkOut || null,
    note: draft.note,
    ...savedMoney(draft),
  }
}

/** The row of a checked draft, with an id of its own. */
export function bookingRow(ctx: AppContext, draft: BookingDraft, findStay: StayFinder): BookingRow {
  const at = isoNow(ctx)
  return {
    id: newId(),
    ...draftColumns(draft, findStay),
    cancelled_at: null,
    kept: null,
    enquiry_id: null,
    invitation_round: 0,
    invitation_stop: null,
    invitation_stopped_at: null,
    review_erased_at: null,
    sample: 0,
    created_at: at,
    updated_at: at,
  }
}
