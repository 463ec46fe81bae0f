import { addDays, type Day } from '../day.ts'

/** The days of a stay as far as they are known. */
export type KnownDays = { checkIn: Day | null; checkOut: Day | null }
/** Who has some nights: a guest, who takes one room, or the owner, who `closes` so many, or all where it is null. */
export type TakesNights = KnownDays & { closes?: number | null | undefined }
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

/** How many rooms are left for one more guest where these have the night. */
export function roomsLeft(there: readonly TakesNights[], rooms: number): number {
  return Math.max(0, rooms - roomsClosed(there, rooms) - there.filter(isGuest).length)
}

/** Every run of nights on which more of these guests overlap than there are open rooms, in the order of their days. */
export function overfullNights<Stay extends TakesNights>(
  stays: readonly Stay[],
  rooms: number,
): Overfull<Stay>[] {
  return runsOf(stays, (there) => {
    const guests = there.filter(isGuest).length
    return guests > 0 && guests + roomsClosed(there, rooms) > rooms
  })
}

/** Every run of nights on which no room is open. */
export function closedNights<Stay extends TakesNights>(
  stays: readonly Stay[],
  rooms: number,
): Overfull<Stay>[] {
  return runsOf(stays, (there) => roomsClosed(there, rooms) >= rooms)
}

function isGuest({ closes }: TakesNights): boolean {
  return closes === undefined
}

function roomsClosed(there: readonly TakesNights[], rooms: number): number {
  const closed = there.reduce((sum, each) => sum + (isGuest(each) ? 0 : (each.closes ?? rooms)), 0)
  return Math.min(rooms, closed)
}

/** Every run of nights on which whoever is there together is so. */
function runsOf<Stay extends TakesNights>(
  stays: readonly Stay[],
  isSo: (there: readonly Stay[]) => boolean,
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
    const here = there.map(({ stay }) => stay)
    if (until && isSo(here)) join(found, { from, until, stays: here })
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
