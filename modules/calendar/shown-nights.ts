import {
  type Day,
  findVisitDaysProblems,
  isDay,
  type Month,
  monthAfter,
  monthOf,
  type VisitDaysProblem,
} from '#core/values/day.ts'
import type { NightState } from './nights.ts'

/** What visitors may know about a night. `past` nights are over. */
export type ShownNight = { night: Day; state: NightState | 'past'; price: number; fewestNights: number }
/** How many months are shown, this one included. Visitors who plan further ahead ask the house. */
const SHOWN_MONTHS = 18

export function isMonth(text: string): text is Month {
  return isDay(`${text}-01`)
}

/** Every month whose nights are shown on this day. */
export function listShownMonths(today: Day): Month[] {
  return Array.from({ length: SHOWN_MONTHS }, (_, at) => monthAfter(monthOf(today), at))
}

/** Two months that are shown together, the first month of the pairs before and after them, and whether a later month than any shown one was asked for. */
export type MonthPair = {
  months: Month[]
  earlierMonth: Month | null
  laterMonth: Month | null
  isTooFar: boolean
}

export function findMonthPair(today: Day, firstMonth: Month = monthOf(today)): MonthPair {
  const shownMonths = listShownMonths(today)
  const last = shownMonths.length - 2
  const index = firstMonth < monthOf(today) ? 0 : shownMonths.indexOf(firstMonth)
  const start = index < 0 ? last : Math.min(index, last)
  return {
    months: shownMonths.slice(start, start + 2),
    earlierMonth: start === 0 ? null : (shownMonths[Math.max(0, start - 2)] ?? null),
    laterMonth: start >= last ? null : (shownMonths[Math.min(last, start + 2)] ?? null),
    isTooFar: index < 0,
  }
}

/** The search parameters of `/nights`: a stay, the first month, the chosen days, and why other days could not be chosen. */
export type NightsQuery = {
  stay?: string | undefined
  from?: Month | undefined
  in?: Day | undefined
  out?: Day | undefined
  wrong?: DaysProblem
}

type DaysProblem = VisitDaysProblem['problem']
const stayDaysProblems: readonly DaysProblem[] = ['dayInvalid', 'checkOutBeforeCheckIn', 'stayTooLong']

/** Reads the search parameters. An invalid day is left out, and a check-out that does not fit its check-in (which stays); `wrong` is the reason. */
export function readNightsQuery(search: URLSearchParams, stayIds: readonly string[]): NightsQuery {
  const readParameter = (name: string) => search.get(name) ?? ''
  const stay = stayIds.find((id) => id === readParameter('stay'))
  const [from, checkIn, checkOut] = [readParameter('from'), readParameter('in'), readParameter('out')]
  const hasCheckIn = isDay(checkIn)
  const [problem] = findVisitDaysProblems({ checkIn, checkOut })
  const wrong = problem?.problem ?? stayDaysProblems.find((each) => each === readParameter('wrong'))
  return {
    ...(stay && { stay }),
    ...(isMonth(from) && { from }),
    ...(hasCheckIn && { in: checkIn }),
    ...(hasCheckIn && checkOut !== '' && !problem && { out: checkOut }),
    ...(wrong && { wrong }),
  }
}

/** The address of the page with these search parameters. */
export function nightsAddress({ stay, from, in: checkIn, out, wrong }: NightsQuery): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ stay, from, in: checkIn, out, wrong }))
    if (value !== undefined) search.set(name, value)
  return search.size > 0 ? `/nights?${search}` : '/nights'
}
