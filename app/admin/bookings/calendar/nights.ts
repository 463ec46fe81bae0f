import type { Span } from '#modules/calendar/nights.server.ts'
import { nightsTaken, overfullNights, roomsLeft } from '#modules/calendar/nights.ts'
import { addDays, type Day, nightsFrom, sayDay, sayDays, weekdayNumber } from '#modules/common/day.ts'
import { spanPath } from '../../parts/span-path.ts'

type Stay = { id: string; title: string; retired: boolean; rooms: number; spans: readonly Span[] }
/** One day: stay by stay who is there, with all their nights, and how many rooms are free. */
export type PickedDay = {
  day: Day
  said: string
  /** Whether nights can be let or closed from this day on. */
  open: boolean
  stays: {
    id: string
    title: string
    rooms: number
    left: number
    mayAdd: boolean
    there: { id: string; name: string; from: Span['from']; to: string | undefined; nights: string }[]
  }[]
  /** Whether these are all stays, and none has anybody. */
  allFree: boolean
}

/** What is said of a day that was tapped; of one stay alone, where it was tapped in that stay's own month. */
export function pickDay(stays: readonly Stay[], day: Day, asked: string | null, today: Day): PickedDay {
  const own = stays.filter(({ id }) => id === asked)
  const shown = (own.length > 0 ? own : stays).map(({ id, title, retired, rooms, spans }) => {
    const there = spans.filter((span) => hasNight(span, day))
    const left = roomsLeft(there, rooms)
    return {
      id,
      title,
      rooms,
      left,
      mayAdd: left > 0 && !retired && day >= today,
      there: there.map((span) => ({
        id: span.id,
        name: span.name,
        from: span.from,
        to: spanPath(span),
        nights: sayDays(span.checkIn, span.checkOut),
      })),
    }
  })
  return {
    day,
    said: sayDay(day),
    open: day >= today,
    stays: shown,
    allFree: own.length === 0 && shown.length > 1 && shown.every(({ there }) => there.length === 0),
  }
}

/**
 * One night of a stay. `span` is who has it, `others` how many more do, `left` how many rooms nobody has, `over` whether they are more
 * than there are rooms; `first` and `last` say where the span begins and ends. Where its name stands, `runs` says over how many nights.
 */
export type Night = {
  day: Day
  past: boolean
  today: boolean
  span?: Pick<Span, 'name' | 'from'> & { to: string | undefined }
  others: number
  left: number
  over: boolean
  first?: boolean
  last?: boolean
  runs?: number
}
type Month = { from: Day; until: Day; today: Day }

/** Every night of a month in one stay. */
export function nightsOf(
  { spans, rooms }: { spans: readonly Span[]; rooms: number },
  { from, until, today }: Month,
): Night[] {
  const over = overfullNights(spans, rooms)
  const nights: Night[] = []
  const holders: (Span | undefined)[] = []
  for (const day of nightsFrom(from, until)) {
    const there = spans.filter((span) => hasNight(span, day))
    // Whoever began a run goes on in it, so that no name changes in the middle.
    const span = there.find((each) => each === holders.at(-1)) ?? there[0]
    holders.push(span)
    nights.push({
      day,
      past: day < today,
      today: day === today,
      others: Math.max(0, there.length - 1),
      left: roomsLeft(there, rooms),
      over: over.some((each) => each.from <= day && day < each.until),
      ...(span && {
        span: { name: span.name, from: span.from, to: spanPath(span) },
        first: !hasNight(span, addDays(day, -1)),
        last: !hasNight(span, addDays(day, 1)),
      }),
    })
  }
  nameLongestRuns(nights, holders)
  return nights
}

/** Whether the night from this day on is one of the span's. */
function hasNight(span: Span, day: Day): boolean {
  const nights = nightsTaken(span)
  return nights !== null && nights.from <= day && day < nights.until
}

/** A name stands where there is most room for it: on the week that has the most nights of the stay. */
function nameLongestRuns(nights: readonly Night[], holders: readonly (Span | undefined)[]): void {
  const runs = new Map<Span, Night[]>()
  let run: Night[] = []
  nights.forEach((night, at) => {
    const holder = holders[at]
    const isMonday = weekdayNumber(night.day) === 1
    run = holder && holders[at - 1] === holder && !isMonday ? [...run, night] : [night]
    if (holder && run.length > (runs.get(holder)?.length ?? 0)) runs.set(holder, run)
  })
  for (const [first, ...more] of runs.values()) if (first) first.runs = 1 + more.length
}

/** The classes of one night of one stay: whose it is, where that begins and ends, and whether there is room for more. */
export function nightMarks({ span, over, first, last, left }: Night): string {
  const whose = span && { house: 'ours', elsewhere: 'elsewhere', closed: 'closed', held: 'held' }[span.from]
  return [whose, over && 'over', span && left > 0 && 'some', first && 'first', last && 'last']
    .filter(Boolean)
    .join(' ')
}

/** `Meera Joshi`, `taken on Airbnb, and 1 more: too many for it`, `free`. */
export function sayNight({ span, others, over }: Night): string {
  if (!span) return 'free'
  const name = span.from === 'elsewhere' ? `taken on ${span.name}` : span.name
  if (others === 0) return name
  return `${name}, and ${others} more${over ? ': too many for it' : ''}`
}
