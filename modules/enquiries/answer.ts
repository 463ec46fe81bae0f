import type { EnquiryChannel, EnquiryRow } from '#core/db/tables.ts'
import { countNights, type Day, formatDays, type VisitDays } from '#core/values/day.ts'
import { foldText } from '#core/values/fold.ts'
import { formatGuests, isRoomTooSmall, readStatedGuests } from '#core/values/guest-count.ts'
import { formatRupees } from '#core/values/money.ts'
import type { BlankValues } from '#modules/mail/blanks.ts'
import { describeQuote, findQuotedTotal } from '#modules/prices/describe-quote.ts'
import type { Quote } from '#modules/prices/season.ts'
import type { NightsDoubt } from './enquiry.ts'

export type EnquiryNights = StayMention & { guests?: string; check_in: string; check_out: string }
/**
 * `isTaken`: there is no room in it on at least one of the nights. `price` is that of the first night known, `quote` that of all of them,
 * where both days are known; `guests` is how many it has room for, as in the content.
 */
export type OfferedStay = {
  id: string
  title: string
  price: number
  guests?: string
  isTaken?: boolean
  quote?: Quote | null
}

/** The start of an answer: thanks, the requested nights, and the free stays with their prices. A named stay that is taken is mentioned. */
export function draftAnswer({
  house,
  stays,
  name,
  doubt = null,
  way = null,
  included,
  ...enquiry
}: EnquiryNights & {
  name: string
  house: string
  stays: readonly OfferedStay[]
  /** What their prices include. */
  included: string
  /** For doubtful nights the answer asks which are meant, and offers none. */
  doubt?: NightsDoubt | null
  /** How it came, where the owner wrote it down. */
  way?: EnquiryChannel | null
}): string {
  const thanks = `Namaste ${name}, thank you for ${contactVerbs[way ?? 'whatsapp']} ${house}.`
  const { check_in: from, check_out: to } = enquiry
  if (!from && !to) return thanks
  const days = formatDays(from || null, to || null)
  if (doubt === 'past')
    return `${thanks}\nYou asked for ${days}, which is past. Which nights do you have in mind?`
  if (doubt === 'far-away') return `${thanks}\nYou asked for ${days}. Is that the year you mean?`
  const { nights, named, offered, guests } = findOfferedStays(enquiry, stays)
  return [
    thanks,
    `You asked for ${days}${formatNightsSuffix(nights)}.`,
    ...describeTakenStays(named, offered, { stays, guests }),
    ...(offered.length > 0 ? describeTooSmallStays(named, guests) : []),
    ...offered.map((stay) => formatPrice(stay, included)),
  ].join('\n')
}

const contactVerbs: Record<EnquiryChannel, string> = {
  phone: 'calling',
  whatsapp: 'writing to',
  'walk-in': 'visiting',
}

/** The stays that an enquiry names, and those to offer: of the named ones, or else of all, those that are free. */
export function findOfferedStays(enquiry: EnquiryNights, stays: readonly OfferedStay[]) {
  const { check_in: from, check_out: to } = enquiry
  const named = findNamedStays(enquiry, stays)
  const nights = from && to ? countNights(from, to) : 0
  const candidates = named.length > 0 ? named : stays
  const guests = readStatedGuests(enquiry)
  const isOffered = (stay: OfferedStay) => !stay.isTaken && !isRoomTooSmall(stay.guests, guests)
  const freeCandidates = candidates.filter(isOffered)
  const offered = freeCandidates.length > 0 ? freeCandidates : stays.filter(isOffered)
  return { nights, named, guests, offered }
}

/** A sentence for each free stay that is too small. */
function describeTooSmallStays(stays: readonly OfferedStay[], guests: number | null): string[] {
  return stays
    .filter(({ isTaken, guests: capacity }) => !isTaken && isRoomTooSmall(capacity, guests))
    .map(({ title }) => `The ${title} is too small for ${formatGuests(guests)}.`)
}

function describeTakenStays(
  named: readonly OfferedStay[],
  offered: readonly OfferedStay[],
  { stays, guests }: { stays: readonly OfferedStay[]; guests: number | null },
): string[] {
  if (stays.every(({ isTaken }) => isTaken)) return ['I am sorry, all our rooms are taken on these nights.']
  if (offered.length === 0)
    return [`I am sorry, none of our free rooms is large enough for ${formatGuests(guests)}.`]
  return named.filter(({ isTaken }) => isTaken).map(({ title }) => `The ${title} is taken on these nights.`)
}

/** `5 nights in the Suite: 5 × ₹15,000 = ₹75,000, all meals included.`; where the number is unknown, `Suite: ₹15,000 a night.` */
export function formatPrice({ title, price, quote }: OfferedStay, included: string): string {
  if (!quote) return `${title}: ${formatRupees(price)} a night.`
  const isShort = quote.nights.length < quote.fewestNights
  const minimumSentence = isShort ? ` On these days it is let for ${quote.fewestNights} nights or more.` : ''
  return `${describeQuote(title, quote, included)}.${minimumSentence}`
}

/** `one night`, `5 nights`; empty where the number is unknown. */
export function formatNightCount(nights: number): string {
  if (nights < 1) return ''
  return nights === 1 ? 'one night' : `${nights} nights`
}

function formatNightsSuffix(nights: number): string {
  return nights < 1 ? '' : `, ${formatNightCount(nights)}`
}

/** Nights with what they cost. */
export type Offer = VisitDays & { quote: Pick<Quote, 'nights' | 'total'> }
/** Whether the nights of an enquiry are free in a stay, or else what could be offered. `isRequested` where the enquiry names the stay. */
export type StayAvailability = {
  id: string
  title: string
  isRequested: boolean
  /** The guests of the enquiry where they are too many for it: it is named in no suggested answer. */
  excessiveGuests: number | null
  /** Null where a night of it is taken. */
  freeOffer: Offer | null
  /** The minimum number of nights on these days, where fewer are requested; null otherwise. */
  fewestNights: number | null
  nearestOffer: Offer | null
  partialOffer: Offer | null
}

/** What is suggested as an answer. */
type Suggestion = 'free' | 'taken' | 'part'

/** The stays an answer speaks of: of those that are large enough those that the enquiry names, or else all. */
function selectMentionedStays(stays: readonly StayAvailability[]): StayAvailability[] {
  const large = stays.filter(({ excessiveGuests }) => excessiveGuests === null)
  const named = large.filter(({ isRequested }) => isRequested)
  return named.length > 0 ? named : large
}

/** The answers that can be suggested, the one that fits best at first; none without nights. */
export function suggestAnswers(stays: readonly StayAvailability[]): Suggestion[] {
  const mentioned = selectMentionedStays(stays)
  if (mentioned.some(({ freeOffer }) => freeOffer)) return ['free']
  return [
    ...(mentioned.some(({ nearestOffer }) => nearestOffer) ? (['taken'] as const) : []),
    ...(mentioned.some(({ partialOffer }) => partialOffer) ? (['part'] as const) : []),
  ]
}

/** The blanks of suggested answers, a line a stay. */
export function makeSuggestionBlankValues(stays: readonly StayAvailability[], included: string): BlankValues {
  const mentioned = selectMentionedStays(stays)
  const freeStays = mentioned.filter(({ freeOffer }) => freeOffer)
  const joinLines = (lines: (string | null)[]) => lines.filter((line) => line !== null).join('\n')
  const prices = mentioned.map(
    ({ title, freeOffer: free }) => free && describeQuote(title, free.quote, included),
  )
  const describeOffers = (key: 'nearestOffer' | 'partialOffer') =>
    mentioned.map(({ title, [key]: offer }) => offer && describeOffer(title, offer, included))
  return {
    ...(freeStays.length > 0 && { stay: freeStays.map(({ title }) => title).join(' or ') }),
    price: joinLines(prices),
    nearest: joinLines(describeOffers('nearestOffer')),
    part: joinLines(describeOffers('partialOffer')),
  }
}

const offerOfSuggestion = { free: 'freeOffer', taken: 'nearestOffer', part: 'partialOffer' } as const

/** The price of the nights that a suggested answer offers, in whole rupees; null unless it offers them in one stay alone. */
export function findOnlyPrice(stays: readonly StayAvailability[], answer: Suggestion): number | null {
  const mentioned = selectMentionedStays(stays)
  const [offer, ...others] = mentioned.flatMap((stay) => stay[offerOfSuggestion[answer]] ?? [])
  return offer && others.length === 0 ? offer.quote.total : null
}

/** `27 to 30 December 2026: 3 nights in the Suite: 3 × ₹15,000 = ₹45,000, all meals included` */
export function describeOffer(title: string, { checkIn, checkOut, quote }: Offer, included: string): string {
  return `${formatDays(checkIn, checkOut)}: ${describeQuote(title, quote, included)}`
}

/** `stay` is the one that was chosen with the nights; an enquiry without one may name some in its words. */
export type StayMention = { expectation: string; message: string; stay?: string | null }

/** The stays that an enquiry is about: the one that was chosen, or else those that its text names, in Latin letters or in Devanagari. */
export function findNamedStays<Stay extends { id: string; title: string }>(
  { expectation, message, stay }: StayMention,
  stays: readonly Stay[],
): Stay[] {
  const chosen = stays.filter(({ id }) => id === stay)
  if (chosen.length > 0) return chosen
  const text = foldText(`${expectation} ${message}`)
  return stays.filter(({ title }) => text.includes(foldText(title)))
}

/** A price that a guest has in writing for these nights of a stay, in whole rupees. */
export type PromisedPrice = {
  stay: string
  checkIn: Day
  checkOut: Day
  amount: number
  /** Where it is written: the e-mail about held nights, the owner's answer, or the page that the enquiry was written on. */
  source: 'hold' | 'answer' | 'page'
}

type Enquiry = Pick<EnquiryRow, 'check_in' | 'check_out' | 'stay' | 'answer' | 'quote'>
type Hold = { stay: string; check_in: Day; check_out: Day; amount: number | null }

/** The price in writing of each stay that has one; of several the hold's counts before the answer's, and that before the page's. */
export function findPromisedPrices(
  { check_in, check_out, stay: requestedStay, answer, quote }: Enquiry,
  stays: readonly { id: string; title: string }[],
  hold: Hold | null = null,
): PromisedPrice[] {
  const nights = Math.round((Date.parse(check_out) - Date.parse(check_in)) / 86_400_000)
  return stays.flatMap(({ id, title }): PromisedPrice[] => {
    if (hold?.stay === id && hold.amount !== null) {
      const days = { checkIn: hold.check_in, checkOut: hold.check_out }
      return [{ stay: id, ...days, amount: hold.amount, source: 'hold' }]
    }
    const promise = { stay: id, checkIn: check_in, checkOut: check_out }
    const answerTotal = findQuotedTotal(answer ?? '', title, nights)
    if (answerTotal !== null) return [{ ...promise, amount: answerTotal, source: 'answer' }]
    const pageTotal = requestedStay === id ? findQuotedTotal(quote, title, nights) : null
    return pageTotal === null ? [] : [{ ...promise, amount: pageTotal, source: 'page' }]
  })
}

const promiseBeginnings = {
  hold: 'Your message about the hold says',
  answer: 'Your answer says',
  page: 'The website showed the guest',
}

/** `Your message about the hold says ₹24,000. Today’s price is ₹31,200.`; `priceNow` is null where it is unknown. */
export function describePromisedPrice({ amount, source }: PromisedPrice, priceNow: number | null): string {
  const promise = `${promiseBeginnings[source]} ${formatRupees(amount)}.`
  if (priceNow === null || priceNow === amount) return promise
  return `${promise} Today’s price is ${formatRupees(priceNow)}.`
}
