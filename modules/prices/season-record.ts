import {
  checkboxField,
  createCodec,
  dayCodec,
  type FormValuesOf,
  InvalidInput,
  jsonCodec,
  lineCodec,
  nullableJsonCodec,
  optionalCodec,
  type ParsedForm,
  parseFields,
  textCodec,
  wholeNumberCodec,
} from '#core/record-fields.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { MAX_NAME_CHARACTERS } from '#core/values/contact.ts'
import type { Day } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import { recordByName } from '#core/values/record.ts'
import { cleanLine } from '#core/values/text.ts'
import {
  addYear,
  formatSeasonPrice,
  isValidPrice,
  MAX_FEWEST_NIGHTS,
  parseSeasonPrice,
  type Season,
  type SeasonPrice,
  toRupees,
  weekdays,
} from './season.ts'

export const weekdayNumbers = ['1', '2', '3', '4', '5', '6', '7'] as const
type WeekdayPrices = Season['weekdayPrices']

/** A price or a difference in per cent; empty is the normal price. */
function readPrice(typed: string): SeasonPrice | null | InvalidInput {
  const price = parseSeasonPrice(typed)
  if (price === undefined) return new InvalidInput('seasonPriceUnread')
  return price && !isValidPrice(price) ? new InvalidInput('seasonPriceTooMuch') : price
}

/** The weekdays that have a price of their own. */
function readWeekdayPrices(
  typed: Record<(typeof weekdayNumbers)[number], string>,
): WeekdayPrices | InvalidInput {
  const prices: WeekdayPrices = {}
  for (const weekday of weekdays) {
    const price = readPrice(typed[`${weekday}`])
    if (price instanceof InvalidInput) return new InvalidInput(price.name, String(weekday))
    if (price) prices[weekday] = price
  }
  return prices
}

const commonField = { isPersonal: false, isLogged: true } as const

/** The fields of a season. */
export const seasonFields = {
  stay: { label: 'Room', column: 'stay', codec: optionalCodec(textCodec(cleanLine)), ...commonField },
  firstNight: { label: 'First night', column: 'first_night', codec: dayCodec, ...commonField },
  lastNight: { label: 'Last night', column: 'last_night', codec: dayCodec, ...commonField },
  isYearly: { label: 'Repeat every year', column: 'yearly', ...checkboxField, ...commonField },
  price: {
    label: 'Price per night',
    column: 'price',
    codec: createCodec(readPrice, formatSeasonPrice),
    columnCodec: nullableJsonCodec<SeasonPrice>(),
    ...commonField,
  },
  fewestNights: {
    label: 'Minimum nights',
    column: 'min_nights',
    codec: wholeNumberCodec((typed) => typed || '1', 1, MAX_FEWEST_NIGHTS, 'minNightsInvalid'),
    emptyValue: '1',
    ...commonField,
  },
  name: {
    label: 'Name (guests do not see it)',
    column: 'name',
    codec: lineCodec(MAX_NAME_CHARACTERS),
    ...commonField,
  },
  weekdayPrices: {
    label: 'Weekday prices',
    column: 'weekday_prices',
    codec: createCodec(readWeekdayPrices, (prices) =>
      recordByName(weekdayNumbers, (weekday) => formatSeasonPrice(prices[weekday] ?? null)),
    ),
    columnCodec: jsonCodec<WeekdayPrices>(),
    emptyValue: recordByName(weekdayNumbers, () => ''),
    ...commonField,
  },
} as const

/** A season as its form has it; `stay` is empty for all stays, a price is empty for the normal price. */
export type TypedSeason = FormValuesOf<typeof seasonFields>

/** Reads the form of a season; whether the stay exists is checked elsewhere. */
export function parseSeason(typed: Partial<TypedSeason>): ParsedForm<typeof seasonFields> {
  return parseFields(seasonFields, typed, ({ firstNight, lastNight, isYearly }) => {
    if (lastNight < firstNight) return [refuse('seasonEndsEarly', 'lastNight')]
    return isYearly && lastNight >= addYear(firstNight) ? [refuse('seasonTooLong', 'lastNight')] : []
  })
}

type Stay = { id: string; title: string; price: number }
/** Ten times the normal price, or a tenth of it, is probably a typing mistake. */
const TEN_TIMES = 10

/** Probable mistakes in a season, in sentences; `stays` are those on the site. */
export function listSeasonDoubts(season: Season, stays: readonly Stay[], today: Day): string[] {
  const { price, weekdayPrices, fewestNights, lastNight, isYearly } = season
  const prices = [price, ...weekdays.map((day) => weekdayPrices[day] ?? null)].filter((each) => each !== null)
  const affectedStays = stays.filter(({ id }) => season.stay === null || season.stay === id)
  return [
    ...(!isYearly && lastNight < today ? ['These dates are in the past.'] : []),
    ...(prices.length === 0 && fewestNights === 1
      ? ['This season changes nothing: it has no price and no minimum nights.']
      : []),
    ...new Set(prices.flatMap((each) => listFarOffPrices(each, affectedStays))),
    ...listSamePriceForAll(price, affectedStays),
  ]
}

function listFarOffPrices(price: SeasonPrice, stays: readonly Stay[]): string[] {
  return stays.flatMap(({ title, price: normalPrice }) => {
    const rupees = toRupees(price, normalPrice)
    if (normalPrice === 0 || (rupees < normalPrice * TEN_TIMES && rupees * TEN_TIMES > normalPrice)) return []
    const [seasonPrice, normal] = [formatRupees(rupees), formatRupees(normalPrice)]
    const size = rupees > normalPrice ? 'at least ten times' : 'at most a tenth of'
    return [`${seasonPrice} per night is ${size} the normal price of the ${title}, ${normal}.`]
  })
}

/** One price for stays whose normal prices differ. */
function listSamePriceForAll(price: SeasonPrice | null, stays: readonly Stay[]): string[] {
  if (price === null || 'percent' in price || new Set(stays.map((stay) => stay.price)).size < 2) return []
  const normalPrices = stays.map(({ title, price }) => `${title} ${formatRupees(price)}`).join(', ')
  return [
    `All rooms will cost ${formatRupees(price.rupees)} per night. Their normal prices differ: ${normalPrices}. To keep the difference, use per cent.`,
  ]
}
