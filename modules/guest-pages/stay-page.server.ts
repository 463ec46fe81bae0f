import { findBooking, type ListedBooking } from '#modules/bookings/bookings.server.ts'
import { findReceipt, type PaymentReceipt } from '#modules/bookings/payment-receipts.server.ts'
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

/** The receipt behind a token, or null. */
export async function readReceipt(ctx: AppContext, token: string): Promise<PaymentReceipt | null> {
  const found = readPageToken(ctx, token, 'receipt')
  const receipt = found && (await findReceipt(ctx, found.id))
  return receipt && (await isPageOpen(ctx, receipt.booking)) ? receipt : null
}
