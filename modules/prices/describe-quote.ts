import { formatRupees } from '#core/values/money.ts'
import { formatIncludedSuffix } from '#modules/content/stays.ts'
import type { Quote } from './season.ts'

/**
 * `3 nights in the Suite: 2 × ₹15,000 + 1 × ₹18,000 = ₹48,000, all meals included`: equal prices together, in the order of their first night.
 * `included` lists what the price includes (`describeIncluded`).
 */
export function describeQuote(
  title: string,
  { nights, total }: Pick<Quote, 'nights' | 'total'>,
  included: string,
): string {
  return `${describeNightsIn(nights.length, title)}${formatPriceSum(nights, total)}${formatIncludedSuffix(included)}`
}

/** One price for all nights: `3 nights in the Suite: ₹24,000, all meals included`. */
export function describeTotal(
  title: string,
  { nights, total }: { nights: number; total: number },
  included: string,
): string {
  return `${describeNightsIn(nights, title)}${formatRupees(total)}${formatIncludedSuffix(included)}`
}

const MAX_QUOTED_CHARACTERS = 2000

/** The total that a text quotes for so many nights of a stay, also where the owner changed it; null where it quotes none. */
export function findQuotedTotal(text: string, title: string, nights: number): number | null {
  const begin = describeNightsIn(nights, title)
  for (let position = text.indexOf(begin); position >= 0; position = text.indexOf(begin, position + 1)) {
    // "13 nights" contains "3 nights".
    if (/\d/.test(text[position - 1] ?? '')) continue
    const from = position + begin.length
    const [line = ''] = text.slice(from, from + MAX_QUOTED_CHARACTERS).split('\n', 1)
    const totalText = line.startsWith('₹') ? line : (line.split('= ')[1] ?? '')
    const total = /^₹ ?(\d[\d,]*)/.exec(totalText)
    if (total) return Number(total[1]?.replaceAll(',', ''))
  }
  return null
}

function describeNightsIn(nights: number, title: string): string {
  return `${nights === 1 ? '1 night' : `${nights} nights`} in the ${title}: `
}

function formatPriceSum(nights: Quote['nights'], total: number): string {
  const byPrice = new Map<number, number>()
  for (const { price } of nights) byPrice.set(price, (byPrice.get(price) ?? 0) + 1)
  const parts = [...byPrice].map(([price, count]) => `${count} × ${formatRupees(price)}`)
  return nights.length === 1 ? formatRupees(total) : `${parts.join(' + ')} = ${formatRupees(total)}`
}

/** The price that was shown and the present one, for the owner. */
export function describeChangedQuote(shownQuote: string, shownOn: string, currentQuote: string): string {
  return `Shown on ${shownOn}: ${shownQuote}. Now: ${currentQuote}.`
}
