import { addDays, type Day } from './day.ts'

/** The days of a stay as far as they are known. */
export type KnownDays = { checkIn: Day | null; checkOut: Day | null }
/** Nights from the first, up to and not including the day they end on. */
export type Nights = { from: Day; until: Day }
/** Nights that more stays want than there is room for, and all of those stays. */
export type Overfull<Stay> = Nights & { stays: Stay[] }

/** The nights these days take: at least one where any day is known, null where none is. */
export function nightsTaken({ checkIn, checkOut }: KnownDays): Nights | null {
  if (checkIn)
    return { from: checkIn, until: checkOut && checkOut > checkIn ? checkOut : addDays(checkIn, 1) }
  return checkOut ? { from: addDays(checkOut, -1), until: checkOut } : null
}

/** Every run of nights on which more than `rooms` of these stays overlap, in the order of their days. */
export function overfullNights<Stay extends KnownDays>(
  stays: readonly Stay[],
  rooms: number,
): Overfull<Stay>[] {
  const taken = stays.flatMap((stay) => {
    const nights = nightsTaken(stay)
    return nights ? [{ stay, ...nights }] : []
  })
  const byFrom = Map.groupBy(taken, ({ from }) => from)
  const turns = [...new Set(taken.flatMap(({ from, until }) => [from, until]))].sort()
  const found: Overfull<Stay>[] = []
  let there: typeof taken = []
  for (const [index, from] of turns.entries()) {
    there = [...there.filter((each) => from < each.until), ...(byFrom.get(from) ?? [])]
    const until = turns[index + 1]
    if (until && there.length > rooms) join(found, { from, until, stays: there.map(({ stay }) => stay) })
  }
  return found
}

/** Nights that follow on the ones before, and share a stay with them, are one trouble. */
function join<Stay>(found: Overfull<Stay>[], next: Overfull<Stay>): void {
  const last = found.at(-1)
  if (last?.until !== next.from || !next.stays.some((stay) => last.stays.includes(stay))) {
    found.push(next)
    return
  }
  last.until = next.until
  last.stays.push(...next.stays.filter((stay) => !last.stays.includes(stay)))
}
