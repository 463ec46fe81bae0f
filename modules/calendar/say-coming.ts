import { sayRupees } from '#modules/common/money.ts'
import type { ComingPrice } from '#modules/prices/price-runs.ts'
import { sayDayOfYear } from '#modules/prices/say-season.ts'

/** `₹18,000 from 20 December to 5 January`; while it runs, `₹18,000 until 5 January`. */
export function sayComing({ from, last, lowest, highest, runs }: ComingPrice): string {
  const price = sayPriceSpan(lowest, highest)
  if (runs) return last ? `${price} until ${sayDayOfYear(last)}` : `${price} at present`
  if (!last) return `${price} from ${sayDayOfYear(from)} on`
  if (from === last) return `${price} on ${sayDayOfYear(from)}`
  const begins = from.slice(0, 7) === last.slice(0, 7) ? Number(from.slice(8)) : sayDayOfYear(from)
  // Two prices and two days are to stand in one line of a card.
  return lowest === highest
    ? `${price} from ${begins} to ${sayDayOfYear(last)}`
    : `${price}, ${begins}–${sayDayOfYear(last)}`
}

/** `₹18,000`, or `₹18,000–₹20,000`. */
export function sayPriceSpan(lowest: number, highest: number): string {
  return lowest === highest ? sayRupees(lowest) : `${sayRupees(lowest)}–${sayRupees(highest)}`
}
