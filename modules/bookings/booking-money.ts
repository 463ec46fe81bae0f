import { MAX_GUESTS, parseGuests } from '#modules/common/guests.ts'
import { formatRupees, parseRupees } from '#modules/common/money.ts'
import { type Refusal, refuse } from '#modules/refusals/refusal.ts'

/** Number of guests, price and source of a booking, as typed; empty text is "not known". */
export type MoneyDraft = { guests: string; amount: string; advance: string; source: string }
/** The same as it is saved. */
export type BookingMoney = Account & { guests: number | null }

/** Ten crores of rupees; more is a typing mistake. */
export const MAX_AMOUNT = 100_000_000

export const moneyFields = ['guests', 'amount', 'advance', 'source'] as const

/** Writes typed numbers in digits; what cannot be read stays as it was typed. */
export function readMoney({ guests, amount, advance, source }: MoneyDraft): MoneyDraft {
  return {
    guests: parseGuests(guests),
    amount: parseRupees(amount),
    advance: parseRupees(advance),
    source: parseSource(source),
  }
}

/** A draft that was read and checked, as it is saved. */
export function savedMoney({ guests, amount, advance, source }: MoneyDraft): BookingMoney {
  const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : null)
  return { guests: number(guests), amount: number(amount), advance: number(advance), source: source || null }
}

/** Saved values as a form shows them. */
export function moneyDraft({ guests, amount, advance, source }: BookingMoney): MoneyDraft {
  const text = (number: number | null) => (number === null ? '' : String(number))
  return { guests: text(guests), amount: text(amount), advance: text(advance), source: source ?? '' }
}

/** What is wrong with a draft that was read, field by field; every field may be empty. */
export function moneyProblems({ guests, source, ...sums }: MoneyDraft): Refusal[] {
  return [
    guests !== '' && !isWithin(guests, 1, MAX_GUESTS) && refuse('guestCountInvalid', 'guests'),
    ...(['amount', 'advance'] as const).map(
      (field) =>
        sums[field] !== '' && !isWithin(sums[field], 0, MAX_AMOUNT) && refuse('amountInvalid', field),
    ),
    source.length > MAX_SOURCE_CHARACTERS && refuse('textTooLong', 'source'),
  ].filter((problem) => problem !== false)
}

function isWithin(text: string, least: number, most: number): boolean {
  return /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most
}

/** Probable mistakes in a booking's money, in sentences. */
export function moneyDoubts({ amount, advance, source }: Account): string[] {
  const balance = balanceOf({ amount, advance, source })
  return [
    amount === 0 && `The amount is ${formatRupees(0)}.`,
    balance !== null &&
      balance < 0 &&
      `The advance, ${formatRupees(advance ?? 0)}, is more than the amount, ${formatRupees(amount ?? 0)}.`,
  ].filter((doubt) => doubt !== false)
}

/** The price of a stay and what is paid of it, in whole rupees; null is "not known". */
export type Account = { amount: number | null; advance: number | null; source: string | null }

/** The balance in whole rupees, negative where too much is paid; null where the price is not known. */
export function balanceOf({ amount, advance, ...account }: Account): number | null {
  if (amount === null) return null
  return amount - (advance ?? (isPaidElsewhere({ advance, ...account }) ? amount : 0))
}

/** Airbnb collects the whole price from its guests, so nothing is due at check-out unless the owner entered what was paid. */
function isPaidElsewhere({ advance, source }: Omit<Account, 'amount'>): boolean {
  return advance === null && source === 'airbnb'
}

/** The balance in words: `₹12,000 still to pay`, `Paid in full`; empty where nothing is known. */
export function describeAmountDue(account: Account): string {
  const balance = balanceOf(account)
  if (balance === null) return account.advance ? `${formatRupees(account.advance)} paid so far` : ''
  if (balance > 0) return `${formatRupees(balance)} still to pay`
  if (balance < 0) return `${formatRupees(-balance)} too much paid`
  if (isPaidElsewhere(account)) return 'Paid through Airbnb'
  return account.amount === 0 ? 'Nothing to pay' : 'Paid in full'
}

/** The balance for lists, `₹12,000 to pay`; empty where nothing is due. */
export function describeAmountToPay(account: Account): string {
  const balance = balanceOf(account) ?? 0
  return balance > 0 ? `${formatRupees(balance)} to pay` : ''
}

/** The balance for a message to a guest: `₹12,000`, `nothing`; empty where it is not known. */
export function describeOwed(account: Account): string {
  const balance = balanceOf(account)
  if (balance === null) return ''
  return balance > 0 ? formatRupees(balance) : 'nothing'
}

/** How a guest booked; any other way is saved in the owner's own words. */
export const bookingSources = {
  phone: 'Phone call',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  enquiry: 'Enquiry form',
  airbnb: 'Airbnb',
  'booking.com': 'Booking.com',
  'walk-in': 'Walk-in',
  again: 'Returning guest',
  other: 'Another way',
} as const
export type BookingSource = keyof typeof bookingSources
export const MAX_SOURCE_CHARACTERS = 60

export function isBookingSource(text: string): text is BookingSource {
  return Object.hasOwn(bookingSources, text)
}

/** The source as people read it: `Airbnb`, or what the owner wrote. */
export function describeSource(source: string): string {
  return isBookingSource(source) ? bookingSources[source] : source
}

/** Other names of the sources, without capitals, spaces and signs. */
const names: Record<BookingSource, string> = {
  phone: 'acall phone byphone telephone call phonecall',
  whatsapp: 'whatsapp bywhatsapp wa',
  email: 'email mail byemail',
  enquiry: 'enquiry inquiry enquiryform website ourwebsite',
  airbnb: 'airbnb airbnbcom',
  'booking.com': 'bookingcom booking',
  'walk-in': 'walkin walkedin',
  again: 'again cameagain repeat repeatguest returning returningguest',
  other: 'other anotherway',
}
const sources = new Map(
  Object.entries(names).flatMap(([source, said]) => said.split(' ').map((name) => [name, source])),
)

/** The known source with this name, or the text as it is. */
export function parseSource(text: string): string {
  return sources.get(text.toLowerCase().replace(/[^\p{L}]/gu, '')) ?? text
}
