import { addDays, clipNights, type Day, formatDays, listNights } from '#core/values/day.ts'
import { findFewestNights, type Season } from '#modules/prices/season.ts'

/** The days of a booking as far as they are known. */
export type KnownDays = { checkIn: Day | null; checkOut: Day | null }
/** A span of nights: a guest, who takes one room, or blocked dates, where `blockedRooms` is their number, or null for all. */
export type Occupancy = KnownDays & { blockedRooms?: number | null | undefined }
/** Nights from `from` up to and not including `until`. */
export type NightRange = { from: Day; until: Day }
/** Consecutive nights, and all spans that have some of them. */
export type NightRun<Span> = NightRange & { spans: Span[] }

/** The nights of known days: at least one where any day is known, null where none is. */
export function toNightRange({ checkIn, checkOut }: KnownDays): NightRange | null {
  if (checkIn)
    return { from: checkIn, until: checkOut && checkOut > checkIn ? checkOut : addDays(checkIn, 1) }
  return checkOut ? { from: addDays(checkOut, -1), until: checkOut } : null
}

/** How many rooms are free on a night that is in all of these spans. */
export function countFreeRooms(spans: readonly Occupancy[], rooms: number): number {
  const count: RoomCount = { bookedRooms: 0, blockedRooms: 0 }
  for (const each of spans) addToCount(count, each, rooms, 1)
  return Math.max(0, rooms - Math.min(rooms, count.blockedRooms) - count.bookedRooms)
}

/** The runs of these nights without a free room, in the order of their days. */
export function findFullNights(spans: readonly Occupancy[], rooms: number, nights: NightRange): NightRange[] {
  const runs = findRuns(spans, rooms, ({ bookedRooms, blockedRooms }) => bookedRooms + blockedRooms >= rooms)
  return runs.flatMap(({ from, until }) => clipNights({ from, until }, nights) ?? [])
}

/** Every run of nights with more guests than open rooms, in the order of their days. */
export function findOverbookedNights<Span extends Occupancy>(
  spans: readonly Span[],
  rooms: number,
): NightRun<Span>[] {
  const isOverbooked = ({ bookedRooms, blockedRooms }: RoomCount) =>
    bookedRooms > 0 && bookedRooms + Math.min(rooms, blockedRooms) > rooms
  return findRuns(spans, rooms, isOverbooked)
}

/** Every run of nights on which no room is open. */
export function findBlockedNights<Span extends Occupancy>(
  spans: readonly Span[],
  rooms: number,
): NightRun<Span>[] {
  return findRuns(spans, rooms, ({ blockedRooms }) => blockedRooms >= rooms)
}

/** The number of rooms with guests, and of blocked rooms, which may be more than there are rooms. */
type RoomCount = { bookedRooms: number; blockedRooms: number }

function addToCount(count: RoomCount, { blockedRooms }: Occupancy, rooms: number, sign: 1 | -1): void {
  if (blockedRooms === undefined) count.bookedRooms += sign
  else count.blockedRooms += sign * (blockedRooms ?? rooms)
}

/**
 * Every run of nights for which `matches` is true. Runs that follow on each other and share a span are one. The days are walked once, and each
 * span is added and removed once, so the time grows with the number of spans and not with its square.
 */
function findRuns<Span extends Occupancy>(
  spans: readonly Span[],
  rooms: number,
  matches: (count: RoomCount) => boolean,
): NightRun<Span>[] {
  const spansWithNights = spans.flatMap((span) => {
    const nights = toNightRange(span)
    return nights ? [{ span, ...nights }] : []
  })
  const spansByFirstDay = Map.groupBy(spansWithNights, ({ from }) => from)
  const spansByEndDay = Map.groupBy(spansWithNights, ({ until }) => until)
  const days = [...new Set([...spansByFirstDay.keys(), ...spansByEndDay.keys()])].sort()
  const runs: NightRun<Span>[] = []
  const current = new Set<(typeof spansWithNights)[number]>()
  const count: RoomCount = { bookedRooms: 0, blockedRooms: 0 }
  let run: NightRun<Span> | null = null
  for (const [index, from] of days.entries()) {
    for (const each of spansByEndDay.get(from) ?? []) {
      current.delete(each)
      addToCount(count, each.span, rooms, -1)
    }
    // Where all spans have ended, a new run begins.
    if (current.size === 0) run = null
    const newSpans = spansByFirstDay.get(from) ?? []
    for (const each of newSpans) {
      current.add(each)
      addToCount(count, each.span, rooms, 1)
    }
    const until = days[index + 1]
    if (!until || !matches(count)) {
      run = null
    } else if (run) {
      run.until = until
      for (const { span } of newSpans) run.spans.push(span)
    } else {
      run = { from, until, spans: [...current].map(({ span }) => span) }
      runs.push(run)
    }
  }
  return runs
}

/** `short`: free, but the free nights around it are fewer than the minimum. */
export type NightState = 'free' | 'taken' | 'short'

/**
 * The state of each night from a day up to another in a stay with so many rooms. A night is `free` if a visit of the minimum nights over it fits into
 * the free nights of `searchRange`. `spans` must be all spans of that range; with seasons, it must reach `MAX_FEWEST_NIGHTS` further on both sides,
 * but not before today.
 */
export function findNightStates(
  stay: { id: string; rooms: number },
  spans: readonly Occupancy[],
  seasons: readonly Season[],
  { from, until, searchRange }: NightRange & { searchRange: NightRange },
): Map<Day, NightState> {
  const nights = listNights(searchRange.from, searchRange.until)
  const freeNights = new Set(nights)
  for (const fullNights of findFullNights(spans, stay.rooms, searchRange))
    for (const night of listNights(fullNights.from, fullNights.until)) freeNights.delete(night)
  const bookableNights = new Set<Day>()
  for (const [index, night] of nights.entries()) {
    const shortestStay = nights.slice(index, index + findFewestNights(stay.id, seasons, night))
    if (shortestStay.every((each) => freeNights.has(each)))
      for (const each of shortestStay) bookableNights.add(each)
  }
  const findState = (night: Day): NightState => {
    if (!freeNights.has(night)) return 'taken'
    return bookableNights.has(night) ? 'free' : 'short'
  }
  return new Map(listNights(from, until).map((night) => [night, findState(night)]))
}

/** Who has some of the nights already, or that they are blocked. */
export function describeConflict({ name, blockedRooms, ...span }: Occupancy & { name: string }): string {
  const days = formatDays(span.checkIn, span.checkOut)
  if (blockedRooms !== undefined) return `Some of these nights are blocked. ${name}, ${days}.`
  return `Some of these nights are already taken: ${name}, ${days}.`
}
