import { GUESTS_MOST, guestsOfTyped } from '#modules/common/guests.ts'
import { rupeesOfTyped, sayRupees } from '#modules/common/money.ts'
import { type Refusal, refuse } from '#modules/refusals/refusal.ts'
import { type Account, balanceOf } from './balance.ts'
import { SOURCE_MOST_CHARACTERS, sourceOfTyped } from './booking-source.ts'

/** How many come, what it costs and where it came from, as typed; empty text is "not known". */
export type MoneyDraft = { guests: string; amount: string; advance: string; source: string }
/** The same as it is kept. */
export type BookingMoney = Account & { guests: number | null }

/** Ten crores of rupees; more is a slip of the finger. */
export const AMOUNT_MOST = 100_000_000

export const moneyFields = ['guests', 'amount', 'advance', 'source'] as const

/** What was typed as numbers in digits; what cannot be read stays as it was. */
export function readMoney({ guests, amount, advance, source }: MoneyDraft): MoneyDraft {
  return {
    guests: guestsOfTyped(guests),
    amount: rupeesOfTyped(amount),
    advance: rupeesOfTyped(advance),
    source: sourceOfTyped(source),
  }
}

/** A draft that was read and checked, as it is kept. */
export function keptMoney({ guests, amount, advance, source }: MoneyDraft): BookingMoney {
  const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : null)
  return { guests: number(guests), amount: number(amount), advance: number(advance), source: source || null }
}

/** What is kept, as a form shows it. */
export function moneyDraft({ guests, amount, advance, source }: BookingMoney): MoneyDraft {
  const text = (number: number | null) => (number === null ? '' : String(number))
  return { guests: text(guests), amount: text(amount), advance: text(advance), source: source ?? '' }
}

/** What is wrong with a draft that was read, field by field; all of it may be missing. */
export function moneyProblems({ guests, source, ...sums }: MoneyDraft): Refusal[] {
  return [
    guests !== '' && !isWithin(guests, 1, GUESTS_MOST) && refuse('guestCountInvalid', 'guests'),
    ...(['amount', 'advance'] as const).map(
      (field) =>
        sums[field] !== '' && !isWithin(sums[field], 0, AMOUNT_MOST) && refuse('amountInvalid', field),
    ),
    source.length > SOURCE_MOST_CHARACTERS && refuse('textTooLong', 'source'),
  ].filter((problem) => problem !== false)
}

function isWithin(text: string, least: number, most: number): boolean {
  return /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most
}

/** What is hardly meant in a booking's money, in sentences. */
export function moneyDoubts({ amount, advance, source }: Account): string[] {
  const balance = balanceOf({ amount, advance, source })
  return [
    amount === 0 && `The amount is ${sayRupees(0)}.`,
    balance !== null &&
      balance < 0 &&
      `The advance, ${sayRupees(advance ?? 0)}, is more than the amount, ${sayRupees(amount ?? 0)}.`,
  ].filter((doubt) => doubt !== false)
}
