import type { Day } from '#modules/common/day.ts'
import type { TheirNights } from './far-block.ts'

/** Nights as they are stored: from the first to the day of leaving. */
export type StoredNights = { checkIn: Day; checkOut: Day }

/**
 * Nights of one calendar without what overlaps, for a stay with so many rooms: a night that more spans have than there are rooms is stored
 * once for each room, since nobody can have more. Spans that only follow on each other stay apart. `isCut` where spans were left out, which
 * count once the stay has more rooms. The spans are walked once, in the order of their days.
 */
export function mergeNights(
  nights: readonly TheirNights[],
  rooms: number,
): { nights: StoredNights[]; isCut: boolean } {
  const changes = nights.flatMap(({ checkIn, checkOut }) => [
    { day: checkIn, by: 1 },
    { day: checkOut, by: -1 },
  ])
  // Whoever leaves on a day makes room for whoever arrives on it.
  changes.sort((one, other) => (one.day === other.day ? one.by - other.by : one.day < other.day ? -1 : 1))
  const merged: StoredNights[] = []
  /** On which day each room that is taken was taken. */
  const taken: Day[] = []
  let wanted = 0
  let isCut = false
  for (const { day, by } of changes) {
    wanted += by
    if (wanted > rooms) isCut = true
    if (by > 0 && wanted <= rooms) taken.push(day)
    const checkIn = by < 0 && wanted < taken.length ? taken.pop() : undefined
    if (checkIn !== undefined) merged.push({ checkIn, checkOut: day })
  }
  return { nights: merged.sort((one, other) => (one.checkIn < other.checkIn ? -1 : 1)), isCut }
}
