import { monthAfter, monthOf } from '#modules/calendar/shown-nights.ts'
import { addDays, type Day } from '#modules/common/day.ts'
import type { Priced } from './price-nights.ts'
import { type SeasonRun, seasonRuns } from './price-runs.ts'
import type { Season } from './season.ts'

/** Nights of one month of which one season decides: `at` is the first of them, counted from 0. */
export type YearPiece = Omit<SeasonRun, 'season'> & {
  season: string
  at: number
  nights: number
  begins: boolean
}
export type YearMonth = { month: Day; days: number; pieces: YearPiece[] }

/** The first days of twelve months, from the month of a day on. */
function twelveMonths(from: Day): Day[] {
  return Array.from({ length: 12 }, (_, at) => monthBegin(from, at))
}

/** The first day of the month so many months after that of a day. */
export function monthBegin(day: Day, months: number): Day {
  return `${monthAfter(monthOf(day), months)}-01`
}

/** Twelve months of a stay: in each the pieces that seasons decide of; all else has its usual price. */
export function yearOfStay(stay: Priced, seasons: readonly Season[], from: Day): YearMonth[] {
  const runs = seasonRuns(stay, seasons, monthBegin(from, 0), monthBegin(from, 12))
  return twelveMonths(from).map((month) => {
    const end = addDays(monthBegin(month, 1), -1)
    return {
      month,
      days: Number(end.slice(8)),
      pieces: runs.flatMap((run) => {
        const { season } = run
        if (season === null || run.last < month || run.from > end) return []
        const [, first = month] = [month, run.from].sort()
        const [last = end] = [end, run.last].sort()
        const [at, until] = [Number(first.slice(8)) - 1, Number(last.slice(8))]
        return [{ ...run, season, at, nights: until - at, begins: first === run.from }]
      }),
    }
  })
}
