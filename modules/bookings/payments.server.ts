import { type RawBuilder, sql } from 'kysely'
import { type Actor, type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import { type Change, change, changeRow } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { BookingRow, PaymentRow } from '#core/db/tables.ts'
import { isId, newId } from '#core/host/keys.server.ts'
import { makeEmptyPersonalColumns, valuesToColumns } from '#core/record-fields.ts'
import { addRecord, hasSameColumns, lockRow, type RecordKind, setRemoved } from '#core/records.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { readCurrentDay } from '#core/settings.server.ts'
import { mayUndo, oldestUndoableTime } from '#core/undo-window.server.ts'
import { type Day, earlierDay } from '#core/values/day.ts'
import {
  listPaymentDoubts,
  MAX_PAYMENTS,
  type Payment,
  parsePayment,
  paymentFields,
  type TypedPayment,
} from './payment.ts'

/** In a query of bookings: their payments less their refunds in whole rupees; null where none is recorded. */
export const paidSql: RawBuilder<number | null> = sql<number | null>`(
  select cast(sum(case payment.kind when 'refund' then -payment.amount else payment.amount end) as double precision)
  from payment where payment.booking_id = booking.id and payment.removed_at is null)`

/** The money of a booking in a query, as `BookingMoney` has it. */
export const moneyColumns = ['amount', 'advance', 'kept', 'source', paidSql.as('paid')] as const

/** The payments and refunds of a booking by day; removed ones only where they have a receipt number, or the removal can be undone. */
export function listPayments(ctx: With<'database' | 'clock'>, bookingId: string): Promise<PaymentRow[]> {
  return selectPayments(ctx.database, bookingId)
    .where((eb) =>
      eb.or([
        eb('removed_at', 'is', null),
        eb('receipt_number', 'is not', null),
        eb('removed_at', '>=', oldestUndoableTime(ctx)),
      ]),
    )
    .execute()
}

function selectPayments(database: Database, bookingId: string) {
  const query = database.selectFrom('payment').selectAll().where('booking_id', '=', bookingId)
  return query.orderBy('day').orderBy('created_at').orderBy('id')
}

/** How payments, or refunds, are stored and audited; their audit entries are about the booking. */
function makePaymentRecordKind(kind: Payment['kind']) {
  return {
    table: 'payment',
    fields: paymentFields,
    about: 'booking',
    aboutId: ({ booking_id }: { booking_id?: string | null }) => booking_id ?? '',
    actions: {
      added: kind === 'refund' ? 'refund.recorded' : 'payment.recorded',
      changed: 'payment.corrected',
    },
    notFound: 'paymentUnknown',
    removal: {
      column: 'removed_at',
      actions: { removed: 'payment.removed', restored: 'payment.restored' },
      refusals: { removed: 'paymentRemoved', notRemoved: 'paymentNotRemoved' },
    },
  } as const satisfies RecordKind<'payment', typeof paymentFields>
}

/**
 * Records a payment of a booking, or a refund. `id` is the one its form was given: a form that is sent twice records one, and one that is
 * sent again with other values, after a lost answer, corrects it, unless it has a receipt number. Refuses a refund of more than was paid,
 * and, with the doubts, a probable mistake unless `shouldIgnoreDoubts`.
 */
export async function recordPayment(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  { id = '', ...typed }: Partial<TypedPayment> & { id?: string },
  shouldIgnoreDoubts = false,
): Promise<Outcome<{ id: string }>> {
  const today = await readCurrentDay(ctx)
  const { values, refusals } = parsePayment(typed, today)
  if (!values) return refusals[0]
  return change(ctx, actor, async (tx): Promise<Outcome<{ id: string }>> => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking) return refuse('bookingUnknown')
    const existing = booking.payments.find((each) => each.id === id)
    if (existing?.removed_at) return refuse('paymentRemoved')
    const columns = valuesToColumns(paymentFields, values)
    if (existing && hasSameColumns(existing, columns)) return { ok: true, id }
    if (existing?.receipt_number) return refuse('paymentHasReceipt')
    const paid = (booking.paid ?? 0) - (existing ? computeSignedAmount(existing) : 0)
    const doubts = shouldIgnoreDoubts ? [] : listPaymentDoubts(values, { ...booking, paid }, today)
    if (doubts.length > 0) return { ...refuse('paymentDoubted'), doubts }
    if (paid + computeSignedAmount(values) < 0) return refuse('refundTooMuch', 'amount')
    if (!existing && booking.payments.length >= MAX_PAYMENTS) return refuse('paymentsTooMany')
    await addToKept(tx, booking, computeKeptIncrease(values) - (existing ? computeKeptIncrease(existing) : 0))
    const row = existing ? { ...existing, ...columns } : newPaymentRow(ctx, bookingId, values, id)
    const saved = await addRecord(ctx, tx, actor, makePaymentRecordKind(values.kind), row)
    // The id may be that of a payment of another booking.
    if (saved.ok && !existing && saved.before) return refuse('paymentUnknown')
    return saved.ok ? { ok: true, id: row.id } : saved
  })
}

/** What a payment adds to the kept amount of a cancelled booking; a refund takes nothing of it. */
function computeKeptIncrease({ kind, amount }: Pick<PaymentRow, 'kind' | 'amount'>): number {
  return kind === 'payment' ? amount : 0
}

/**
 * Within the caller's transaction: a booking with all its payments, or null. All changes of its payments lock its row first, so that the
 * second of two sees the sums of the first.
 */
export async function lockBooking(
  tx: Database,
  id: string,
): Promise<(BookingRow & { paid: number | null; payments: PaymentRow[] }) | null> {
  const row = await lockRow(tx, 'booking', id)
  if (!row) return null
  const payments = await selectPayments(tx, id).execute()
  const amounts = payments.filter(({ removed_at }) => removed_at === null).map(computeSignedAmount)
  return {
    ...row,
    payments,
    paid: amounts.length > 0 ? amounts.reduce((paid, amount) => paid + amount) : null,
  }
}

/**
 * Within the caller's transaction: what a guest pays after the booking was cancelled is kept, such as a fee. What is promised to be given
 * back stays the same, also while a payment is removed to be recorded again: the kept amount is negative then.
 */
async function addToKept(tx: Database, { id, kept }: BookingRow, amount: number): Promise<void> {
  if (kept === null || amount === 0) return
  const columns = { kept: kept + amount }
  await tx.updateTable('booking').set(columns).where('id', '=', id).execute()
}

function computeSignedAmount({ kind, amount }: Pick<PaymentRow, 'kind' | 'amount'>): number {
  return kind === 'refund' ? -amount : amount
}

function newPaymentRow(ctx: With<'clock'>, bookingId: string, values: Payment, id = ''): PaymentRow {
  return {
    id: isId(id) ? id : newId(),
    booking_id: bookingId,
    ...valuesToColumns(paymentFields, values),
    receipt_number: null,
    receipt_facts: null,
    removed_at: null,
    created_at: isoNow(ctx),
  }
}

/**
 * Within the caller's transaction: the payment of a sum that was received before its booking was added, at the latest on the day of
 * check-out; nothing without one.
 */
export async function insertReceivedPayment(
  ctx: With<'clock'>,
  tx: Change,
  actor: Actor,
  { id, check_out }: Pick<BookingRow, 'id' | 'check_out'>,
  amount: number | null,
  today: Day,
): Promise<void> {
  const day = earlierDay(today, check_out ?? today)
  if (!amount) return
  const row = newPaymentRow(ctx, id, { kind: 'payment', amount, day, way: 'other', reference: '', note: '' })
  await addRecord(ctx, tx, actor, makePaymentRecordKind('payment'), row)
}

/**
 * Removes a payment or refund that was recorded by mistake, or undoes that within 30 seconds. Refuses where more was given back than would
 * remain as paid.
 */
export function setPaymentRemoved(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  id: string,
  isRemoved: boolean,
): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'booking', id: bookingId }, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const row = booking?.payments.find((each) => each.id === id)
    if (!booking || !row) return refuse('paymentUnknown')
    if (row.removed_at && !isRemoved && !mayUndo(ctx, row.removed_at)) return refuse('changeUndoOver')
    const saved = await setRemoved(ctx, tx, makePaymentRecordKind(row.kind), id, isRemoved)
    if (!saved.ok) return saved
    if ((booking.paid ?? 0) + computeSignedAmount(row) * (isRemoved ? -1 : 1) < 0)
      return refuse('refundsExceedPayments')
    await addToKept(tx, booking, isRemoved ? -computeKeptIncrease(row) : computeKeptIncrease(row))
    return { ok: true }
  })
}

/**
 * Within the caller's transaction: of bookings whose guests are erased, the sums stay for the books, with their receipt numbers, and nothing
 * that leads to a person. Removed payments without a number are deleted.
 */
export async function unlinkPayments(tx: Database, bookingIds: readonly string[]): Promise<void> {
  const deletion = tx.deleteFrom('payment').where('booking_id', 'in', bookingIds)
  await deletion.where('removed_at', 'is not', null).where('receipt_number', 'is', null).execute()
  const emptiedColumns = { ...makeEmptyPersonalColumns(paymentFields), booking_id: null, receipt_facts: null }
  await tx.updateTable('payment').set(emptiedColumns).where('booking_id', 'in', bookingIds).execute()
}
