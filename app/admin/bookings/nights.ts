import {
  addDays,
  type Day,
  formatDay,
  formatDays,
  formatStayDays,
  listNights,
  weekdayNumber,
} from '#core/values/day.ts'
import type { Span } from '#modules/calendar/nights.server.ts'
import { countFreeRooms, findOverbookedNights, toNightRange } from '#modules/calendar/nights.ts'
import type { PickedDays } from '../parts/admin-path.ts'

type Stay = { id: string; title: string; isRetired: boolean; rooms: number; spans: readonly Span[] }

/** The details of one night, or of the nights from a first to a last: for each stay its guests, with all their nights, and how many rooms are free. */
export function pickNights(stays: readonly Stay[], { first, last }: PickedDays, today: Day) {
  const nights = listNights(first, addDays(last, 1))
  const shown = stays.map(({ id, title, isRetired, rooms, spans }) => {
    const overlapping = spans.filter((span) => nights.some((night) => hasNight(span, night)))
    const roomsOn = (night: Day) =>
      countFreeRooms(
        overlapping.filter((span) => hasNight(span, night)),
        rooms,
      )
    const left = Math.min(...nights.map(roomsOn))
    return {
      id,
      title,
      isRetired,
      rooms,
      left,
      there: overlapping.map((span) => ({
        id: span.id,
        name: span.name,
        from: span.from,
        nights: formatDays(span.checkIn, span.checkOut),
      })),
    }
  })
  return {
    first,
    last,
    heading: first === last ? formatDay(first) : `Nights of ${formatStayDays(first, last)}`,
    stays: shown,
    /** Whether nights from this day on can be booked or blocked. */
    isOpen: first >= today,
    /** Whether there are several stays, and all are free. */
    allFree: shown.length > 1 && shown.every(({ there }) => there.length === 0),
  }
}
export type PickedNights = ReturnType<typeof pickNights>

/**
 * One night of a stay. `span` is who has it, `others` how many more do, `left` how many rooms nobody has, `isOver` whether they are more
 * than there are rooms. Where a name is shown, `nightsInWeek` is over how many nights of the week.
 */
export type Night = {
  day: Day
  isPast: boolean
  isToday: boolean
  span: Pick<Span, 'name' | 'from'> | null
  isFirst: boolean
  isLast: boolean
  others: number
  left: number
  isOver: boolean
  nightsInWeek: number
}
type Month = { from: Day; until: Day; today: Day }

/** Every night of a month in one stay. */
export function describeNights(
  { spans, rooms }: Pick<Stay, 'spans' | 'rooms'>,
  { from, until, today }: Month,
): Night[] {
  const over = findOverbookedNights(spans, rooms)
  const days = listNights(from, until)
  const holders: (Span | undefined)[] = []
  for (const day of days) {
    const there = spans.filter((span) => hasNight(span, day))
    // A span that began earlier stays, so that no name changes in its middle.
    holders.push(there.find((each) => each === holders.at(-1)) ?? there[0])
  }
  return days.map((day, at) => {
    const span = holders[at]
    const there = spans.filter((each) => hasNight(each, day))
    return {
      day,
      isPast: day < today,
      isToday: day === today,
      span: span ? { name: span.name, from: span.from } : null,
      isFirst: span !== undefined && !hasNight(span, addDays(day, -1)),
      isLast: span !== undefined && !hasNight(span, addDays(day, 1)),
      others: Math.max(0, there.length - 1),
      left: countFreeRooms(there, rooms),
      isOver: over.some((each) => each.from <= day && day < each.until),
      nightsInWeek: span ? countNightsInWeek(holders, days, at) : 0,
    }
  })
}

/** Whether the night from this day on is one of the span's. */
function hasNight(span: Span, day: Day): boolean {
  const nights = toNightRange(span)
  return nights !== null && nights.from <= day && day < nights.until
}

/** How many nights of the week a span has, on its first night of the week; 0 on the nights after. */
function countNightsInWeek(holders: readonly unknown[], days: readonly Day[], at: number): number {
  const isMonday = (index: number) => weekdayNumber(days[index] ?? '') === 1
  if (at > 0 && holders[at - 1] === holders[at] && !isMonday(at)) return 0
  const end = days.findIndex((_, index) => index > at && (holders[index] !== holders[at] || isMonday(index)))
  return (end < 0 ? days.length : end) - at
}

/** `Meera Joshi`, `booked on Airbnb, and 1 more: double booking`, `free`. */
export function describeOccupancy({ span, others, isOver }: Night): string {
  if (!span) return 'free'
  const name = span.from === 'elsewhere' ? `booked on ${span.name}` : span.name
  if (others === 0) return name
  return `${name}, and ${others} more${isOver ? ': double booking' : ''}`
}
