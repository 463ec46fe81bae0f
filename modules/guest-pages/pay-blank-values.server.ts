import type { With } from '#core/app-context.server.ts'
import type { BookingRow } from '#core/db/tables.ts'
import { readSettings } from '#core/settings.server.ts'
import { formatRupees } from '#core/values/money.ts'
import { type BookingMoney, computeAdvanceDue, computeBalance } from '#modules/bookings/booking-money.ts'
import type { BlankValues } from '#modules/mail/blanks.ts'
import { makePageAddress } from './page-tokens.server.ts'
import { canGuestsPay, makePaymentReference, paymentSettings, suggestAdvance } from './payment-details.ts'

/** What a guest has to pay next, in whole rupees. */
export type AmountDue = { purpose: 'advance' | 'balance'; amount: number }

/** The advance as long as some of it is missing, then the balance; null where nothing is due. */
export function findAmountDue(money: BookingMoney): AmountDue | null {
  const advance = computeAdvanceDue(money)
  if (advance > 0) return { purpose: 'advance', amount: advance }
  const balance = computeBalance(money) ?? 0
  return balance > 0 ? { purpose: 'balance', amount: balance } : null
}

type Ctx = With<'database' | 'config' | 'secret'>

/** The booking's next payment as a message carries it; without a way to pay, its sentences are left out. */
export function makeBookingPayBlankValues(
  ctx: Ctx,
  booking: BookingMoney & Pick<BookingRow, 'id' | 'enquiry_id'>,
): Promise<BlankValues> {
  return makePayBlankValues(ctx, booking, booking.id, findAmountDue(booking))
}

/** The advance of a price that an enquiry is offered, as a message carries it; null is a price that is not known. */
export async function makeEnquiryPayBlankValues(
  ctx: Ctx,
  id: string,
  price: number | null,
): Promise<BlankValues> {
  const amount = suggestAdvance(price, (await readSettings(ctx, paymentSettings)).payments)
  const due: AmountDue | null = amount === null ? null : { purpose: 'advance', amount }
  return makePayBlankValues(ctx, { id }, `${id}-${amount}`, due)
}

async function makePayBlankValues(
  ctx: Ctx,
  bookingOrEnquiry: Parameters<typeof makePaymentReference>[0],
  tokenValue: string,
  due: AmountDue | null,
): Promise<BlankValues> {
  const isPayable = due !== null && canGuestsPay((await readSettings(ctx, paymentSettings)).payments)
  return {
    advance: due?.purpose === 'advance' ? formatRupees(due.amount) : null,
    pay: isPayable ? makePageAddress(ctx, 'pay', tokenValue) : null,
    reference: isPayable ? makePaymentReference(bookingOrEnquiry) : null,
  }
}
