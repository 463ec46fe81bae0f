import { addDays, type Day, nightsFrom, weekdayNumber } from '#domain/day.ts'
import { nightsTaken, overfullNights, roomsLeft } from '#domain/stays/nights.ts'
import type { Span } from '#server/house/calendar/nights.ts'
import { spanPath } from '../../parts/span-path.ts'

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
export function hasNight(span: Span, day: Day): boolean {
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
