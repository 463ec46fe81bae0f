import { type RawBuilder, sql } from 'kysely'
import { type Actor, type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import { type Change, change } from '#core/change.server.ts'
import { ifGiven } from '#core/db/database.ts'
import { matchesWords } from '#core/db/matches-words.ts'
import type { BookingRow } from '#core/db/tables.ts'
import { isId, newId } from '#core/host/keys.server.ts'
import { parseFields, type ValuesOf, valuesToColumns } from '#core/record-fields.ts'
import { addRecord, type RecordKind } from '#core/records.server.ts'
import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { readCurrentDay, readSettings } from '#core/settings.server.ts'
import { fullName } from '#core/values/contact.ts'
import { addDays, formatDays } from '#core/values/day.ts'
import { foldText } from '#core/values/fold.ts'
import { findConflictingSpans } from '#modules/calendar/nights.server.ts'
import { describeConflict } from '#modules/calendar/nights.ts'
import { readContent } from '#modules/content/content.server.ts'
import { listAllStays } from '#modules/content/stays.ts'
import { bookingFields, listDayDoubts, parseBooking, type StayFinder, type TypedBooking } from './booking.ts'
import { listMoneyDoubts, rupeesCodec } from './booking-money.ts'
import { type BookingState, computeBookingState, type StateDays, toStateDays } from './booking-state.ts'
import { insertReceivedPayment, paidSql } from './payments.server.ts'

export const BOOKINGS_PER_PAGE = 40

/** A booking with its state today; `paid` is what was paid less refunds, null where no payment is recorded. */
export type BookingWithState = BookingRow & { state: BookingState; paid: number | null }

/** A booking as lists show it; `review_id` is set once its guest has written a review. */
export type ListedBooking = BookingWithState & { review_id: string | null }

export const bookingKind = {
  table: 'booking',
  fields: bookingFields,
  about: 'booking',
  actions: { added: 'booking.added', changed: 'booking.changed' },
  notFound: 'bookingUnknown',
} as const satisfies RecordKind<'booking', typeof bookingFields>

/**
 * Adds a booking. Refuses with the first problem; only the first name is required. `id` is that of the form: a form that is sent twice,
 * by two taps or after a lost answer, adds one booking, and with other values it corrects it. `paid` is a sum that was received already: it
 * becomes a payment.
 */
export async function addBooking(
  ctx: AppContext,
  actor: Actor,
  { id = '', paid: typedPaid = '', ...typed }: Partial<TypedBooking> & { id?: string; paid?: string },
  { afterInsert, ...doubtOptions }: DoubtOptions & { afterInsert?: AfterInsert } = {},
): Promise<Outcome<{ booking: BookingWithState }>> {
  const [findStay, days] = await Promise.all([createStayFinder(ctx), readStateDays(ctx)])
  const { values, refusals } = parseBooking(typed, findStay)
  const paidOutcome = parsePaid(typedPaid)
  if (!values) return refusals[0]
  if (!paidOutcome.ok) return paidOutcome
  const row = { ...newBookingRow(ctx, values), ...(isId(id) && { id }) }
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome<{ booking: BookingRow }>> => {
    const saved = await addRecord(ctx, tx, actor, bookingKind, row)
    if (!saved.ok) return saved
    if (saved.isChanged) {
      const before = saved.before && { ...saved.before, paid: null }
      const doubtRefusal = await refuseDoubts(ctx, tx, saved.row, before, doubtOptions)
      if (doubtRefusal) return doubtRefusal
    }
    if (saved.before === null) await insertReceivedPayment(ctx, tx, actor, row, paidOutcome.paid, days.today)
    await afterInsert?.(tx, saved.row)
    return { ok: true, booking: saved.row }
  })
  if (!outcome.ok) return outcome
  return { ok: true, booking: toBookingWithState(outcome.booking, days, paidOutcome.paid) }
}

/** An amount received as it is typed; null where it is nothing. */
export function parsePaid(typed: string): Outcome<{ paid: number | null }> {
  const { values, refusals } = parseFields({ paid: paidField }, { paid: typed })
  return values ? { ok: true, paid: values.paid || null } : refusals[0]
}

const paidField = { label: 'Paid', column: 'amount', codec: rupeesCodec, isPersonal: false, isLogged: true }

/** Further changes in the same transaction. */
type AfterInsert = (tx: Change, booking: BookingRow) => Promise<void>

/** Whether doubts about a booking refuse it. Nights that are held for the enquiry `enquiryId` are its own. */
export type DoubtOptions = { shouldRefuseDoubts?: boolean; enquiryId?: string }

/**
 * Returns a refusal that lists the doubts, or null. To be called in the transaction after `tx.record`: the audit entry locks the version of the
 * pages, so of two changes of nights at once, the second waits and then sees the first.
 */
export async function refuseDoubts(
  ctx: AppContext,
  tx: Change,
  booking: BookingRow,
  before: BookingBefore | null,
  { shouldRefuseDoubts, enquiryId = '' }: DoubtOptions,
): Promise<Refusal | null> {
  if (!shouldRefuseDoubts) return null
  const doubts = await listBookingDoubts({ ...ctx, database: tx }, booking, before, enquiryId)
  return doubts.length > 0 ? { ...refuse('bookingDoubted'), doubts } : null
}

type ListQuery = { search?: string; limit?: number; after?: Pick<BookingRow, 'created_at' | 'id'> }

/** The newest bookings first, at most `limit`, and only those after `after` if given; `search` looks into names, e-mail and phone. */
export async function listBookings(
  ctx: AppContext,
  { search = '', limit = 500, after }: ListQuery = {},
): Promise<ListedBooking[]> {
  return selectListedBookings(ctx, await readStateDays(ctx))
    .where(matchesWords(searchedTextSql, search, sql`booking.phone`))
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
  const query = selectListedBookings(ctx, await readStateDays(ctx)).where('booking.id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Where a search for a booking looks. */
const searchedTextSql = sql<string>`first_name || ' ' || last_name || ' ' || booking.email || ' ' || booking.phone`

function selectListedBookings(ctx: AppContext, days: StateDays) {
  return ctx.database
    .selectFrom('booking')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .selectAll('booking')
    .select(['review.id as review_id', stateSql(days).as('state'), paidSql.as('paid')])
}

/** A row that was just written, with its state. */
export function toBookingWithState(row: BookingRow, days: StateDays, paid: number | null): BookingWithState {
  return { ...row, state: computeBookingState(row, days), paid }
}

/** The state today of a `booking` in a query, by the rule of `computeBookingState`. */
function stateSql({ today, lastEndedCheckOut }: StateDays): RawBuilder<BookingState> {
  return sql<BookingState>`case
    when booking.cancelled_at is not null then 'cancelled'
    when booking.check_in is null and booking.check_out is null then 'undated'
    when booking.check_out <= ${lastEndedCheckOut} then 'left'
    when booking.check_in > ${today} or (booking.check_in is null and booking.check_out > ${addDays(today, 1)}) then 'coming'
    else 'in-house' end`
}

/** The days that the states of bookings depend on now, in the property's time zone. */
export async function readStateDays(ctx: With<'database' | 'clock'>): Promise<StateDays> {
  const [{ timeZone }, { property }] = await Promise.all([readSettings(ctx), readContent(ctx)])
  return toStateDays(ctx.clock.now(), timeZone, property.checkOut)
}

export type BookingFilter = { search?: string; state?: BookingState; stay?: string; page?: number }

/**
 * One page of the bookings that match the filter; `total` counts the bookings of all pages. Guests who are here come first, then coming guests, the
 * next arrival first, then bookings without dates, then guests who left, the last arrival first; cancelled bookings come last.
 */
export async function browseBookings(
  ctx: AppContext,
  { search = '', state, stay, page = 1 }: BookingFilter = {},
): Promise<{ bookings: ListedBooking[]; total: number }> {
  const days = await readStateDays(ctx)
  const filtered = selectListedBookings(ctx, days)
    .where(matchesWords(searchedTextSql, search, sql`booking.phone`))
    .$call(ifGiven(stay || undefined, (query, stay) => query.where('booking.stay', '=', stay)))
    .$call(ifGiven(state, (query, state) => query.where(stateSql(days), '=', state)))
  const countQuery = filtered.clearSelect().select((eb) => eb.fn.countAll().as('count'))
  const [bookings, { count }] = await Promise.all([
    filtered
      .orderBy(
        sql`case ${stateSql(days)} when 'in-house' then 0 when 'coming' then 1 when 'undated' then 2 when 'left' then 3 else 4 end`,
      )
      .orderBy((eb) =>
        eb.case().when(stateSql(days), '=', 'coming').then(eb.ref('booking.check_in')).else('').end(),
      )
      .orderBy((eb) => eb.fn.coalesce('booking.check_in', eb.val('9999-12-31')), 'desc')
      .orderBy('booking.created_at', 'desc')
      .orderBy('booking.id')
      .limit(BOOKINGS_PER_PAGE)
      .offset((Math.max(1, page) - 1) * BOOKINGS_PER_PAGE)
      .execute(),
    countQuery.executeTakeFirstOrThrow(),
  ])
  return { bookings, total: Number(count) }
}

/** What a booking was before it is changed. */
type BookingBefore = Pick<BookingWithState, 'stay' | 'check_in' | 'check_out' | 'amount' | 'advance' | 'paid'>

/**
 * Doubts about a booking in sentences: days and amounts that are probably mistakes, a room that is missing, and who already has its nights.
 * None about what the booking had before.
 */
async function listBookingDoubts(
  ctx: AppContext,
  booking: BookingRow,
  before: BookingBefore | null,
  enquiryId: string,
): Promise<string[]> {
  const hasSameNights =
    before?.stay === booking.stay &&
    before.check_in === booking.check_in &&
    before.check_out === booking.check_out
  const hasSameMoney = before?.amount === booking.amount && before.advance === booking.advance
  const moneyDoubts = hasSameMoney ? [] : listMoneyDoubts({ ...booking, paid: before?.paid ?? null })
  if (hasSameNights) return moneyDoubts
  const conflicts = await findConflictingSpans(ctx, { ...booking, enquiryId })
  const dayDoubts = listDayDoubts(booking, await readCurrentDay(ctx))
  const isRoomMissing = booking.stay === null && (booking.check_in ?? booking.check_out) !== null
  const roomDoubts = isRoomMissing ? ['No room is chosen, so these nights stay free for others.'] : []
  const enquiryDoubts =
    before === null && enquiryId ? await listBookingsOfEnquiry(ctx, booking.id, enquiryId) : []
  return [...enquiryDoubts, ...roomDoubts, ...dayDoubts, ...conflicts.map(describeConflict), ...moneyDoubts]
}

/** The other bookings of this enquiry that are not cancelled, in sentences. */
async function listBookingsOfEnquiry(ctx: AppContext, id: string, enquiryId: string): Promise<string[]> {
  const bookings = ctx.database.selectFrom('booking').where('cancelled_at', 'is', null)
  const others = bookings.where('enquiry_id', '=', enquiryId).where('id', '!=', id)
  const rows = await others.select(['first_name', 'last_name', 'check_in', 'check_out']).execute()
  return rows.map((row) => {
    const booking = [fullName(row), formatDays(row.check_in, row.check_out)].filter(Boolean).join(', ')
    return `This enquiry has a booking already: ${booking}.`
  })
}

/** Finds the id of a stay of the house by its id or its title, whatever its capitals and accents. */
export async function createStayFinder(ctx: AppContext): Promise<StayFinder> {
  // Retired ones first, so that a title they share leads to the stay that is let.
  const stays = listAllStays(await readContent(ctx)).toReversed()
  const ids = new Map(stays.flatMap(({ id, title }) => [title, id].map((name) => [foldText(name), id])))
  return (nameOrId) => ids.get(foldText(nameOrId))
}

/** A new row with these values. */
export function newBookingRow(ctx: With<'clock'>, values: ValuesOf<typeof bookingFields>): BookingRow {
  const at = isoNow(ctx)
  return {
    id: newId(),
    ...valuesToColumns(bookingFields, values),
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
