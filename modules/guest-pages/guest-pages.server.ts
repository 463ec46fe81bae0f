import type { AppContext } from '#core/app-context.server.ts'
import type { PaymentRow } from '#core/db/tables.ts'
import { readCurrentDay } from '#core/settings.server.ts'
import type { Day } from '#core/values/day.ts'
import { computeBalance } from '#modules/bookings/booking-money.ts'
import { findBooking, type ListedBooking } from '#modules/bookings/bookings.server.ts'
import { findReceipt, type PaymentReceipt } from '#modules/bookings/payment-receipts.server.ts'
import { listPayments } from '#modules/bookings/payments.server.ts'
import { findLastHold } from '#modules/calendar/nights.server.ts'
import { isPageOpen, makePageAddress, readPageToken } from './page-tokens.server.ts'
import { type AmountDue, findAmountDue } from './pay-blank-values.server.ts'
import { makePaymentReference } from './payment-details.ts'

/** What the page behind a link to pay shows. Nothing in it is about a person. */
export type PayPage = {
  reference: string
  /** `over` is cancelled, or no longer held. */
  state: 'waiting' | 'paid' | 'over' | 'nothing'
  due: AmountDue | null
  /** What was received so far in whole rupees, and the day of the last payment. */
  received: { amount: number; lastPaymentDay: Day } | null
}

/** The page of a token, or null. The link of an enquiry shows its booking as soon as there is one. */
export async function readPayPage(ctx: AppContext, token: string): Promise<PayPage | null> {
  const pageToken = readPageToken(ctx, 'pay', token)
  if (!pageToken) return null
  const { id, amount } = pageToken
  const bookingId = amount === null ? id : await findBookingOfEnquiry(ctx, id)
  const booking = bookingId && (await findBooking(ctx, bookingId))
  if (booking) return (await isPageOpen(ctx, booking)) ? readPayPageOfBooking(ctx, booking) : null
  return amount === null ? null : readPayPageOfEnquiry(ctx, id, amount)
}

async function readPayPageOfBooking(ctx: AppContext, booking: ListedBooking): Promise<PayPage> {
  const last = (await listStandingPayments(ctx, booking)).findLast(({ kind }) => kind === 'payment')
  const received = last && booking.paid ? { amount: booking.paid, lastPaymentDay: last.day } : null
  const due = findAmountDue(booking)
  const isSettled = computeBalance(booking) !== null
  return {
    reference: makePaymentReference(booking),
    state: booking.cancelled_at ? 'over' : due ? 'waiting' : received && isSettled ? 'paid' : 'nothing',
    due,
    received,
  }
}

/** The id of the oldest booking that an enquiry became. */
async function findBookingOfEnquiry(ctx: AppContext, enquiryId: string): Promise<string | undefined> {
  const row = await ctx.database
    .selectFrom('booking')
    .select('id')
    .where('enquiry_id', '=', enquiryId)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

/** Before there is a booking: waiting while the nights are held, or were never held and are still to come. */
async function readPayPageOfEnquiry(ctx: AppContext, id: string, amount: number): Promise<PayPage | null> {
  const [enquiry, hold, today] = await Promise.all([
    ctx.database.selectFrom('enquiry').select(['state', 'check_in']).where('id', '=', id).executeTakeFirst(),
    findLastHold(ctx, id),
    readCurrentDay(ctx),
  ])
  if (!enquiry) return null
  const isOver = hold ? hold.ended_at !== null : enquiry.state === 'closed' || enquiry.check_in < today
  return {
    reference: makePaymentReference({ id }),
    state: isOver ? 'over' : 'waiting',
    due: isOver ? null : { purpose: 'advance', amount },
    received: null,
  }
}

export type BookingConfirmation = {
  booking: ListedBooking
  /** Payments and refunds, by day. */
  payments: PaymentRow[]
  due: AmountDue | null
  payAddress: string
}

/** The confirmation of the booking behind a token, or null. */
export async function readBookingConfirmation(
  ctx: AppContext,
  token: string,
): Promise<BookingConfirmation | null> {
  const pageToken = readPageToken(ctx, 'stay', token)
  const booking = pageToken && (await findBooking(ctx, pageToken.id))
  if (!booking || !(await isPageOpen(ctx, booking))) return null
  return {
    booking,
    payments: await listStandingPayments(ctx, booking),
    due: findAmountDue(booking),
    payAddress: makePageAddress(ctx, 'pay', booking.id),
  }
}

/** The receipt behind a token, or null. */
export async function readReceipt(ctx: AppContext, token: string): Promise<PaymentReceipt | null> {
  const pageToken = readPageToken(ctx, 'receipt', token)
  const receipt = pageToken && (await findReceipt(ctx, pageToken.id))
  return receipt && (await isPageOpen(ctx, receipt.booking, receipt.payment.day)) ? receipt : null
}

async function listStandingPayments(ctx: AppContext, { id }: ListedBooking): Promise<PaymentRow[]> {
  return (await listPayments(ctx, id)).filter(({ removed_at }) => removed_at === null)
}
