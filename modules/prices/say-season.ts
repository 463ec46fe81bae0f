import { addDays, type Day, midnightOf, sayDay, sayStay } from '#modules/common/day.ts'
import { dayFormat } from '#modules/common/day-format.ts'
import { type Season, type Weekday, weekdays, yearAfter } from './season.ts'
import { saySeasonPrice } from './season-price.ts'

/** `20 December`, of whichever year. */
export function sayDayOfYear(day: Day): string {
  return dayFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(midnightOf(day))
}

type Days = Pick<Season, 'firstNight' | 'lastNight' | 'isYearly'>

/** `20 December to 5 January, every year`, `4 to 6 December 2026`; its nights, the last one too. */
export function saySeasonDays({ firstNight, lastNight, isYearly }: Days): string {
  if (!isYearly) return firstNight === lastNight ? sayDay(firstNight) : sayStay(firstNight, lastNight)
  if (yearAfter(firstNight) <= addDays(lastNight, 1)) return 'all year, every year'
  const first = sayDayOfYear(firstNight)
  return `${firstNight === lastNight ? first : `${first} to ${sayDayOfYear(lastNight)}`}, every year`
}

/** What a season is called: as the owner named it, or by its days. */
export function seasonName(season: Pick<Season, 'name'> & Days): string {
  return season.name || saySeasonDays(season)
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

/** What holds in a season, in short pieces: `₹18,000 a night`, `Friday: ₹20,000 a night`, `at least 3 nights`. */
export function saySeasonTerms({
  price,
  weekdayPrices,
  fewestNights,
}: Pick<Season, 'price' | 'weekdayPrices' | 'fewestNights'>): string[] {
  const own = weekdays.flatMap((day) => {
    const special = weekdayPrices[day]
    return special ? [`${weekdayNames[day]}: ${saySeasonPrice(special)}`] : []
  })
  return [saySeasonPrice(price), ...own, ...(fewestNights > 1 ? [`at least ${fewestNights} nights`] : [])]
}
