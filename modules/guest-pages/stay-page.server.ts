import { findBooking, type ListedBooking } from '#modules/bookings/bookings.server.ts'
import { listPayments } from '#modules/bookings/payments.server.ts'
import type { AppContext } from '#server/app-context.ts'
import type { PaymentRow } from '#server/db/tables.ts'
import { isPageOpen, pageAddressOf, readPageToken } from './page-tokens.server.ts'
import { type Due, dueOf } from './pay-filling.server.ts'

export type StayPage = {
  booking: ListedBooking
  /** What was received and given back, by day. */
  payments: PaymentRow[]
  due: Due | null
  payAddress: string
}

/** The confirmation of the booking behind a token, or null. */
export async function readStayPage(ctx: AppContext, token: string): Promise<StayPage | null> {
  const found = readPageToken(ctx, token, 'stay')
  const booking = found && (await findBooking(ctx, found.id))
  if (!booking || !(await isPageOpen(ctx, booking))) return null
  const payments = await listPayments(ctx, booking.id)
  return {
    booking,
    payments: payments.filter(({ removed_at }) => removed_at === null),
    due: booking.cancelled_at ? null : dueOf(booking),
    payAddress: pageAddressOf(ctx, 'pay', booking.id),
  }
}

export type Receipt = { booking: ListedBooking; payment: PaymentRow & { receipt_number: number } }

/** The receipt behind a token, with the booking that it is for, or null. */
export async function readReceipt(ctx: AppContext, token: string): Promise<Receipt | null> {
  const found = readPageToken(ctx, token, 'receipt')
  const receipt = found && (await findReceipt(ctx, found.id))
  return receipt && (await isPageOpen(ctx, receipt.booking)) ? receipt : null
}

/** A payment that has a receipt, with its booking, or null. */
export async function findReceipt(ctx: AppContext, paymentId: string): Promise<Receipt | null> {
  const payment = await ctx.database
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirst()
  const booking = payment?.booking_id ? await findBooking(ctx, payment.booking_id) : null
  const number = payment?.receipt_number ?? null
  return payment && booking && number !== null
    ? { booking, payment: { ...payment, receipt_number: number } }
    : null
}
