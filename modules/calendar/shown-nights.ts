import {
  type Day,
  findStayDaysProblems,
  isDay,
  type Month,
  monthAfter,
  monthOf,
  type StayDaysProblem,
} from '#core/values/day.ts'
import type { NightState } from './nights.ts'

/** A night as visitors may know it, and nothing about who has it. `past` is over, or before the house looks. */
export type ShownNight = { night: Day; state: NightState | 'past'; price: number; minNights: number }
/** So far ahead nights are shown, this month included: who plans for later asks. */
const SHOWN_MONTHS = 18

export function isMonth(text: string): text is Month {
  return isDay(`${text}-01`)
}

/** Every month whose nights are shown on this day. */
export function listShownMonths(today: Day): Month[] {
  return Array.from({ length: SHOWN_MONTHS }, (_, at) => monthAfter(monthOf(today), at))
}

/** The two months that are looked at, those before and after them, where there are any, and whether somebody asked for later ones. */
export type MonthPair = { months: Month[]; before: Month | null; after: Month | null; isTooFar: boolean }

export function findMonthPair(today: Day, firstMonth: Month = monthOf(today)): MonthPair {
  const all = listShownMonths(today)
  const last = all.length - 2
  const index = firstMonth < monthOf(today) ? 0 : all.indexOf(firstMonth)
  const at = index < 0 ? last : Math.min(index, last)
  return {
    months: all.slice(at, at + 2),
    before: all[Math.max(0, at - 2)] === all[at] ? null : (all[Math.max(0, at - 2)] ?? null),
    after: at >= last ? null : (all[Math.min(last, at + 2)] ?? null),
    isTooFar: index < 0,
  }
}

/** What `/nights` is asked for: a stay, the first month, the days that were chosen, and what was wrong with the days that were asked for. */
export type NightsQuery = {
  stay?: string
  from?: Month
  in?: Day | undefined
  out?: Day
  wrong?: StayDaysProblem['problem']
}

const flaws: readonly StayDaysProblem['problem'][] = ['dayInvalid', 'checkOutBeforeCheckIn', 'stayTooLong']

/** What the address asks for. Days that cannot be those of a stay are left out, and `wrong` is the reason. */
export function readNightsQuery(search: URLSearchParams, stayIds: readonly string[]): NightsQuery {
  const readParameter = (name: string) => search.get(name) ?? ''
  const stay = stayIds.find((id) => id === readParameter('stay'))
  const [from, checkIn, checkOut] = [readParameter('from'), readParameter('in'), readParameter('out')]
  const arrives = isDay(checkIn)
  const [flaw] = findStayDaysProblems({ checkIn, checkOut })
  const wrong = flaw?.problem ?? flaws.find((each) => each === readParameter('wrong'))
  return {
    ...(stay && { stay }),
    ...(isMonth(from) && { from }),
    ...(arrives && { in: checkIn }),
    ...(arrives && checkOut !== '' && !flaw && { out: checkOut }),
    ...(wrong && { wrong }),
  }
}

/** The address of the nights; asking for nothing is `/nights`. */
export function nightsAddress({ stay, from, in: checkIn, out, wrong }: NightsQuery): string {
  const parameters = Object.entries({ stay, from, in: checkIn, out, wrong }).filter(
    ([, value]) => value !== undefined,
  )
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `/nights?${search}` : '/nights'
}
