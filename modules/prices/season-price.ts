import { rupeesOfTyped, sayRupees } from '#modules/common/money.ts'
import type { SeasonPrice } from './season.ts'

/** What a night may cost at most, as a stay's own price (content/schema/stays.ts), and how far per cent may go. */
const SEASON_PRICE_MOST = 10_000_000
const SEASON_PERCENT = { least: -100, most: 300 } as const

/** `+20 %`, `-10%`, `20 % more`, `10 per cent less`; without a sign or a word nobody knows which way is meant. */
const percent =
  /^(?<sign>[+\-–−])?\s*(?<number>\d{1,4}(?:[.,]\d)?)\s*(?:%|per\s*cent)\s*(?<word>more|extra|less|off)?$/i

/** The price in what people type: `18,000`, `₹18000/-`, `+20 %`. Null where nothing is typed, undefined where none can be read. */
export function seasonPriceOfTyped(text: string): SeasonPrice | null | undefined {
  const typed = text.trim()
  const found = percent.exec(typed)?.groups
  if (found) return percentOf(found)
  const rupees = rupeesOfTyped(typed)
  if (rupees === '') return null
  return /^\d+$/.test(rupees) ? { rupees: Number(rupees) } : undefined
}

function percentOf({ sign, number = '', word }: Record<string, string | undefined>): SeasonPrice | undefined {
  if ((sign === undefined) === (word === undefined)) return undefined
  const isLess = sign === undefined ? /less|off/i.test(word ?? '') : sign !== '+'
  const size = Number(number.replace(',', '.'))
  return { percent: isLess && size > 0 ? -size : size }
}

/** Whether a price is one that an owner may ask. */
export function isPossiblePrice(price: SeasonPrice): boolean {
  if ('rupees' in price) return price.rupees <= SEASON_PRICE_MOST
  return price.percent >= SEASON_PERCENT.least && price.percent <= SEASON_PERCENT.most
}

/** As it stands in its field, which reads it back: `₹18,000`, `+20 %`. */
export function writeSeasonPrice(price: SeasonPrice | null): string {
  if (price === null) return ''
  if ('rupees' in price) return sayRupees(price.rupees)
  return `${price.percent < 0 ? '−' : '+'}${Math.abs(price.percent)} %`
}

/** In words: `₹18,000 a night`, `20 % more than usual`. */
export function saySeasonPrice(price: SeasonPrice | null): string {
  if (price === null || ('percent' in price && price.percent === 0)) return 'the usual price'
  if ('rupees' in price) return `${sayRupees(price.rupees)} a night`
  return `${Math.abs(price.percent)} % ${price.percent < 0 ? 'less' : 'more'} than usual`
}
