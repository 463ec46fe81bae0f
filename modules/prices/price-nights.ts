import { areStayDays, type Day, nightsFrom } from '#core/values/day.ts'
import { type Season, type SeasonPrice, seasonOf, weekdayOf } from './season.ts'

/** A stay with its normal price in whole rupees per night. */
export type Priced = { id: string; price: number }
/** The price of one night, in whole rupees. */
export type PricedNight = { night: Day; price: number; season: string | null }
/** The price of some nights together, and the minimum nights that can be booked. */
export type Quote = { nights: PricedNight[]; total: number; fewestNights: number }

/**
 * The price of each night from arrival until departure; every other price is made from this one. The fewest nights are those of the
 * season of the first night. Null where the days are not those of a stay.
 */
export function priceNights(
  stay: Priced,
  seasons: readonly Season[],
  { checkIn, checkOut }: { checkIn: Day; checkOut: Day },
): Quote | null {
  if (!areStayDays({ checkIn, checkOut })) return null
  const nights = nightsFrom(checkIn, checkOut).map((night) => priceNight(stay, seasons, night))
  return {
    nights,
    total: nights.reduce((sum, { price }) => sum + price, 0),
    fewestNights: fewestNightsFrom(stay.id, seasons, checkIn),
  }
}

export function priceNight(stay: Priced, seasons: readonly Season[], night: Day): PricedNight {
  const season = seasonOf(seasons, stay.id, night)
  const price = season?.weekdayPrices[weekdayOf(night)] ?? season?.price ?? null
  return { night, price: rupeesOf(price, stay.price), season: season?.id ?? null }
}

/** The fewest nights of a stay that begins on this one. */
export function fewestNightsFrom(stay: string, seasons: readonly Season[], night: Day): number {
  return seasonOf(seasons, stay, night)?.fewestNights ?? 1
}

/** A season's price in rupees, for a stay with this normal price. */
export function rupeesOf(price: SeasonPrice | null, own: number): number {
  if (price === null) return own
  return 'rupees' in price ? price.rupees : Math.max(0, Math.round((own * (100 + price.percent)) / 100))
}

/** The chosen days; an empty one is not chosen yet. */
export type ChosenNights = { checkIn: Day; checkOut: Day }
