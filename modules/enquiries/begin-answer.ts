import { nightsBetween, sayDays } from '#modules/common/day.ts'
import { sayRupees } from '#modules/common/money.ts'
import type { Quote } from '#modules/prices/price-nights.ts'
import { sayQuote } from '#modules/prices/say-quote.ts'
import type { NightsDoubt } from './asked-nights.ts'
import { type Naming, namedStays } from './named-stays.ts'

export type Asked = Naming & { check_in: string; check_out: string }
/**
 * `taken`: there is no room in it on at least one of the nights. `price` is that of the first night known, `quote` that of all of them,
 * where both days are known.
 */
export type Offered = { id: string; title: string; price: number; taken?: boolean; quote?: Quote | null }

/** What an answer to an enquiry begins with: thanks, the nights that were asked for, and the stays that are free then, with the price. A named stay that is taken is said to be. */
export function beginAnswer({
  house,
  stays,
  name,
  doubt = null,
  included,
  ...asked
}: Asked & {
  name: string
  house: string
  stays: readonly Offered[]
  /** What their prices include. */
  included: string
  /** Nights that are hardly meant are asked about instead of offered. */
  doubt?: NightsDoubt | null
}): string {
  const thanks = `Namaste ${name}, thank you for writing to ${house}.`
  const { check_in: from, check_out: to } = asked
  if (!from && !to) return thanks
  const days = sayDays(from || null, to || null)
  if (doubt === 'past')
    return `${thanks}\nYou asked for ${days}, which is past. Which nights do you have in mind?`
  if (doubt === 'far-away') return `${thanks}\nYou asked for ${days}. Is that the year you mean?`
  const { nights, named, free } = offeredStays(asked, stays)
  return [
    thanks,
    `You asked for ${days}${sayNights(nights)}.`,
    ...sayTaken(named, free),
    ...free.map((stay) => sayPrice(stay, included)),
  ].join('\n')
}

/** The stays that an enquiry names, and those to offer: of the named ones, or else of all, those that are free. */
export function offeredStays(asked: Asked, stays: readonly Offered[]) {
  const { check_in: from, check_out: to } = asked
  const named = namedStays(asked, stays)
  const nights = from && to ? nightsBetween(from, to) : 0
  const wanted = named.length > 0 ? named : stays
  const free = wanted.filter(isFree)
  return { nights, named, free: free.length > 0 ? free : stays.filter(isFree) }
}

function isFree({ taken }: Offered): boolean {
  return !taken
}

function sayTaken(named: readonly Offered[], offered: readonly Offered[]): string[] {
  if (offered.length === 0) return ['I am sorry, all our rooms are taken on these nights.']
  return named.filter(({ taken }) => taken).map(({ title }) => `The ${title} is taken on these nights.`)
}

/** `5 nights in the Suite: 5 × ₹15,000 = ₹75,000, all meals included.`; where nobody knows how many, `Suite: ₹15,000 a night.` */
export function sayPrice({ title, price, quote }: Offered, included: string): string {
  if (!quote) return `${title}: ${sayRupees(price)} a night.`
  const isShort = quote.nights.length < quote.fewestNights
  const fewest = isShort ? ` On these days it is let for ${quote.fewestNights} nights or more.` : ''
  return `${sayQuote(title, quote, included)}.${fewest}`
}

/** `one night`, `5 nights`; empty where nobody knows. */
export function sayNightCount(nights: number): string {
  if (nights < 1) return ''
  return nights === 1 ? 'one night' : `${nights} nights`
}

function sayNights(nights: number): string {
  return nights < 1 ? '' : `, ${sayNightCount(nights)}`
}
