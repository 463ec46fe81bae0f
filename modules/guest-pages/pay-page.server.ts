import { findBooking, type ListedBooking } from '#modules/bookings/bookings.server.ts'
import { listPayments } from '#modules/bookings/payments.server.ts'
import { findLastHold } from '#modules/calendar/holds.server.ts'
import type { Day } from '#modules/common/day.ts'
import type { AppContext } from '#server/app-context.ts'
import { todayHere } from '#server/settings.ts'
import { isPageOpen, readPageToken } from './page-tokens.server.ts'
import { type Due, dueOf } from './pay-filling.server.ts'
import { paymentReference } from './payment-details.ts'

/** What the page behind a link to pay shows. Nothing in it is about a person. */
export type PayPage = {
  reference: string
  /** `over` is cancelled, or no longer held. */
  state: 'waiting' | 'paid' | 'over' | 'nothing'
  due: Due | null
  /** What was received so far in whole rupees, and the day of the last payment. */
  received: { amount: number; on: Day } | null
}

/** The page of a token, or null. The link of an enquiry shows its booking as soon as there is one. */
export async function readPayPage(ctx: AppContext, token: string): Promise<PayPage | null> {
  const found = readPageToken(ctx, token, 'pay', 'ask')
  if (!found) return null
  const { kind, id, amount } = found
  const booking = kind === 'pay' ? await findBooking(ctx, id) : await bookingOfEnquiry(ctx, id)
  if (booking) return (await isPageOpen(ctx, booking)) ? payPageOf(ctx, booking) : null
  return kind === 'ask' ? payPageOfEnquiry(ctx, id, amount) : null
}

async function payPageOf(ctx: AppContext, booking: ListedBooking): Promise<PayPage> {
  const payments = (await listPayments(ctx, booking.id)).filter(
    ({ kind, removed_at }) => kind === 'payment' && removed_at === null,
  )
  const last = payments.at(-1)
  const due = dueOf(booking)
  const isPaid = last !== undefined && (booking.paid ?? 0) > 0
  return {
    reference: paymentReference(booking),
    state: booking.cancelled_at ? 'over' : due ? 'waiting' : isPaid ? 'paid' : 'nothing',
    due: booking.cancelled_at ? null : due,
    received: isPaid ? { amount: booking.paid ?? 0, on: last.day } : null,
  }
}

/** The oldest booking that an enquiry became, or null. */
async function bookingOfEnquiry(ctx: AppContext, enquiryId: string): Promise<ListedBooking | null> {
  const row = await ctx.database
    .selectFrom('booking')
    .select('id')
    .where('enquiry_id', '=', enquiryId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ? findBooking(ctx, row.id) : null
}

/** Before there is a booking: waiting while the nights are held, or were never held and are still to come. */
async function payPageOfEnquiry(ctx: AppContext, id: string, amount: number): Promise<PayPage | null> {
  const [enquiry, hold, today] = await Promise.all([
    ctx.database.selectFrom('enquiry').select(['state', 'check_in']).where('id', '=', id).executeTakeFirst(),
    findLastHold(ctx, id),
    todayHere(ctx),
  ])
  if (!enquiry) return null
  const isHeld = hold?.ended_at === null
  const isOver = !isHeld && (hold !== null || enquiry.state === 'closed' || enquiry.check_in < today)
  return {
    reference: paymentReference({ id }),
    state: isOver ? 'over' : 'waiting',
    due: isOver ? null : { purpose: 'advance', amount },
    received: null,
  }
}
