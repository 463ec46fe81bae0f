import { addDays, clipNights, type Day, formatDays, listNights } from '#core/values/day.ts'
import type { Season } from '#modules/prices/season.ts'
import { fewestNightsFrom } from '#modules/prices/season.ts'

/** The days of a stay as far as they are known. */
export type KnownDays = { checkIn: Day | null; checkOut: Day | null }
/** A span of nights: a guest, who takes one room, or blocked dates, where `closes` is the number of rooms, or null for all. */
export type TakesNights = KnownDays & { closes?: number | null | undefined }
/** Nights from `from` up to and not including `until`. */
export type Nights = { from: Day; until: Day }
/** Nights with more guests than rooms, and all of these guests. */
export type Overbooked<Stay> = Nights & { stays: Stay[] }

/** The nights of known days: at least one where any day is known, null where none is. */
export function nightsTaken({ checkIn, checkOut }: KnownDays): Nights | null {
  if (checkIn)
    return { from: checkIn, until: checkOut && checkOut > checkIn ? checkOut : addDays(checkIn, 1) }
  return checkOut ? { from: addDays(checkOut, -1), until: checkOut } : null
}

/** How many rooms are free on a night that these spans have. */
export function roomsLeft(there: readonly TakesNights[], rooms: number): number {
  const count: Count = { guests: 0, closed: 0 }
  for (const each of there) addTo(count, each, rooms, 1)
  return Math.max(0, rooms - Math.min(rooms, count.closed) - count.guests)
}

/** The runs of these nights without a free room, in the order of their days. */
export function nightsWithoutRoom(spans: readonly TakesNights[], rooms: number, nights: Nights): Nights[] {
  return runsOf(spans, rooms, ({ guests, closed }) => guests + closed >= rooms).flatMap(
    ({ from, until }) => clipNights({ from, until }, nights) ?? [],
  )
}

/** Every run of nights with more guests than open rooms, in the order of their days. */
export function overbookedNights<Stay extends TakesNights>(
  stays: readonly Stay[],
  rooms: number,
): Overbooked<Stay>[] {
  return runsOf(stays, rooms, ({ guests, closed }) => guests > 0 && guests + Math.min(rooms, closed) > rooms)
}

/** Every run of nights on which no room is open. */
export function closedNights<Stay extends TakesNights>(
  stays: readonly Stay[],
  rooms: number,
): Overbooked<Stay>[] {
  return runsOf(stays, rooms, ({ closed }) => closed >= rooms)
}

/** The number of guests, and of blocked rooms, which may be more than there are rooms. */
type Count = { guests: number; closed: number }

function addTo(count: Count, { closes }: TakesNights, rooms: number, times: 1 | -1): void {
  if (closes === undefined) count.guests += times
  else count.closed += times * (closes ?? rooms)
}

/**
 * Every run of nights for which `isSo` is true. Runs that follow on each other and share a span are one. The days are walked once and each
 * span is added and removed once, so the work grows with the number of spans and of the spans that are named.
 */
function runsOf<Stay extends TakesNights>(
  stays: readonly Stay[],
  rooms: number,
  isSo: (count: Count) => boolean,
): Overbooked<Stay>[] {
  const taken = stays.flatMap((stay) => {
    const nights = nightsTaken(stay)
    return nights ? [{ stay, ...nights }] : []
  })
  const arriving = Map.groupBy(taken, ({ from }) => from)
  const leaving = Map.groupBy(taken, ({ until }) => until)
  const days = [...new Set([...arriving.keys(), ...leaving.keys()])].sort()
  const found: Overbooked<Stay>[] = []
  const there = new Set<(typeof taken)[number]>()
  const count: Count = { guests: 0, closed: 0 }
  let run: Overbooked<Stay> | null = null
  for (const [index, from] of days.entries()) {
    for (const each of leaving.get(from) ?? []) {
      there.delete(each)
      addTo(count, each.stay, rooms, -1)
    }
    // A stay that has not ended belongs to the run that goes on.
    if (there.size === 0) run = null
    const come = arriving.get(from) ?? []
    for (const each of come) {
      there.add(each)
      addTo(count, each.stay, rooms, 1)
    }
    const until = days[index + 1]
    if (!until || !isSo(count)) {
      run = null
    } else if (run) {
      run.until = until
      for (const { stay } of come) run.stays.push(stay)
    } else {
      run = { from, until, stays: [...there].map(({ stay }) => stay) }
      found.push(run)
    }
  }
  return found
}

/** `short`: free, but no stay that is long enough has room for it. */
export type NightState = 'free' | 'taken' | 'short'

/**
 * Whether each night from a day up to another is free in a stay with so many rooms. Nights outside count for those inside, so
 * `spans` must reach `LONGEST_FEWEST_NIGHTS` further on both sides.
 */
export function nightStates(
  stay: { id: string; rooms: number },
  spans: readonly TakesNights[],
  seasons: readonly Season[],
  { from, until, reach }: Nights & { reach: Nights },
): Map<Day, NightState> {
  const nights = listNights(reach.from, reach.until)
  const free = new Set(nights)
  for (const taken of nightsWithoutRoom(spans, stay.rooms, reach))
    for (const night of listNights(taken.from, taken.until)) free.delete(night)
  const fits = new Set<Day>()
  for (const [at, night] of nights.entries()) {
    const stayed = nights.slice(at, at + fewestNightsFrom(stay.id, seasons, night))
    if (stayed.every((each) => free.has(each))) for (const each of stayed) fits.add(each)
  }
  return new Map(listNights(from, until).map((night) => [night, stateOf(free.has(night), fits.has(night))]))
}

function stateOf(isFree: boolean, fits: boolean): NightState {
  if (!isFree) return 'taken'
  return fits ? 'free' : 'short'
}

/** Who has some of the nights already, or that they are blocked. */
export function describeTakenBy({ name, checkIn, checkOut, closes }: TakesNights & { name: string }): string {
  const days = formatDays(checkIn, checkOut)
  if (closes !== undefined) return `Some of these nights are blocked. ${name}, ${days}.`
  return `Some of these nights are already taken: ${name}, ${days}.`
}
