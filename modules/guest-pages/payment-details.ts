import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import type { Setting } from '#core/settings.server.ts'
import { plainDigits } from '#core/values/text.ts'

/** How guests can pay the house, and the advance it asks for. Empty text is "not given". */
export type PaymentDetails = {
  /** Such as `deodar@okaxis`. */
  upiId: string
  bank: BankAccount
  /** Per cent of the price that are suggested as an advance, with at most one decimal, such as 33.3; null suggests none. */
  advancePercent: number | null
}
export type BankAccount = { holder: string; number: string; ifsc: string; bank: string }

export const noPaymentDetails: PaymentDetails = {
  upiId: '',
  bank: { holder: '', number: '', ifsc: '', bank: '' },
  advancePercent: null,
}

/** How guests can pay, and the advance that is suggested. */
const payments: Setting<PaymentDetails> = {
  defaultValue: noPaymentDetails,
  check: checkPaymentDetails,
  isSecret: true,
}
export const paymentSettings = { payments }

export const MAX_UPI_ID_CHARACTERS = 120
export const MAX_BANK_NAME_CHARACTERS = 80
const REFERENCE_CHARACTERS = 8
/** An account at its IFSC, `1234567890@HDFC0000001.ifsc.npci`, is NPCI's other form of a UPI id. */
const upiIdPattern =
  /^(?:[a-z0-9][a-z0-9._-]*@[a-z][a-z0-9]{1,63}|\d{6,18}@[a-z]{4}0[a-z0-9]{6}\.ifsc\.npci)$/

/** Typed details as they are saved: without the spaces, hyphens and capitals that do not count. */
export function cleanPaymentDetails({ upiId, bank, ...rest }: PaymentDetails): PaymentDetails {
  const number = bank.number.replace(/[\s-]/g, '')
  const ifsc = bank.ifsc.replace(/\s/g, '').toUpperCase()
  return { ...rest, upiId: extractUpiId(upiId), bank: { ...bank, number, ifsc } }
}

/** The id alone, out of a typed one, one with full-width signs, or a whole link of a payment app. */
function extractUpiId(text: string): string {
  const idOrLink = text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')
  const id = /^upi:\/\//i.test(idOrLink) ? new URLSearchParams(idOrLink.split('?')[1]).get('pa') : idOrLink
  return (id ?? idOrLink).toLowerCase()
}

/** What is wrong with details that were cleaned, with its field; null where nothing is. A bank account is given whole or not at all. */
export function checkPaymentDetails(details: PaymentDetails): Refusal | null {
  const { upiId, bank, advancePercent: percent } = details
  // An e-mail address has a dot behind its @, a UPI id has none.
  if (upiId !== '' && !(upiIdPattern.test(upiId) && upiId.length <= MAX_UPI_ID_CHARACTERS))
    return refuse('upiIdInvalid', 'payments.upiId')
  if (Object.values(bank).some(Boolean)) {
    for (const name of ['holder', 'bank'] as const)
      if (bank[name].length > MAX_BANK_NAME_CHARACTERS) return refuse('textTooLong', `payments.bank.${name}`)
    if (bank.holder === '') return refuse('lineRequired', 'payments.bank.holder')
    if (!/^\d{9,18}$/.test(bank.number)) return refuse('accountNumberInvalid', 'payments.bank.number')
    if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(bank.ifsc)) return refuse('ifscInvalid', 'payments.bank.ifsc')
  }
  if (percent !== null && !(hasOneDecimal(percent) && percent >= 1 && percent <= 100))
    return refuse('percentInvalid', 'payments.advancePercent')
  return null
}

function hasOneDecimal(number: number): boolean {
  return Number(number.toFixed(1)) === number
}

/** A typed per cent, `33.3 %` or `३०`; null where nothing is typed, NaN where it is none. */
export function parsePercent(text: string): number | null {
  const typed = plainDigits(text)
    .replace(/%|per\s*cent/i, '')
    .trim()
    .replace(',', '.')
  return typed === '' ? null : Number(typed)
}

/** Whether guests have a way to pay before they come. */
export function canGuestsPay({ upiId, bank }: PaymentDetails): boolean {
  return upiId !== '' || bank.number !== ''
}

/** The advance to ask for of a price, in whole rupees; null where none is suggested. */
export function suggestAdvance(
  amount: number | null,
  { advancePercent }: Pick<PaymentDetails, 'advancePercent'>,
): number | null {
  if (amount === null || advancePercent === null) return null
  return Math.round((amount * advancePercent) / 100) || null
}

/** By this the owner recognizes a payment: the beginning of the id of the booking, or of its enquiry, where the guest has it in writing already. */
export function makePaymentReference({ id, enquiry_id }: { id: string; enquiry_id?: string | null }): string {
  return (enquiry_id ?? id).slice(0, REFERENCE_CHARACTERS).toUpperCase()
}

/** The beginning of the ids that a searched reference means; null for a text that is none. */
export function parseReference(text: string): string | null {
  const reference = text.trim().toLowerCase()
  return reference.length === REFERENCE_CHARACTERS && /^[a-z0-9]+$/.test(reference) ? reference : null
}

/** NPCI's limit for one payment by UPI, but for a few kinds of shops; many banks have the same for a day. */
export const MAX_UPI_RUPEES = 100_000

/** The sums of the payments by UPI that make up an amount. */
export function splitForUpi(amount: number): number[] {
  const amounts: number[] = []
  for (let remaining = amount; remaining > 0; remaining -= MAX_UPI_RUPEES)
    amounts.push(Math.min(remaining, MAX_UPI_RUPEES))
  return amounts
}

type UpiPayment = { upiId: string; payee: string; amount: number; note: string; reference: string }

/**
 * A link that opens a payment app, by NPCI's "UPI Linking Specification": rupees with two decimals; values are percent-encoded, with
 * `%20` for a space and a plain `@`, because some apps decode neither `+` nor `%40`.
 */
export function makeUpiLink({ upiId, payee, amount, note, reference }: UpiPayment): string {
  const fields = { pa: upiId, pn: payee, am: `${amount}.00`, cu: 'INR', tn: note, tr: reference }
  const parameters = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `upi://pay?${parameters.join('&').replace('%40', '@')}`
}
