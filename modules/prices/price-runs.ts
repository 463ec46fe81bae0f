import { addDays, type Day, listNights } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import { findFewestNights, formatDayOfYear, type PricedStay, priceNight, type Season } from './season.ts'

/** Consecutive nights of the same season, or of none; `highest` differs from `lowest` where weekdays have their own prices. */
export type SeasonRun = {
  season: string | null
  from: Day
  /** The last night, not the day after it. */
  lastNight: Day
  lowest: number
  highest: number
  fewestNights: number
}

/** What a stay costs from one day until another; each night is in exactly one run. */
export function findSeasonRuns(
  stay: PricedStay,
  seasons: readonly Season[],
  from: Day,
  until: Day,
): SeasonRun[] {
  const runs: SeasonRun[] = []
  for (const night of listNights(from, until)) {
    const { price, season } = priceNight(stay, seasons, night)
    const run = runs.at(-1)
    if (run && run.season === season) {
      run.lastNight = night
      run.lowest = Math.min(run.lowest, price)
      run.highest = Math.max(run.highest, price)
    } else {
      const fewestNights = findFewestNights(stay.id, seasons, night)
      runs.push({ season, from: night, lastNight: night, lowest: price, highest: price, fewestNights })
    }
  }
  return runs
}

/** Consecutive nights with the same price and the same fewest nights. */
type PriceRange = { from: Day; last: Day; price: number; fewestNights: number }

/** The prices from one day until another in as few ranges as possible. */
export function findPriceRanges(
  stay: PricedStay,
  seasons: readonly Season[],
  from: Day,
  until: Day,
): PriceRange[] {
  const ranges: PriceRange[] = []
  for (const night of listNights(from, until)) {
    const { price } = priceNight(stay, seasons, night)
    const fewestNights = findFewestNights(stay.id, seasons, night)
    const range = ranges.at(-1)
    if (range?.price === price && range.fewestNights === fewestNights) range.last = night
    else ranges.push({ from: night, last: night, price, fewestNights })
  }
  return ranges
}

/** Prices are published for programs this many days ahead: a leap year. */
export const PRICED_DAYS = 366

/** A card announces a different price this many days ahead. */
export const COMING_DAYS = 60

/** The nights with a different price that include a day or begin soon after it; `last` is null where they do not end within a year. */
export type ComingPrice = Pick<SeasonRun, 'from' | 'lowest' | 'highest'> & {
  last: Day | null
  hasBegun: boolean
}

export function findComingPrice(stay: PricedStay, seasons: readonly Season[], day: Day): ComingPrice | null {
  const until = addDays(day, PRICED_DAYS)
  const runs = findSeasonRuns(stay, seasons, day, until)
  const run = runs.find(({ lowest, highest }) => lowest !== stay.price || highest !== stay.price)
  if (!run || run.from >= addDays(day, COMING_DAYS)) return null
  const { from, lastNight, lowest, highest } = run
  const last = addDays(lastNight, 1) < until ? lastNight : null
  return { from, lowest, highest, last, hasBegun: from === day }
}

/** `₹18,000 from 20 December to 5 January`; once it has begun, `₹18,000 until 5 January`. */
export function describeComingPrice({ from, last, lowest, highest, hasBegun }: ComingPrice): string {
  const price = formatPriceSpan(lowest, highest)
  if (hasBegun) return last ? `${price} until ${formatDayOfYear(last)}` : `${price} at present`
  if (!last) return `${price} from ${formatDayOfYear(from)} on`
  if (from === last) return `${price} on ${formatDayOfYear(from)}`
  const firstDay = from.slice(0, 7) === last.slice(0, 7) ? Number(from.slice(8)) : formatDayOfYear(from)
  // Two prices and two days must fit in one line of a card.
  return lowest === highest
    ? `${price} from ${firstDay} to ${formatDayOfYear(last)}`
    : `${price}, ${firstDay}–${formatDayOfYear(last)}`
}

/** `₹18,000`, or `₹18,000–₹20,000`. */
export function formatPriceSpan(lowest: number, highest: number): string {
  return lowest === highest ? formatRupees(lowest) : `${formatRupees(lowest)}–${formatRupees(highest)}`
}
