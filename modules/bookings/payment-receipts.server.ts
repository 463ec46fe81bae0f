import { z } from 'zod'
import { type Actor, type AppContext, isoNow } from '#core/app-context.server.ts'
import { change, lockByName } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { BookingRow, PaymentRow } from '#core/db/tables.ts'
import { hasSameColumns } from '#core/records.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { fullName } from '#core/values/contact.ts'
import { readContent } from '#modules/content/content.server.ts'
import { findStayTitle } from '#modules/content/stays.ts'
import { findBooking, type ListedBooking } from './bookings.server.ts'

const receiptFactsSchema = z.object({
  name: z.string(),
  stay: z.string(),
  checkIn: z.string().nullable(),
  checkOut: z.string().nullable(),
  /** When the receipt got its number. */
  at: z.string(),
})

/** What a receipt says of its booking: the guest, the title of the stay, and its days. */
type ReceiptFacts = Omit<z.infer<typeof receiptFactsSchema>, 'at'>

/**
 * A payment with its number, what its receipt says since its day, and its booking as it is now; `bookingChangedAt` is when that was changed to say
 * something else. A cancelled receipt has `payment.removed_at`.
 */
export type PaymentReceipt = {
  number: number
  payment: PaymentRow
  facts: ReceiptFacts
  bookingChangedAt: string | null
  booking: ListedBooking
}

/**
 * Gives a payment the next receipt number, once: a second call returns the same number. Numbers are 1, 2, 3 … without gaps, and none is used
 * again: of two calls at once, the second waits for the first. Refuses a payment of another booking, a refund, a removed payment, and that of a
 * sample booking, which would use up a number.
 */
export async function assignReceiptNumber(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  paymentId: string,
): Promise<Outcome<{ number: number }>> {
  return change(ctx, actor, async (tx): Promise<Outcome<{ number: number }>> => {
    await lockByName(ctx, tx, 'last-receipt')
    const payment = await findPayment(tx, paymentId)
    if (!payment || payment.booking_id !== bookingId) return refuse('paymentUnknown')
    if (payment.receipt_number !== null) return { ok: true, number: payment.receipt_number }
    if (payment.kind === 'refund' || payment.removed_at) return refuse('receiptOfPaymentOnly')
    if (payment.sample) return refuse('receiptOfSample')
    const numbers = tx.selectFrom('payment').select(({ fn }) => fn.max('receipt_number').as('last'))
    const { last } = await numbers.executeTakeFirstOrThrow()
    const number = (last ?? 0) + 1
    // A payment that somebody removes at this moment keeps its number, as a cancelled receipt.
    const ctxInTx = { ...ctx, database: tx }
    const booking = await findBooking(ctxInTx, bookingId)
    const facts = booking && { ...(await readReceiptFacts(ctxInTx, booking)), at: isoNow(ctx) }
    const columns = { receipt_number: number, receipt_facts: JSON.stringify(facts) }
    await tx.updateTable('payment').set(columns).where('id', '=', paymentId).execute()
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
  if (!booking || !number) return null
  const currentFacts = await readReceiptFacts(ctx, booking)
  const facts = payment.receipt_facts && receiptFactsSchema.parse(JSON.parse(payment.receipt_facts))
  if (!facts || hasSameColumns(facts, currentFacts))
    return { number, payment, facts: currentFacts, bookingChangedAt: null, booking }
  const entries = ctx.database.selectFrom('audit_entry').where('about_id', '=', booking.id)
  const changes = entries.where('action', '=', 'booking.changed').where('created_at', '>=', facts.at)
  const last = await changes.select(({ fn }) => fn.max('created_at').as('at')).executeTakeFirst()
  return { number, payment, facts, bookingChangedAt: last?.at ?? null, booking }
}

async function readReceiptFacts(ctx: AppContext, booking: BookingRow): Promise<ReceiptFacts> {
  const stay = findStayTitle(await readContent(ctx), booking.stay) ?? ''
  return { name: fullName(booking), stay, checkIn: booking.check_in, checkOut: booking.check_out }
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
