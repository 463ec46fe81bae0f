import { addMonths, type Day, nightsBetween, weekdayNumber } from '#modules/common/day.ts'

/** What a night costs in a season: whole rupees, or so many per cent more (or less) than the stay's own price. */
export type SeasonPrice = { rupees: number } | { percent: number }
/** Monday is 1, Sunday 7, by the day on which the night begins. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]

/** Nights from the first to the last, both in it, that cost something else or are let for more nights only. */
export type Season = {
  id: string
  name: string
  /** One stay, or every one where it is null. */
  stay: string | null
  firstNight: Day
  lastNight: Day
  /** Comes again each year on the same days. */
  isYearly: boolean
  /** Null is the stay's own price. */
  price: SeasonPrice | null
  /** Where a weekday has a price of its own, it counts before `price`. */
  weekdayPrices: Partial<Record<Weekday, SeasonPrice>>
  /** Who comes on one of its nights stays so many at least. */
  fewestNights: number
  createdAt: string
}

export function weekdayOf(day: Day): Weekday {
  return weekdays[weekdayNumber(day) - 1] ?? 1
}

/** The season that counts for a night of a stay; undefined on a night of none. */
export function seasonOf(seasons: readonly Season[], stay: string, night: Day): Season | undefined {
  let found: Season | undefined
  for (const season of seasons) {
    if (season.stay !== null && season.stay !== stay) continue
    if (holdsNight(season, night) && (!found || countsBefore(season, found))) found = season
  }
  return found
}

/** Whether a night lies in a season. A yearly one may begin in one year and end in the next, and has a 29 February in leap years only. */
export function holdsNight(season: Season, night: Day): boolean {
  const { firstNight, lastNight, isYearly } = season
  if (!isYearly) return firstNight <= night && night <= lastNight
  const years = Number(lastNight.slice(0, 4)) - Number(firstNight.slice(0, 4))
  const [first = '', last = '', day = ''] = [firstNight, lastNight, night].map((each) => each.slice(5))
  // Days that come again in the year after are a whole year; the prices of hundreds of nights are asked for at once, so no calendar is asked.
  if (first <= last) return years > 0 || (first <= day && day <= last)
  return years > 1 || day >= first || day <= last
}

/** How seasons that meet are decided, as the owner reads it. */
export const SEASON_RULE =
  'Where two seasons meet, one for a single stay counts before one for all stays; then the shorter; then the one written down last.'

function countsBefore(one: Season, other: Season): boolean {
  if ((one.stay === null) !== (other.stay === null)) return one.stay !== null
  const [short, long] = [nightsIn(one), nightsIn(other)]
  if (short !== long) return short < long
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt
  return one.id > other.id
}

/** How many nights a season has, once. */
export function nightsIn({ firstNight, lastNight }: Pick<Season, 'firstNight' | 'lastNight'>): number {
  return nightsBetween(firstNight, lastNight) + 1
}

/** The same day a year later; of a 29 February, the first day of March. */
export function yearAfter(day: Day): Day {
  return addMonths(day, 12)
}
