import type { WholeNights } from '#modules/calendar/nearest-nights.ts'
import { sayDays } from '#modules/common/day.ts'
import type { Filling } from '#modules/mail/blanks.ts'
import type { Quote } from '#modules/prices/price-nights.ts'
import { sayQuote } from '#modules/prices/say-quote.ts'

/** Nights with what they cost. */
export type Offer = WholeNights & { quote: Pick<Quote, 'nights' | 'total'> }
/** A stay as an enquiry finds it: its nights, or what could be offered instead. `asked` where the enquiry names it. */
export type AskedStay = {
  id: string
  title: string
  asked: boolean
  /** Null where a night of it is taken. */
  free: Offer | null
  /** More nights than these must be taken. */
  fewest: number | null
  nearest: Offer | null
  part: Offer | null
}

/** What is suggested as an answer. */
type Suggestion = 'free' | 'taken' | 'part'

/** The stays an answer speaks of: those that the enquiry names, or else all. */
function spokenOf<Stay extends Pick<AskedStay, 'asked'>>(stays: readonly Stay[]): Stay[] {
  const named = stays.filter(({ asked }) => asked)
  return named.length > 0 ? named : [...stays]
}

/** The answers that can be suggested, the one that fits best at first; none where nothing is known of the nights. */
export function suggestAnswers(stays: readonly AskedStay[]): Suggestion[] {
  const spoken = spokenOf(stays)
  if (spoken.some(({ free }) => free)) return ['free']
  return [
    ...(spoken.some(({ nearest }) => nearest) ? (['taken'] as const) : []),
    ...(spoken.some(({ part }) => part) ? (['part'] as const) : []),
  ]
}

/** The blanks of suggested answers, a line a stay. */
export function suggestionFilling(stays: readonly AskedStay[], included: string): Filling {
  const spoken = spokenOf(stays)
  const free = spoken.filter(({ free }) => free)
  return {
    ...(free.length > 0 && { stay: free.map(({ title }) => title).join(' or ') }),
    price: linesOf(spoken, ({ title, free }) => free && sayQuote(title, free.quote, included)),
    nearest: linesOf(spoken, ({ title, nearest }) => nearest && sayOffer(title, nearest, included)),
    part: linesOf(spoken, ({ title, part }) => part && sayOffer(title, part, included)),
  }
}

/** `27 to 30 December 2026: 3 nights in the Suite: 3 × ₹15,000 = ₹45,000, all meals included` */
export function sayOffer(title: string, { checkIn, checkOut, quote }: Offer, included: string): string {
  return `${sayDays(checkIn, checkOut)}: ${sayQuote(title, quote, included)}`
}

function linesOf(stays: readonly AskedStay[], say: (stay: AskedStay) => string | null): string {
  return stays
    .map(say)
    .filter((line) => line !== null)
    .join('\n')
}
