import { addDays, type Day, nightsFrom } from '#modules/common/day.ts'

export type WholeNights = { checkIn: Day; checkOut: Day }
/** What is known of the nights around: whether one is free, how many whoever comes on it must take, and the first that can be offered. */
type NightsAround = { isFree: (night: Day) => boolean; fewest: (night: Day) => number; earliest: Day }

/** As far as nights are moved to find free ones. */
export const MOVED_MOST_DAYS = 14

/** As many free nights as were asked for, moved by as few days as can be; of two as near, the later. Null within two weeks of none. */
export function nearestNights(
  { checkIn, checkOut }: WholeNights,
  { isFree, fewest, earliest }: NightsAround,
): WholeNights | null {
  for (let days = 1; days <= MOVED_MOST_DAYS; days += 1)
    for (const by of [days, -days]) {
      const moved = { checkIn: addDays(checkIn, by), checkOut: addDays(checkOut, by) }
      const nights = nightsFrom(moved.checkIn, moved.checkOut)
      const mayCome = moved.checkIn >= earliest && nights.length >= fewest(moved.checkIn)
      if (mayCome && nights.every(isFree)) return moved
    }
  return null
}

/** The longest run of free nights among those that were asked for, the first of several; null where none is free. */
export function longestFree(
  { checkIn, checkOut }: WholeNights,
  isFree: NightsAround['isFree'],
): WholeNights | null {
  let longest: Day[] = []
  let run: Day[] = []
  for (const night of nightsFrom(checkIn, checkOut)) {
    run = isFree(night) ? [...run, night] : []
    if (run.length > longest.length) longest = run
  }
  const [first] = longest
  return first === undefined ? null : { checkIn: first, checkOut: addDays(first, longest.length) }
}
