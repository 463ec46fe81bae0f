import type { With } from '#core/app-context.server.ts'
import type { BookingRow } from '#core/db/tables.ts'
import { readSettings } from '#core/settings.server.ts'
import { formatRupees } from '#core/values/money.ts'
import { type Account, advanceDueOf, balanceOf } from '#modules/bookings/booking-money.ts'
import type { BlankValues } from '#modules/mail/blanks.ts'
import { pageAddressOf } from './page-tokens.server.ts'
import { hasPayWay, paymentReference, paymentSettings, suggestAdvance } from './payment-details.ts'

/** What a guest has to pay next, in whole rupees. */
export type Due = { purpose: 'advance' | 'balance'; amount: number }

/** The advance as long as some of it is missing, then the balance; null where nothing is due. */
export function dueOf(account: Account): Due | null {
  const advance = advanceDueOf(account)
  if (advance > 0) return { purpose: 'advance', amount: advance }
  const balance = balanceOf(account) ?? 0
  return balance > 0 ? { purpose: 'balance', amount: balance } : null
}

type Ctx = With<'database' | 'config' | 'secret'>

/** The booking's next payment as a message carries it; without a way to pay, its sentences are left out. */
export function bookingPayFilling(
  ctx: Ctx,
  booking: Account & Pick<BookingRow, 'id' | 'enquiry_id'>,
): Promise<BlankValues> {
  return payFilling(ctx, booking, booking.id, dueOf(booking))
}

/** The advance of a price that an enquiry is offered, as a message carries it; null is a price that is not known. */
export async function enquiryPayFilling(ctx: Ctx, id: string, price: number | null): Promise<BlankValues> {
  const amount = suggestAdvance(price, (await readSettings(ctx, paymentSettings)).payments)
  return payFilling(ctx, { id }, `${id}-${amount}`, amount === null ? null : { purpose: 'advance', amount })
}

async function payFilling(
  ctx: Ctx,
  of: Parameters<typeof paymentReference>[0],
  value: string,
  due: Due | null,
): Promise<BlankValues> {
  const isPayable = due !== null && hasPayWay((await readSettings(ctx, paymentSettings)).payments)
  return {
    advance: due?.purpose === 'advance' ? formatRupees(due.amount) : null,
    pay: isPayable ? pageAddressOf(ctx, 'pay', value) : null,
    reference: isPayable ? paymentReference(of) : null,
  }
}
