import {
  addDays,
  addMonths,
  areValidVisitDays,
  cachedDateFormat,
  countNights,
  type Day,
  formatDay,
  formatVisitDays,
  isDay,
  listNights,
  midnightOf,
  type VisitDays,
  weekdayNumber,
} from '#core/values/day.ts'
import { formatRupees, parseRupees } from '#core/values/money.ts'
import { plainDigits } from '#core/values/text.ts'

/** The price of a night in a season: whole rupees, or a difference in per cent to the stay's normal price. */
export type SeasonPrice = { rupees: number } | { percent: number }
/** Monday is 1, Sunday 7, by the day on which the night begins. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]

/** Nights, the first and the last included, with a different price or a minimum stay. */
export type Season = {
  id: string
  name: string
  /** One stay, or every one where it is null. */
  stay: string | null
  firstNight: Day
  lastNight: Day
  /** Repeats each year on the same days. */
  isYearly: boolean
  /** Null is the stay's normal price. */
  price: SeasonPrice | null
  /** A weekday's own price replaces `price`. */
  weekdayPrices: Partial<Record<Weekday, SeasonPrice>>
  /** Who arrives on one of its nights must book at least so many nights. */
  fewestNights: number
  createdAt: string
}

export function toWeekday(day: Day): Weekday {
  return weekdays[weekdayNumber(day) - 1] ?? 1
}

/** The season that counts for a night of a stay; undefined where none does. */
export function findSeasonOfNight(seasons: readonly Season[], stay: string, night: Day): Season | undefined {
  let best: Season | undefined
  for (const season of seasons) {
    if (season.stay !== null && season.stay !== stay) continue
    if (isInSeason(season, night) && (!best || hasPriorityOver(season, best))) best = season
  }
  return best
}

const LEAP_DAY = '02-29'

/** Whether a night is in a season. A yearly one may begin in one year and end in the next; its 29 February is 28 February in other years. */
export function isInSeason(season: Season, night: Day): boolean {
  const { firstNight, lastNight, isYearly } = season
  if (!isYearly) return firstNight <= night && night <= lastNight
  const years = Number(lastNight.slice(0, 4)) - Number(firstNight.slice(0, 4))
  const [first = '', last = '', day = ''] = [firstNight, lastNight, night].map((each) => each.slice(5))
  // Comparing month and day as text is fast: pages need the prices of hundreds of nights at once.
  const firstOfYear = first === LEAP_DAY && !isDay(`${night.slice(0, 4)}-${LEAP_DAY}`) ? '02-28' : first
  const isInYear = first <= last ? firstOfYear <= day && day <= last : day >= firstOfYear || day <= last
  return isInYear || years > (first <= last ? 0 : 1) || (years > 0 && isAllYear(season))
}

function isAllYear({ firstNight, lastNight }: Pick<Season, 'firstNight' | 'lastNight'>): boolean {
  return addYear(firstNight) <= addDays(lastNight, 1)
}

/** Which of two overlapping seasons counts, for the owner. */
export const SEASON_RULE =
  'If two seasons overlap, a season for one room counts before a season for all rooms. Then the shorter season counts, then the newer one.'

function hasPriorityOver(one: Season, other: Season): boolean {
  if ((one.stay === null) !== (other.stay === null)) return one.stay !== null
  const [short, long] = [countSeasonNights(one), countSeasonNights(other)]
  if (short !== long) return short < long
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt
  return one.id > other.id
}

/** How many nights a season has, once. */
function countSeasonNights({ firstNight, lastNight }: Pick<Season, 'firstNight' | 'lastNight'>): number {
  return countNights(firstNight, lastNight) + 1
}

/** The same day a year later; of a 29 February, the 28th. */
export function addYear(day: Day): Day {
  return addMonths(day, 12)
}

/** What a night may cost at most, as a stay's own price (content/schema/stays.ts), and the range of per cent. */
const MAX_SEASON_PRICE = 10_000_000
const SEASON_PERCENT = { least: -100, most: 300 } as const

/** `+20 %`, `-10%`, `20 % more`, `10 per cent less`; without a sign or a word the direction is unclear. */
const percentPattern =
  /^(?<sign>[+\-–−])?\s*(?<number>\d{1,4}(?:[.,]\d)?)\s*(?:%|per\s*cent)\s*(?<word>more|extra|less|off)?$/i

/** The price that was typed: `18,000`, `₹18000/-`, `+20 %`. Null where nothing is typed, undefined where none can be read. */
export function parseSeasonPrice(text: string): SeasonPrice | null | undefined {
  const priceText = plainDigits(text).trim()
  const percent = percentPattern.exec(priceText)?.groups
  if (percent) return toPercent(percent)
  const rupees = parseRupees(priceText)
  if (rupees === '') return null
  return /^\d+$/.test(rupees) ? { rupees: Number(rupees) } : undefined
}

function toPercent({ sign, number = '', word }: Record<string, string | undefined>): SeasonPrice | undefined {
  if ((sign === undefined) === (word === undefined)) return undefined
  const isLess = sign === undefined ? /less|off/i.test(word ?? '') : sign !== '+'
  const size = Number(number.replace(',', '.'))
  return { percent: isLess && size > 0 ? -size : size }
}

/** Whether a price is within the limits. */
export function isValidPrice(price: SeasonPrice): boolean {
  if ('rupees' in price) return price.rupees <= MAX_SEASON_PRICE
  return price.percent >= SEASON_PERCENT.least && price.percent <= SEASON_PERCENT.most
}

/** The price as its field contains it and `parseSeasonPrice` reads it: `₹18,000`, `+20 %`. */
export function formatSeasonPrice(price: SeasonPrice | null): string {
  if (price === null) return ''
  if ('rupees' in price) return formatRupees(price.rupees)
  return `${price.percent < 0 ? '−' : '+'}${Math.abs(price.percent)} %`
}

/** In words: `₹18,000 per night`, `20 % more than normal`. */
export function describeSeasonPrice(price: SeasonPrice | null): string {
  if (price === null || ('percent' in price && price.percent === 0)) return 'the normal price'
  if ('rupees' in price) return `${formatRupees(price.rupees)} per night`
  return `${Math.abs(price.percent)} % ${price.percent < 0 ? 'less' : 'more'} than normal`
}

/** `20 December`, of any year. */
export function formatDayOfYear(day: Day): string {
  return cachedDateFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(midnightOf(day))
}

type SeasonDays = Pick<Season, 'firstNight' | 'lastNight' | 'isYearly'>

/** `20 December to 5 January, every year`, `4 to 6 December 2026`; its nights, the last one too. */
export function describeSeasonDays({ firstNight, lastNight, isYearly }: SeasonDays): string {
  const nights = { firstNight, lastNight }
  if (!isYearly)
    return firstNight === lastNight ? formatDay(firstNight) : formatVisitDays(firstNight, lastNight)
  if (isAllYear(nights)) return 'all year, every year'
  const first = formatDayOfYear(firstNight)
  const hasLeapDay = Object.values(nights).some((day) => day.slice(5) === LEAP_DAY)
  return `${firstNight === lastNight ? first : `${first} to ${formatDayOfYear(lastNight)}`}, every year${hasLeapDay ? ' (28 February in other years)' : ''}`
}

/** The name of a season, or its days where the owner gave it no name. */
export function seasonName(season: Pick<Season, 'name'> & SeasonDays): string {
  return season.name || describeSeasonDays(season)
}

export const weekdayNames: Record<Weekday, string> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}

/** The terms of a season, in short phrases: `₹18,000 per night`, `Friday: ₹20,000 per night`, `minimum 3 nights`. */
export function describeSeasonTerms({
  price,
  weekdayPrices,
  fewestNights,
}: Pick<Season, 'price' | 'weekdayPrices' | 'fewestNights'>): string[] {
  const weekdayTerms = weekdays.flatMap((day) => {
    const weekdayPrice = weekdayPrices[day]
    return weekdayPrice ? [`${weekdayNames[day]}: ${describeSeasonPrice(weekdayPrice)}`] : []
  })
  return [
    describeSeasonPrice(price),
    ...weekdayTerms,
    ...(fewestNights > 1 ? [`minimum ${fewestNights} nights`] : []),
  ]
}

/** The largest minimum nights that a season can have. */
export const MAX_FEWEST_NIGHTS = 30

/** A stay with its normal price in whole rupees per night. */
export type PricedStay = { id: string; price: number }

/** The price of one night, in whole rupees. */
type PricedNight = { night: Day; price: number; season: string | null }

/** The price of some nights together, and the minimum nights that can be booked. */
export type Quote = { nights: PricedNight[]; total: number; fewestNights: number }

/**
 * The price of each night from arrival until departure; every other price is made from this one. The fewest nights are those of the
 * season of the first night. Null where the days are not valid (`areValidVisitDays`).
 */
export function priceNights(stay: PricedStay, seasons: readonly Season[], days: VisitDays): Quote | null {
  if (!areValidVisitDays(days)) return null
  const nights = listNights(days.checkIn, days.checkOut).map((night) => priceNight(stay, seasons, night))
  return {
    nights,
    total: nights.reduce((sum, { price }) => sum + price, 0),
    fewestNights: findFewestNights(stay.id, seasons, days.checkIn),
  }
}

export function priceNight(stay: PricedStay, seasons: readonly Season[], night: Day): PricedNight {
  const season = findSeasonOfNight(seasons, stay.id, night)
  const price = season?.weekdayPrices[toWeekday(night)] ?? season?.price ?? null
  return { night, price: toRupees(price, stay.price), season: season?.id ?? null }
}

/** The fewest nights that a guest who arrives on this night must book; `stay` is the id of a stay. */
export function findFewestNights(stay: string, seasons: readonly Season[], night: Day): number {
  return findSeasonOfNight(seasons, stay, night)?.fewestNights ?? 1
}

/** A season's price in rupees, for a stay with this normal price. */
export function toRupees(price: SeasonPrice | null, normalPrice: number): number {
  if (price === null) return normalPrice
  if ('rupees' in price) return price.rupees
  return Math.max(0, Math.round((normalPrice * (100 + price.percent)) / 100))
}
