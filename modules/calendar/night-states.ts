import { type Day, nightsFrom } from '#modules/common/day.ts'
import { fewestNightsFrom } from '#modules/prices/price-nights.ts'
import type { Season } from '#modules/prices/season.ts'
import { type Nights, nightsWithRoom, type TakesNights } from './nights.ts'

/** `short`: free, but no stay that is long enough has room for it. */
export type NightState = 'free' | 'taken' | 'short'

/**
 * Whether each night from a day up to another is free in a stay with so many rooms. What lies beyond counts for the nights before it, so
 * `spans` must reach `LONGEST_FEWEST_NIGHTS` further on both sides.
 */
export function nightStates(
  stay: { id: string; rooms: number },
  spans: readonly TakesNights[],
  seasons: readonly Season[],
  { from, until, reach }: Nights & { reach: Nights },
): Map<Day, NightState> {
  const nights = nightsFrom(reach.from, reach.until)
  const hasRoom = nightsWithRoom(spans, stay.rooms, reach)
  const free = new Set(nights.filter((_, at) => hasRoom[at]))
  const fits = new Set<Day>()
  for (const [at, night] of nights.entries()) {
    const stayed = nights.slice(at, at + fewestNightsFrom(stay.id, seasons, night))
    if (stayed.every((each) => free.has(each))) for (const each of stayed) fits.add(each)
  }
  return new Map(nightsFrom(from, until).map((night) => [night, stateOf(free.has(night), fits.has(night))]))
}

/** More nights than this nobody has to take. */
export const LONGEST_FEWEST_NIGHTS = 30

function stateOf(isFree: boolean, fits: boolean): NightState {
  if (!isFree) return 'taken'
  return fits ? 'free' : 'short'
}
