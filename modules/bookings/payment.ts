import type { PaymentKind, PaymentWay } from '#core/db/tables.ts'
import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { addDays, type Day, formatDay, isDay } from '#core/values/day.ts'
import { parseRupees } from '#core/values/money.ts'
import { isKeyOf } from '#core/values/record.ts'
import { cleanLine } from '#core/values/text.ts'
import { parseDay } from '#core/values/typed-day.ts'
import { type Account, MAX_AMOUNT, moneyDoubts, numberIn } from './booking-money.ts'

/** How the money came or went. */
export const paymentWays = {
  upi: 'UPI',
  bank: 'Bank transfer',
  cash: 'Cash',
  card: 'Card',
  other: 'Another way',
} as const satisfies Record<PaymentWay, string>

/** The way as people read it; empty where it is not one of the usual ones, or not known, as of an imported payment. */
export function describeWay(way: PaymentWay): string {
  return way === 'other' ? '' : paymentWays[way]
}

/** A payment as the owner types it. */
export type PaymentDraft = Record<'kind' | 'day' | 'amount' | 'way' | 'reference' | 'note', string>

export const MAX_REFERENCE_CHARACTERS = 60
export const MAX_PAYMENT_NOTE_CHARACTERS = 300
/** Payments of one booking, refunds and removed ones included. */
export const MAX_PAYMENTS = 100
/** Payments that are older are probably typing mistakes. */
const LONG_AGO_DAYS = 366

/** A typed payment that can be saved. */
export type Payment = {
  kind: PaymentKind
  day: Day
  amount: number
  way: PaymentWay
  reference: string
  note: string
}

/** What was typed as it is saved, or the first problem. Refuses a day after `today`. */
export function readPayment(given: Partial<PaymentDraft>, today: Day): Payment | Refusal {
  const { kind = 'payment', way = '' } = given
  const day = parseDay(given.day ?? '')
  const amount = numberIn(parseRupees(given.amount ?? ''))
  const reference = cleanLine(given.reference ?? '')
  const note = cleanLine(given.note ?? '')
  if (kind !== 'payment' && kind !== 'refund') return refuse('broken')
  if (!amount || amount > MAX_AMOUNT) return refuse('paymentAmountInvalid', 'amount')
  if (!isDay(day)) return refuse('dayInvalid', 'day')
  if (day > today) return refuse('paymentDayAhead', 'day')
  if (!isKeyOf(paymentWays, way)) return refuse('paymentWayUnknown', 'way')
  if (reference.length > MAX_REFERENCE_CHARACTERS) return refuse('textTooLong', 'reference')
  if (note.length > MAX_PAYMENT_NOTE_CHARACTERS) return refuse('textTooLong', 'note')
  return { kind, day, amount, way, reference, note }
}

/** What the house keeps of what was paid where `refund`, as typed, is given back. Refuses where that is not decided, or is more. */
export function keptOf(paid: number, refund: string): Outcome<{ kept: number }> {
  const sum = paid === 0 ? 0 : numberIn(parseRupees(refund))
  if (sum === null) return refuse('paidUndecided', 'refund')
  return sum > paid ? refuse('refundTooMuch', 'refund') : { ok: true, kept: paid - sum }
}

/** Probable mistakes in a payment, in sentences. */
export function paymentDoubts({ kind, day, amount }: Payment, account: Account, today: Day): string[] {
  const paid = (account.paid ?? 0) + amount
  const adds = kind === 'payment' && account.kept === null
  return [
    ...(adds ? moneyDoubts({ amount: account.amount, advance: null, paid }) : []),
    ...(day < addDays(today, -LONG_AGO_DAYS) ? [`${formatDay(day)} is a long time ago.`] : []),
  ]
}
