import { type Account, advanceDueOf, balanceOf } from '#modules/bookings/booking-money.ts'
import { formatRupees } from '#modules/common/money.ts'
import type { Filling } from '#modules/mail/blanks.ts'
import type { With } from '#server/app-context.ts'
import type { BookingRow } from '#server/db/tables.ts'
import { readSettings } from '#server/settings.ts'
import { pageAddressOf } from './page-tokens.server.ts'
import { hasPayWay, paymentReference, suggestAdvance } from './payment-details.ts'

/** What a guest has to pay next, in whole rupees. */
export type Due = { purpose: 'advance' | 'balance'; amount: number }

/** The advance as long as some of it is missing, then the balance; null where nothing is due. */
export function dueOf(account: Account): Due | null {
  const advance = advanceDueOf(account)
  if (advance > 0) return { purpose: 'advance', amount: advance }
  const balance = balanceOf(account) ?? 0
  return balance > 0 ? { purpose: 'balance', amount: balance } : null
}

type Named = Pick<BookingRow, 'id' | 'enquiry_id'>

/** The booking's next payment as a message carries it; without a way to pay, its sentences are left out. */
export async function bookingPayFilling(
  ctx: With<'database' | 'config' | 'secret'>,
  booking: Account & Named,
): Promise<Filling> {
  const due = dueOf(booking)
  const advance = due?.purpose === 'advance' ? due.amount : null
  return payFilling(ctx, { advance, isDue: due !== null, link: ['pay', booking.id], of: booking })
}

/** The advance of a price that an enquiry is offered, as a message carries it; null is a price that is not known. */
export async function enquiryPayFilling(
  ctx: With<'database' | 'config' | 'secret'>,
  enquiryId: string,
  price: number | null,
): Promise<Filling> {
  const { payments } = await readSettings(ctx)
  const advance = suggestAdvance(price, payments)
  const link = ['ask', `${enquiryId}-${advance}`] as const
  return payFilling(ctx, { advance, isDue: advance !== null, link, of: { id: enquiryId } })
}

type Asked = {
  advance: number | null
  isDue: boolean
  link: readonly [kind: 'pay' | 'ask', value: string]
  of: Parameters<typeof paymentReference>[0]
}

async function payFilling(
  ctx: With<'database' | 'config' | 'secret'>,
  { advance, isDue, link, of }: Asked,
): Promise<Filling> {
  const isPayable = isDue && hasPayWay((await readSettings(ctx)).payments)
  return {
    advance: advance === null ? null : formatRupees(advance),
    pay: isPayable ? pageAddressOf(ctx, ...link) : null,
    reference: isPayable ? paymentReference(of) : null,
  }
}
