import { z } from 'zod'
import { recordOf } from '#modules/common/record.ts'
import type { SeasonRow } from '#server/db/tables.ts'
import { weekdayNames } from './say-season.ts'
import { type Season, weekdays } from './season.ts'
import { type SeasonDraft, weekdayFields } from './season-draft.ts'
import { writeSeasonPrice } from './season-price.ts'

type Written = Omit<SeasonRow, 'id' | 'created_at' | 'updated_at' | 'removed_at'>

/** A season as its row keeps it. */
export function seasonColumns(season: Season): Written {
  return {
    name: season.name,
    stay: season.stay,
    first_night: season.firstNight,
    last_night: season.lastNight,
    yearly: season.isYearly ? 1 : 0,
    price: season.price && JSON.stringify(season.price),
    weekday_prices: JSON.stringify(season.weekdayPrices),
    fewest_nights: season.fewestNights,
  }
}

/** What the log says of it. */
export function seasonFacts(season: Season) {
  const special = weekdays.flatMap((day) => {
    const price = season.weekdayPrices[day]
    return price ? [[weekdayNames[day], writeSeasonPrice(price)]] : []
  })
  return {
    name: season.name,
    stay: season.stay ?? 'all',
    first_night: season.firstNight,
    last_night: season.lastNight,
    yearly: season.isYearly,
    price: writeSeasonPrice(season.price),
    weekday_prices: special.length > 0 ? Object.fromEntries(special) : null,
    fewest_nights: season.fewestNights,
  }
}

const facts = z.object({
  name: z.string(),
  stay: z.string(),
  first_night: z.string(),
  last_night: z.string(),
  yearly: z.boolean(),
  price: z.string(),
  weekday_prices: z.record(z.string(), z.string()).nullable(),
  fewest_nights: z.number(),
})

/** The form of a season as the log has it. */
export function draftOfFacts(json: string): SeasonDraft {
  const season = facts.parse(JSON.parse(json))
  return {
    name: season.name,
    stay: season.stay === 'all' ? '' : season.stay,
    firstNight: season.first_night,
    lastNight: season.last_night,
    yearly: season.yearly,
    price: season.price,
    fewestNights: String(season.fewest_nights),
    weekdays: recordOf(weekdayFields, (day) => season.weekday_prices?.[weekdayNames[day]] ?? ''),
  }
}
