import { type Day, isDay } from '../day.ts'
import { isMonth, type Month } from './shown-nights.ts'

/** What `/nights` is asked for: a stay, the first month, and the days that were chosen. */
export type NightsQuery = { stay?: string; from?: Month; in?: Day | undefined; out?: Day }

/** What the address asks for; what it says wrongly is not asked. A day of leaving needs one of arriving before it. */
export function readNightsQuery(search: URLSearchParams, stayIds: readonly string[]): NightsQuery {
  const of = (name: string) => search.get(name) ?? ''
  const stay = stayIds.find((id) => id === of('stay'))
  const [from, checkIn, checkOut] = [of('from'), of('in'), of('out')]
  const arrives = isDay(checkIn)
  return {
    ...(stay && { stay }),
    ...(isMonth(from) && { from }),
    ...(arrives && { in: checkIn }),
    ...(arrives && isDay(checkOut) && checkOut > checkIn && { out: checkOut }),
  }
}

/** The address of the nights; asking for nothing is `/nights`. */
export function nightsAddress({ stay, from, in: checkIn, out }: NightsQuery): string {
  const asked = Object.entries({ stay, from, in: checkIn, out }).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `/nights?${search}` : '/nights'
}
