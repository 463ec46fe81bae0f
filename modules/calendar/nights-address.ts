import { type Day, isDay, type StayFlaw, stayFlaws } from '#modules/common/day.ts'
import { isMonth, type Month } from './shown-nights.ts'

/** What `/nights` is asked for: a stay, the first month, the days that were chosen, and what was wrong with the days that were asked for. */
export type NightsQuery = {
  stay?: string
  from?: Month
  in?: Day | undefined
  out?: Day
  wrong?: StayFlaw['flaw']
}

const flaws: readonly StayFlaw['flaw'][] = ['dayInvalid', 'checkOutBeforeCheckIn', 'stayTooLong']

/** What the address asks for. Days that cannot be those of a stay are left out, and `wrong` says why. */
export function readNightsQuery(search: URLSearchParams, stayIds: readonly string[]): NightsQuery {
  const of = (name: string) => search.get(name) ?? ''
  const stay = stayIds.find((id) => id === of('stay'))
  const [from, checkIn, checkOut] = [of('from'), of('in'), of('out')]
  const arrives = isDay(checkIn)
  const [flaw] = stayFlaws({ checkIn, checkOut })
  const wrong = flaw?.flaw ?? flaws.find((each) => each === of('wrong'))
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
  const asked = Object.entries({ stay, from, in: checkIn, out, wrong }).filter(
    ([, value]) => value !== undefined,
  )
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `/nights?${search}` : '/nights'
}
