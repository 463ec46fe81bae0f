import type { Day } from '#modules/common/day.ts'
import { sayRupees } from '#modules/common/money.ts'
import { rupeesOf } from './price-nights.ts'
import { type Season, type SeasonPrice, weekdays } from './season.ts'

type Stay = { id: string; title: string; price: number }
/** So many times a stay's own price, or so small a part of it, is rather a digit too many or too few. */
const TEN_TIMES = 10

/** What is hardly meant in a season, in sentences; `stays` are those that are let. */
export function seasonDoubts(season: Season, stays: readonly Stay[], today: Day): string[] {
  const { price, weekdayPrices, fewestNights, lastNight, isYearly } = season
  const prices = [price, ...weekdays.map((day) => weekdayPrices[day] ?? null)].filter((each) => each !== null)
  const concerned = stays.filter(({ id }) => season.stay === null || season.stay === id)
  return [
    ...(!isYearly && lastNight < today ? ['These nights are over already.'] : []),
    ...(prices.length === 0 && fewestNights === 1
      ? ['It changes nothing: neither a price nor the fewest nights stands in it.']
      : []),
    ...new Set(prices.flatMap((each) => farOff(each, concerned))),
    ...oneForAll(price, concerned),
  ]
}

function farOff(price: SeasonPrice, stays: readonly Stay[]): string[] {
  return stays.flatMap(({ title, price: own }) => {
    const rupees = rupeesOf(price, own)
    if (own === 0 || (rupees < own * TEN_TIMES && rupees * TEN_TIMES > own)) return []
    const said = `${sayRupees(rupees)} a night is`
    if (rupees > own)
      return [`${said} ten times what the ${title} costs otherwise, ${sayRupees(own)}, or more.`]
    return [`${said} a tenth of what the ${title} costs otherwise, ${sayRupees(own)}, or less.`]
  })
}

/** One sum for stays that cost different sums otherwise. */
function oneForAll(price: SeasonPrice | null, stays: readonly Stay[]): string[] {
  if (price === null || 'percent' in price || new Set(stays.map((stay) => stay.price)).size < 2) return []
  const own = stays.map(({ title, price }) => `${title} ${sayRupees(price)}`).join(', ')
  return [
    `Every stay will cost ${sayRupees(price.rupees)} a night, though otherwise they differ: ${own}. Per cent would keep them apart.`,
  ]
}
