import { sayRupees } from '../money.ts'
import type { Quote } from './price-nights.ts'

/** `3 nights in the Suite: 2 × ₹15,000 + 1 × ₹18,000 = ₹48,000, all meals and taxes included`: equal prices together, in the order of their first night. */
export function sayQuote(title: string, { nights, total }: Pick<Quote, 'nights' | 'total'>): string {
  const count = nights.length === 1 ? '1 night' : `${nights.length} nights`
  return `${count} in the ${title}: ${saySum(nights, total)}, all meals and taxes included`
}

function saySum(nights: Quote['nights'], total: number): string {
  const byPrice = new Map<number, number>()
  for (const { price } of nights) byPrice.set(price, (byPrice.get(price) ?? 0) + 1)
  const parts = [...byPrice].map(([price, count]) => `${count} × ${sayRupees(price)}`)
  return nights.length === 1 ? sayRupees(total) : `${parts.join(' + ')} = ${sayRupees(total)}`
}

/** The price somebody was shown and the one that holds by now, where they differ: both are the owner's to know. */
export function sayChangedQuote(shown: string, when: string, now: string): string {
  return `Shown on ${when}: ${shown}. Now: ${now}.`
}
