import { type RawBuilder, sql } from 'kysely'
import { describeConflict, serializeActor } from '#modules/audit/audit-log.server.ts'
import { type Day, dayInZone, earlierOf } from '#modules/common/day.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow, type With } from '#server/app-context.ts'
import { type Change, change } from '#server/change.ts'
import type { Database } from '#server/db/open.ts'
import type { BookingRow, PaymentRow } from '#server/db/tables.ts'
import { isId, newId } from '#server/keys.ts'
import { readSettings } from '#server/settings.ts'
import { mayUndo, type UndoWindow, undoWindow } from '#server/undo-window.ts'
import { MAX_PAYMENTS, type Payment, type PaymentDraft, paymentDoubts, readPayment } from './payment.ts'

/** In a query of bookings: their payments less their refunds in whole rupees; null where none is recorded. */
export const paidOfBooking: RawBuilder<number | null> = sql<number | null>`(
  select cast(sum(case payment.kind when 'refund' then -payment.amount else payment.amount end) as double precision)
  from payment where payment.booking_id = booking.id and payment.removed_at is null)`

/** The payments and refunds of a booking by day; removed ones only where they have a receipt number. */
export async function listPayments({ database }: With<'database'>, bookingId: string): Promise<PaymentRow[]> {
  return database
    .selectFrom('payment')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where((eb) => eb.or([eb('removed_at', 'is', null), eb('receipt_number', 'is not', null)]))
    .orderBy('day')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Today in the property's time zone, the last day that a payment can have. */
export async function paymentToday(ctx: With<'database' | 'clock'>): Promise<Day> {
  const { timeZone } = await readSettings(ctx)
  return dayInZone(ctx.clock.now(), timeZone)
}

type NewPayment = Partial<PaymentDraft> & { id?: string }
type RecordedPayment = Outcome<{ id: string }> & { doubts?: string[] }

/**
 * Records a payment of a booking, or a refund. `id` is the one its form was given, so a form that is sent twice records one. Refuses a
 * refund of more than was paid, and, with the doubts, a probable mistake unless `anyway`.
 */
export async function recordPayment(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  { id = '', ...given }: NewPayment,
  anyway = false,
): Promise<RecordedPayment> {
  const today = await paymentToday(ctx)
  const payment = readPayment(given, today)
  if ('ok' in payment) return payment
  const outcome = await change(ctx, actor, async (tx): Promise<RecordedPayment> => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) return refuse('bookingUnknown')
    if (isId(id) && (await findPayment(tx, bookingId, id))) return { ok: true, id }
    const doubts = anyway ? [] : paymentDoubts(payment, booking, today)
    if (doubts.length > 0) return { ...refuse('paymentDoubted'), doubts }
    if (payment.kind === 'refund' && payment.amount > (booking.paid ?? 0))
      return refuse('refundTooMuch', 'amount')
    if ((await countPayments(tx, bookingId)) >= MAX_PAYMENTS) return refuse('paymentsTooMany')
    const row = await insertPayment(ctx, tx, bookingId, payment, id)
    return { ok: true, id: row.id }
  })
  return outcome
}

/**
 * Within the caller's transaction: a booking with what was paid of it, or null. All changes of its payments lock its row first, so that the
 * second of two sees the sums of the first.
 */
export async function lockBooking(
  tx: Database,
  id: string,
): Promise<(BookingRow & { paid: number | null }) | null> {
  const row = await tx
    .updateTable('booking')
    .set((eb) => ({ note: eb.ref('note') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  const { paid } = await tx
    .selectFrom('booking')
    .select(paidOfBooking.as('paid'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, paid }
}

async function findPayment(tx: Database, bookingId: string, id: string): Promise<PaymentRow | undefined> {
  const query = tx.selectFrom('payment').selectAll().where('id', '=', id)
  return query.where('booking_id', '=', bookingId).executeTakeFirst()
}

async function countPayments(tx: Database, bookingId: string): Promise<number> {
  const query = tx.selectFrom('payment').where('booking_id', '=', bookingId)
  const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Within the caller's transaction: saves a payment that was checked, with its audit entry. */
export async function insertPayment(
  ctx: With<'clock'>,
  tx: Change,
  bookingId: string,
  payment: Payment,
  id = '',
): Promise<PaymentRow> {
  const row: PaymentRow = {
    id: isId(id) ? id : newId(),
    booking_id: bookingId,
    ...payment,
    receipt_number: null,
    removed_at: null,
    created_at: isoNow(ctx),
  }
  await tx.insertInto('payment').values(row).execute()
  const action = payment.kind === 'refund' ? 'refund.recorded' : 'payment.recorded'
  await tx.record({ action, about: 'booking', aboutId: bookingId, after: loggedPayment(row) })
  return row
}

/**
 * Within the caller's transaction: of bookings whose guests are erased, the sums stay for the books, with their receipt numbers, and nothing
 * that leads to a person. Removed payments without a number are deleted.
 */
export async function unlinkPayments(tx: Database, bookingIds: readonly string[]): Promise<void> {
  const removed = tx.deleteFrom('payment').where('booking_id', 'in', bookingIds)
  await removed.where('removed_at', 'is not', null).where('receipt_number', 'is', null).execute()
  await tx
    .updateTable('payment')
    .set({ booking_id: null, reference: '', note: '' })
    .where('booking_id', 'in', bookingIds)
    .execute()
}

/** The payment of a sum whose day and way are not known: it came at the latest on the day of check-out, and not after `today`. */
export function paymentOfSum(amount: number, checkOut: Day | null, today: Day): Payment {
  const day = earlierOf(today, checkOut ?? today)
  return { kind: 'payment', day, amount, way: 'other', reference: '', note: '' }
}

function loggedPayment({ amount, day, way }: PaymentRow) {
  return { amount, day, way }
}

/** Removes a payment or refund that was recorded by mistake. Refuses where more was given back than would remain as paid. */
export function removePayment(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  id: string,
): Promise<Outcome> {
  return setRemoved(ctx, actor, bookingId, id, true)
}

async function setRemoved(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  id: string,
  isRemoved: boolean,
): Promise<Outcome> {
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    const booking = await lockBooking(tx, bookingId)
    const row = booking && (await findPayment(tx, bookingId, id))
    if (!row) return refuse('paymentUnknown')
    if ((row.removed_at !== null) === isRemoved) return refuse(isRemoved ? 'paymentRemoved' : 'paymentStands')
    const adds = (row.kind === 'payment') !== isRemoved
    if (!adds && row.amount > (booking.paid ?? 0)) return refuse('refundsStand')
    await tx
      .updateTable('payment')
      .set({ removed_at: isRemoved ? isoNow(ctx) : null })
      .where('id', '=', id)
      .execute()
    const about = { about: 'booking', aboutId: bookingId }
    if (isRemoved)
      await tx.record({ action: 'payment.removed', ...about, before: { payment: id, ...loggedPayment(row) } })
    else await tx.record({ action: 'payment.restored', ...about, after: loggedPayment(row) })
    return { ok: true }
  })
  return describeConflict(ctx, actor, outcome, { about: 'booking', id: bookingId })
}

/** The payment that this person removed last, if it was the last thing done to the booking, and until when that can be undone. */
export async function undoablePayment(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
): Promise<(UndoWindow & { id: string }) | null> {
  const last = await lastRemoval(ctx, actor, bookingId)
  const window = last && undoWindow(ctx, last.at)
  return window && { ...window, id: last.id }
}

/** Undoes the removal of a payment for 30 seconds, for the person who removed it. */
export async function undoRemoval(ctx: AppContext, actor: Actor, bookingId: string): Promise<Outcome> {
  const last = await lastRemoval(ctx, actor, bookingId)
  if (!last || !mayUndo(ctx, last.at)) return refuse('changeUndoOver')
  return setRemoved(ctx, actor, bookingId, last.id, false)
}

async function lastRemoval({ database }: AppContext, actor: Actor, bookingId: string) {
  const entry = await database
    .selectFrom('audit_entry')
    .select(['created_at', 'action', 'actor', 'before'])
    .where('about_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (entry?.action !== 'payment.removed' || entry.actor !== serializeActor(actor) || !entry.before)
    return null
  return { at: entry.created_at, id: String(JSON.parse(entry.before).payment) }
}
