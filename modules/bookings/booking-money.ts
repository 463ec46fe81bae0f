import { optionalNumberCodec } from '#core/record-fields.ts'
import { formatRupees, parseRupees } from '#core/values/money.ts'

/** Ten crores of rupees; more is a typing mistake. */
export const MAX_AMOUNT = 100_000_000

/** An amount in whole rupees, or nothing. */
export const rupeesCodec = optionalNumberCodec(parseRupees, 0, MAX_AMOUNT, 'amountInvalid')

/**
 * The advance and the money received of an imported row or a command, as typed; undefined where there is no such column. Where there is
 * only one of the two it is money received, which was also the advance that was asked for.
 */
export function completeAdvanceAndPaid(typed: { advance?: string | undefined; paid?: string | undefined }) {
  const { advance, paid } = typed
  return { advance: advance ?? paid ?? '', paid: paid ?? advance ?? '' }
}

/** Probable mistakes in a booking's money, in sentences. */
export function listMoneyDoubts(money: Pick<BookingMoney, 'amount' | 'advance' | 'paid'>): string[] {
  const { amount, advance, paid } = money
  const isTooMuch = (part: number | null) => amount !== null && part !== null && part > amount
  const price = formatRupees(amount ?? 0)
  return [
    amount === 0 && `The amount is ${price}.`,
    isTooMuch(advance) && `The advance, ${formatRupees(advance ?? 0)}, is more than the amount, ${price}.`,
    !isTooMuch(advance) &&
      isTooMuch(paid) &&
      `The payments, ${formatRupees(paid ?? 0)}, are more than the amount, ${price}.`,
  ].filter((doubt) => doubt !== false)
}

/** The money of a booking in whole rupees, null where it is not known, and its source, which decides what is due. */
export type BookingMoney = {
  /** The price of the whole booking. */
  amount: number | null
  /** The advance that is asked for. */
  advance: number | null
  /** Payments less refunds; null where none is recorded. */
  paid: number | null
  /** What the house keeps of a cancelled booking; null where it is not cancelled. */
  kept: number | null
  source: string | null
}

/** What the guest still has to pay, negative where too much is paid or something is to be refunded; null where the price is not known. */
export function computeBalance(money: BookingMoney): number | null {
  const { amount, paid, kept } = money
  if (kept !== null) return 0 - computeRefundDue(money)
  if (amount === null) return null
  return amount - (paid ?? (isPaidElsewhere(money) ? amount : 0))
}

/** What the guest still has to pay; 0 where nothing is due or the price is not known. */
export function computeAmountToPay(money: BookingMoney): number {
  return Math.max(0, computeBalance(money) ?? 0)
}

/** What the owner promised to give back of a cancelled booking and has not yet, at most what is paid; otherwise 0. */
export function computeRefundDue({ paid, kept }: Pick<BookingMoney, 'paid' | 'kept'>): number {
  return kept === null ? 0 : Math.max(0, Math.min(paid ?? 0, (paid ?? 0) - kept))
}

/** What is missing of the advance that was asked for; 0 where none was asked, or the booking is cancelled. */
export function computeAdvanceDue({ amount, advance, paid, kept }: BookingMoney): number {
  if (advance === null || kept !== null) return 0
  return Math.max(0, Math.min(advance, amount ?? advance) - (paid ?? 0))
}

/** Airbnb collects the whole price from its guests, so nothing is due at check-out unless the owner asked for an advance or recorded a payment. */
function isPaidElsewhere({ advance, paid, source }: BookingMoney): boolean {
  return advance === null && paid === null && source === 'airbnb'
}

/** The balance in words: `₹12,000 still to pay`, `Paid in full`; empty where nothing is known. */
export function describeBalance(money: BookingMoney): string {
  const balance = computeBalance(money)
  const { amount, paid, kept } = money
  if (balance === null) return paid ? `${formatRupees(paid)} paid so far` : ''
  if (balance > 0) return `${formatRupees(balance)} still to pay`
  if (balance < 0) return `${formatRupees(-balance)} ${kept === null ? 'too much paid' : 'to refund'}`
  if (kept !== null) return paid ? `${formatRupees(paid)} kept` : ''
  if (isPaidElsewhere(money)) return 'Paid through Airbnb'
  return amount === 0 ? 'Nothing to pay' : 'Paid in full'
}

/** The balance for lists, `₹12,000 to pay` or `₹5,000 to refund`; empty where nothing is due. */
export function describeBalanceInList(money: BookingMoney): string {
  const balance = computeBalance(money) ?? 0
  const toRefund = computeRefundDue(money)
  if (toRefund > 0) return `${formatRupees(toRefund)} to refund`
  return balance > 0 ? `${formatRupees(balance)} to pay` : ''
}

/** The balance for a message to a guest: `₹12,000`, `nothing`; empty where it is not known. */
export function describeBalanceToGuest(money: BookingMoney): string {
  const balance = computeBalance(money)
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
const sourceNames: Record<BookingSource, string> = {
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
const sourceByName = new Map(
  Object.entries(sourceNames).flatMap(([source, names]) => names.split(' ').map((name) => [name, source])),
)

/** The known source with this name, or the text as it is. */
export function parseSource(text: string): string {
  return sourceByName.get(text.toLowerCase().replace(/[^\p{L}]/gu, '')) ?? text
}
