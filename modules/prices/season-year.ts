import { addDays, type Day, earlierDay, laterDay, listNights, monthAfter, monthOf } from '#core/values/day.ts'
import { findSeasonRuns, type SeasonRun } from './price-runs.ts'
import { isInSeason, type PricedStay, type Season } from './season.ts'

/** Nights of one month whose price comes from one season: `startIndex` is the first of them, counted from 0. */
export type YearPiece = Omit<SeasonRun, 'season'> & {
  season: string
  startIndex: number
  nights: number
  isBeginning: boolean
}
export type YearMonth = { firstDay: Day; days: number; pieces: YearPiece[] }

/** The first day of the month that is `months` months after the month of `day`. */
export function firstDayOfMonth(day: Day, months: number): Day {
  return `${monthAfter(monthOf(day), months)}-01`
}

/** Twelve months of a stay, in each the pieces that seasons price; every other night has the normal price. */
export function listYearMonths(stay: PricedStay, seasons: readonly Season[], from: Day): YearMonth[] {
  const runs = findSeasonRuns(stay, seasons, firstDayOfMonth(from, 0), firstDayOfMonth(from, 12))
  const months = Array.from({ length: 12 }, (_, at) => firstDayOfMonth(from, at))
  return months.map((firstDay) => {
    const end = addDays(firstDayOfMonth(firstDay, 1), -1)
    return {
      firstDay,
      days: Number(end.slice(8)),
      pieces: runs.flatMap((run) => {
        const { season } = run
        if (season === null || run.lastNight < firstDay || run.from > end) return []
        const first = laterDay(firstDay, run.from)
        const last = earlierDay(run.lastNight, end)
        const [startIndex, until] = [Number(first.slice(8)) - 1, Number(last.slice(8))]
        return [{ ...run, season, startIndex, nights: until - startIndex, isBeginning: first === run.from }]
      }),
    }
  })
}

const YEAR_DAYS = 366

/** The nights of a season that include a day or come next; null where they are over. One that is not yearly may begin at any time ahead. */
export function findNextNights(season: Season, today: Day): { from: Day; last: Day } | null {
  const { firstNight, lastNight, isYearly } = season
  if (!isYearly) return lastNight < today ? null : { from: firstNight, last: lastNight }
  const nights = listNights(today, addDays(today, YEAR_DAYS))
  const from = nights.find((night) => isInSeason(season, night))
  if (!from) return null
  const firstNightAfter = nights.find((night) => night > from && !isInSeason(season, night))
  const runStart = from === today ? findFirstNight(season, today) : from
  return { from: runStart, last: addDays(firstNightAfter ?? addDays(runStart, YEAR_DAYS), -1) }
}

function findFirstNight(season: Season, today: Day): Day {
  let firstNight = today
  for (let days = 1; days < YEAR_DAYS && isInSeason(season, addDays(today, -days)); days += 1)
    firstNight = addDays(today, -days)
  return firstNight
}
