import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import { MAX_NAME_CHARACTERS } from '#core/values/contact.ts'
import { type Day, isDay } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import { recordOf } from '#core/values/record.ts'
import { characterCount, cleanLine } from '#core/values/text.ts'
import { parseDay } from '#core/values/typed-day.ts'
import { rupeesOf } from './price-nights.ts'
import {
  isPossiblePrice,
  LONGEST_FEWEST_NIGHTS,
  parseSeasonPrice,
  type Season,
  type SeasonPrice,
  weekdays,
  writeSeasonPrice,
  yearAfter,
} from './season.ts'

export const weekdayFields = ['1', '2', '3', '4', '5', '6', '7'] as const
type WeekdayField = (typeof weekdayFields)[number]

/** A season as its form has it; `stay` is empty for all stays, a price is empty for the normal price. */
export type SeasonDraft = {
  name: string
  stay: string
  firstNight: string
  lastNight: string
  yearly: boolean
  price: string
  fewestNights: string
  weekdays: Record<WeekdayField, string>
}

export const MAX_SEASON_NAME_CHARACTERS = MAX_NAME_CHARACTERS

export const newSeason: SeasonDraft = {
  name: '',
  stay: '',
  firstNight: '',
  lastNight: '',
  yearly: false,
  price: '',
  fewestNights: '1',
  weekdays: recordOf(weekdayFields, () => ''),
}

/** The draft in its written form; what cannot be read stays as it was typed. */
export function cleanSeason(draft: SeasonDraft): SeasonDraft {
  return {
    name: cleanLine(draft.name),
    stay: draft.stay,
    firstNight: parseDay(draft.firstNight),
    lastNight: parseDay(draft.lastNight),
    yearly: draft.yearly,
    price: cleanPrice(draft.price),
    fewestNights: cleanLine(draft.fewestNights) || '1',
    weekdays: recordOf(weekdayFields, (day) => cleanPrice(draft.weekdays[day])),
  }
}

function cleanPrice(text: string): string {
  const price = parseSeasonPrice(text)
  return price === undefined ? cleanLine(text) : writeSeasonPrice(price)
}

/** Every problem of a cleaned draft, field by field; whether the stay exists is checked elsewhere. */
export function seasonProblems(draft: SeasonDraft): Refusal[] {
  const fewest = Number(draft.fewestNights)
  return [
    ...dayProblems(draft),
    ...priceProblems(draft.price, 'price'),
    !(/^\d+$/.test(draft.fewestNights) && fewest >= 1 && fewest <= LONGEST_FEWEST_NIGHTS) &&
      refuse('fewestNightsInvalid', 'fewestNights'),
    characterCount(draft.name) > MAX_SEASON_NAME_CHARACTERS && refuse('textTooLong', 'name'),
    ...weekdayFields.flatMap((day) => priceProblems(draft.weekdays[day], `weekdays.${day}`)),
  ].filter((problem) => problem !== false)
}

function dayProblems({ firstNight, lastNight, yearly }: SeasonDraft): Refusal[] {
  const wrong = Object.entries({ firstNight, lastNight }).filter(([, day]) => !isDay(day))
  if (wrong.length > 0) return wrong.map(([field]) => refuse('dayInvalid', field))
  if (lastNight < firstNight) return [refuse('seasonEndsEarly', 'lastNight')]
  return yearly && lastNight >= yearAfter(firstNight) ? [refuse('seasonTooLong', 'lastNight')] : []
}

function priceProblems(text: string, field: string): Refusal[] {
  const price = parseSeasonPrice(text)
  if (price === undefined) return [refuse('seasonPriceUnread', field)]
  return price && !isPossiblePrice(price) ? [refuse('seasonPriceTooMuch', field)] : []
}

/** The season of a cleaned and checked draft. */
export function seasonOfDraft(
  draft: SeasonDraft,
  { id, createdAt }: Pick<Season, 'id' | 'createdAt'>,
): Season {
  const own = weekdays.flatMap((day): [number, SeasonPrice][] => {
    const price = parseSeasonPrice(draft.weekdays[`${day}`])
    return price ? [[day, price]] : []
  })
  return {
    id,
    createdAt,
    name: draft.name,
    stay: draft.stay || null,
    firstNight: draft.firstNight,
    lastNight: draft.lastNight,
    isYearly: draft.yearly,
    price: parseSeasonPrice(draft.price) ?? null,
    weekdayPrices: Object.fromEntries(own),
    fewestNights: Number(draft.fewestNights),
  }
}

/** A season as its form shows it. */
export function draftOfSeason(season: Season): SeasonDraft {
  return {
    name: season.name,
    stay: season.stay ?? '',
    firstNight: season.firstNight,
    lastNight: season.lastNight,
    yearly: season.isYearly,
    price: writeSeasonPrice(season.price),
    fewestNights: String(season.fewestNights),
    weekdays: recordOf(weekdayFields, (day) => writeSeasonPrice(season.weekdayPrices[day] ?? null)),
  }
}

type Stay = { id: string; title: string; price: number }
/** Ten times the normal price, or a tenth of it, is probably a typing mistake. */
const TEN_TIMES = 10

/** Probable mistakes in a season, in sentences; `stays` are those on the site. */
export function seasonDoubts(season: Season, stays: readonly Stay[], today: Day): string[] {
  const { price, weekdayPrices, fewestNights, lastNight, isYearly } = season
  const prices = [price, ...weekdays.map((day) => weekdayPrices[day] ?? null)].filter((each) => each !== null)
  const concerned = stays.filter(({ id }) => season.stay === null || season.stay === id)
  return [
    ...(!isYearly && lastNight < today ? ['These dates are in the past.'] : []),
    ...(prices.length === 0 && fewestNights === 1
      ? ['This season changes nothing: it has no price and no minimum nights.']
      : []),
    ...new Set(prices.flatMap((each) => farOff(each, concerned))),
    ...oneForAll(price, concerned),
  ]
}

function farOff(price: SeasonPrice, stays: readonly Stay[]): string[] {
  return stays.flatMap(({ title, price: own }) => {
    const rupees = rupeesOf(price, own)
    if (own === 0 || (rupees < own * TEN_TIMES && rupees * TEN_TIMES > own)) return []
    const said = `${formatRupees(rupees)} per night is`
    if (rupees > own)
      return [`${said} at least ten times the normal price of the ${title}, ${formatRupees(own)}.`]
    return [`${said} at most a tenth of the normal price of the ${title}, ${formatRupees(own)}.`]
  })
}

/** One price for stays whose normal prices differ. */
function oneForAll(price: SeasonPrice | null, stays: readonly Stay[]): string[] {
  if (price === null || 'percent' in price || new Set(stays.map((stay) => stay.price)).size < 2) return []
  const own = stays.map(({ title, price }) => `${title} ${formatRupees(price)}`).join(', ')
  return [
    `All rooms will cost ${formatRupees(price.rupees)} per night. Their normal prices differ: ${own}. To keep the difference, use per cent.`,
  ]
}
