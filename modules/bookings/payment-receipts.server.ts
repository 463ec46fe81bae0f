import type { Actor, AppContext } from '#core/app-context.server.ts'
import { change, oneAtATime } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { PaymentRow } from '#core/db/tables.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { findBooking, type ListedBooking } from './bookings.server.ts'

/** A payment with its number, and its booking with what is paid of it now. A cancelled receipt has `payment.removed_at`. */
export type PaymentReceipt = { number: number; payment: PaymentRow; booking: ListedBooking }

/**
 * Gives a payment the next receipt number, once: a second call returns the same number. Numbers are 1, 2, 3 … without gaps, and none is used
 * again: of two calls at once, the second waits for the first. Refuses a payment of another booking, a refund, a removed payment, and that of a
 * sample booking, which would use up a number.
 */
export async function numberReceipt(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  paymentId: string,
): Promise<Outcome<{ number: number }>> {
  return change(ctx, actor, async (tx): Promise<Outcome<{ number: number }>> => {
    await oneAtATime(ctx, tx, 'last-receipt')
    const payment = await findPayment(tx, paymentId)
    if (!payment || payment.booking_id !== bookingId) return refuse('paymentUnknown')
    if (payment.receipt_number !== null) return { ok: true, number: payment.receipt_number }
    if (payment.kind === 'refund' || payment.removed_at) return refuse('receiptOfPaymentOnly')
    if (payment.sample) return refuse('receiptOfSample')
    const { last } = await tx
      .selectFrom('payment')
      .select(({ fn }) => fn.max('receipt_number').as('last'))
      .executeTakeFirstOrThrow()
    const number = (last ?? 0) + 1
    // One that is removed at this moment keeps its number, as a cancelled receipt.
    await tx.updateTable('payment').set({ receipt_number: number }).where('id', '=', paymentId).execute()
    const after = { receipt: number, amount: payment.amount }
    await tx.record({ action: 'receipt.numbered', about: 'booking', aboutId: bookingId, after })
    return { ok: true, number }
  })
}

/** The receipt of a payment; null where it has no number, or its booking was erased. */
export async function findReceipt(ctx: AppContext, paymentId: string): Promise<PaymentReceipt | null> {
  const payment = await findPayment(ctx.database, paymentId)
  const booking = payment?.booking_id && (await findBooking(ctx, payment.booking_id))
  const number = payment?.receipt_number
  return booking && number ? { number, payment, booking } : null
}

function findPayment(database: Database, id: string) {
  return database
    .selectFrom('payment')
    .leftJoin('booking', 'booking.id', 'booking_id')
    .selectAll('payment')
    .select('booking.sample')
    .where('payment.id', '=', id)
    .executeTakeFirst()
}
