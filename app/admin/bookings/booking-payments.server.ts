import { redirect } from 'react-router'
import type { AppContext } from '#core/app-context.server.ts'
import { newId } from '#core/host/keys.server.ts'
import { readForm } from '#core/record-fields.ts'
import { readCurrentDay } from '#core/settings.server.ts'
import { mayUndo } from '#core/undo-window.server.ts'
import { formatDay } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import {
  computeAdvanceDue,
  computeBalance,
  computeRefundDue,
  describeBalance,
} from '#modules/bookings/booking-money.ts'
import type { ListedBooking } from '#modules/bookings/bookings.server.ts'
import { describePaymentMethod, paymentFields } from '#modules/bookings/payment.ts'
import { assignReceiptNumber } from '#modules/bookings/payment-receipts.server.ts'
import { listPayments, recordPayment, setPaymentRemoved } from '#modules/bookings/payments.server.ts'
import { findAmountDue } from '#modules/guest-pages/pay-blank-values.server.ts'
import type { AdminContext } from '../access.server.ts'
import { adminPath } from '../parts/admin-path.ts'
import { readField } from '../parts/form.server.ts'

export type BookingPayments = Awaited<ReturnType<typeof loadPayments>>

/** What the money section of a booking's page shows: its sums, its payments, and the sum that is proposed next, the advance or the balance. */
export async function loadPayments(ctx: AppContext, booking: ListedBooking) {
  const [payments, today] = await Promise.all([listPayments(ctx, booking.id), readCurrentDay(ctx)])
  const refundDue = computeRefundDue(booking)
  const { amount, kept } = booking
  const paid = booking.paid ?? 0
  const stateFigures =
    kept === null
      ? { 'Advance due': computeAdvanceDue(booking) || null, Balance: computeBalance(booking) }
      : { Kept: paid - refundDue, 'To refund': refundDue || null }
  return {
    bookingId: booking.id,
    today,
    toRefund: refundDue,
    newId: newId(),
    /** Money goes back the way it came. */
    lastMethod: payments.findLast(({ kind, removed_at }) => kind === 'payment' && !removed_at)?.way ?? 'upi',
    paid,
    balanceText: describeBalance(booking),
    figures: Object.entries({ Price: amount, Paid: paid, ...stateFigures }).flatMap(([name, rupees]) =>
      rupees === null ? [] : [[name, formatRupees(rupees)] as const],
    ),
    amountDue: findAmountDue(booking),
    payments: payments.map(({ id, kind, day, amount, way, reference, note, receipt_number, removed_at }) => ({
      id,
      amountText: `${kind === 'refund' ? '− ' : ''}${formatRupees(amount)}`,
      facts: [formatDay(day), kind === 'refund' && 'refund', describePaymentMethod(way), reference]
        .filter(Boolean)
        .join(' · '),
      note,
      receipt: receipt_number,
      mayMakeReceipt: kind === 'payment' && receipt_number === null && !removed_at && booking.sample === 0,
      isRemoved: removed_at !== null,
      mayUndo: removed_at !== null && mayUndo(ctx, removed_at),
    })),
  }
}

/** What each intent of the money section does. */
export function makePaymentHandlers({ ctx, actor }: AdminContext, bookingId: string, form: FormData) {
  const id = readField(form, 'id', 40)
  const recordTyped = (kind: 'payment' | 'refund') => {
    const typed = { ...readForm(paymentFields, form), id, kind }
    return recordPayment(ctx, actor, bookingId, typed, form.has('anyway'))
  }
  const addReceipt = async () => {
    const outcome = await assignReceiptNumber(ctx, actor, bookingId, id)
    // Its page sends it to the guest.
    if (outcome.ok) throw redirect(adminPath('bookings', bookingId, 'receipts', id))
    return outcome
  }
  return {
    'record-payment': () => recordTyped('payment'),
    'record-refund': () => recordTyped('refund'),
    'remove-payment': () => setPaymentRemoved(ctx, actor, bookingId, id, true),
    'restore-payment': () => setPaymentRemoved(ctx, actor, bookingId, id, false),
    'number-receipt': addReceipt,
  }
}
