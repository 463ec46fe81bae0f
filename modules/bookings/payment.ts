import type { PaymentKind, PaymentMethod } from '#core/db/tables.ts'
import {
  createCodec,
  dayCodec,
  type FormValuesOf,
  InvalidInput,
  lineCodec,
  type ParsedForm,
  parseField,
  parseFields,
  type ValuesOf,
  wholeNumberCodec,
} from '#core/record-fields.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { addDays, type Day, formatDay } from '#core/values/day.ts'
import { parseRupees } from '#core/values/money.ts'
import { isKeyOf } from '#core/values/record.ts'
import { type BookingMoney, listMoneyDoubts, MAX_AMOUNT, rupeesCodec } from './booking-money.ts'

/** How the money came or went. */
export const paymentMethods = {
  upi: 'UPI',
  bank: 'Bank transfer',
  cash: 'Cash',
  card: 'Card',
  other: 'Another way',
} as const satisfies Record<PaymentMethod, string>

/** The method as people read it; empty where it is not one of the usual ones, or not known, as of an imported payment. */
export function describePaymentMethod(method: PaymentMethod): string {
  return method === 'other' ? '' : paymentMethods[method]
}

export const MAX_REFERENCE_CHARACTERS = 60
export const MAX_PAYMENT_NOTE_CHARACTERS = 300
/** Payments of one booking, refunds and removed ones included. */
export const MAX_PAYMENTS = 100
/** Payments that are older are probably typing mistakes. */
const LONG_AGO_DAYS = 366

const loggedField = { isPersonal: false, isLogged: true } as const
const personalField = { isPersonal: true, isLogged: false } as const

/** The fields of a payment or a refund. */
export const paymentFields = {
  kind: {
    label: 'Kind',
    column: 'kind',
    codec: createCodec<string, PaymentKind>(
      (typed) => (typed === 'payment' || typed === 'refund' ? typed : new InvalidInput('broken')),
      String,
    ),
    emptyValue: 'payment',
    isPersonal: false,
    isLogged: false,
  },
  amount: {
    label: 'Sum',
    column: 'amount',
    codec: wholeNumberCodec(parseRupees, 1, MAX_AMOUNT, 'paymentAmountInvalid'),
    ...loggedField,
  },
  day: { label: 'Day', column: 'day', codec: dayCodec, ...loggedField },
  way: {
    label: 'How it was paid',
    column: 'way',
    codec: createCodec<string, PaymentMethod>(
      (typed) => (isKeyOf(paymentMethods, typed) ? typed : new InvalidInput('paymentWayUnknown')),
      String,
    ),
    ...loggedField,
  },
  reference: {
    label: 'Reference',
    column: 'reference',
    codec: lineCodec(MAX_REFERENCE_CHARACTERS),
    ...personalField,
  },
  note: {
    label: 'Your note',
    column: 'note',
    codec: lineCodec(MAX_PAYMENT_NOTE_CHARACTERS),
    ...personalField,
  },
} as const

/** A payment as the owner types it. */
export type TypedPayment = FormValuesOf<typeof paymentFields>
export type Payment = ValuesOf<typeof paymentFields>

/** Reads a payment. Refuses a day after `today`. */
export function parsePayment(typed: Partial<TypedPayment>, today: Day): ParsedForm<typeof paymentFields> {
  return parseFields(paymentFields, typed, ({ day }) =>
    day > today ? [refuse('paymentDayAhead', 'day')] : [],
  )
}

/** What the house keeps of what was paid where `refund`, as typed, is given back. Refuses where that is not decided, or is more. */
export function computeKept(paid: number, refund: string): Outcome<{ kept: number }> {
  const refundAmount = paid === 0 ? 0 : parseField({ codec: rupeesCodec }, refund)
  if (refundAmount === null) return refuse('refundAmountMissing', 'refund')
  return refundAmount > paid ? refuse('refundTooMuch', 'refund') : { ok: true, kept: paid - refundAmount }
}

/** Probable mistakes in a payment, in sentences. */
export function listPaymentDoubts({ kind, day, amount }: Payment, money: BookingMoney, today: Day): string[] {
  const paid = (money.paid ?? 0) + amount
  const countsTowardsPrice = kind === 'payment' && money.kept === null
  return [
    ...(countsTowardsPrice ? listMoneyDoubts({ amount: money.amount, advance: null, paid }) : []),
    ...(day < addDays(today, -LONG_AGO_DAYS) ? [`${formatDay(day)} is a long time ago.`] : []),
  ]
}
