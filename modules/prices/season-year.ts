import { monthAfter, monthOf } from '#modules/calendar/shown-nights.ts'
import { addDays, type Day, nightsFrom } from '#modules/common/day.ts'
import type { Priced } from './price-nights.ts'
import { type SeasonRun, seasonRuns } from './price-runs.ts'
import { holdsNight, type Season, seasonOf } from './season.ts'

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

/** The nights of a season, the last one too. */
type SeasonNights = { from: Day; last: Day }

const YEAR = 366

/** The nights that run on a day, or come next; null where they are over, or do not come within a year. */
export function nextNights(season: Season, today: Day): SeasonNights | null {
  const { firstNight, lastNight, isYearly } = season
  if (!isYearly) return lastNight < today ? null : { from: firstNight, last: lastNight }
  const nights = nightsFrom(today, addDays(today, YEAR))
  const from = nights.find((night) => holdsNight(season, night))
  if (!from) return null
  const last = nights.find((night) => night > from && !holdsNight(season, night))
  const begins = from === today ? beganOn(season, today) : from
  return { from: begins, last: addDays(last ?? addDays(begins, YEAR), -1) }
}

function beganOn(season: Season, today: Day): Day {
  let begins = today
  for (let days = 1; days < YEAR && holdsNight(season, addDays(today, -days)); days += 1)
    begins = addDays(today, -days)
  return begins
}

/** Nights of a season on which another one decides for some of its stays. */
export type Yielded = SeasonNights & { to: Season; stays: string[] }

/** Where another season counts before this one, in the nights that run on a day or come next; `stays` are those that are let. */
export function yieldedNights(
  season: Season,
  seasons: readonly Season[],
  stays: readonly string[],
  today: Day,
): Yielded[] {
  const nights = nextNights(season, today)
  if (!nights) return []
  const [, from = today] = [today, nights.from].sort()
  const [until = today] = [addDays(nights.last, 1), addDays(from, YEAR)].sort()
  const found: Yielded[] = []
  for (const stay of season.stay === null ? stays : [season.stay])
    for (const night of nightsFrom(from, until)) {
      const to = seasonOf(seasons, stay, night)
      if (!to || to.id === season.id) continue
      const last = found.at(-1)
      if (last?.to === to && last.stays[0] === stay && addDays(last.last, 1) === night) last.last = night
      else found.push({ to, stays: [stay], from: night, last: night })
    }
  return joined(found)
}

/** The same nights given up to the same season are said once, for all their stays. */
function joined(found: readonly Yielded[]): Yielded[] {
  const byNights = Map.groupBy(found, ({ to, from, last }) => `${to.id} ${from} ${last}`)
  return [...byNights.values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, stays: same.flatMap(({ stays }) => stays) }] : []
  })
}
