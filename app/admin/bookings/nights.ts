import { addDays, type Day, listNights, weekdayNumber } from '#core/values/day.ts'
import type { Span } from '#modules/calendar/nights.server.ts'
import {
  countFreeRooms,
  findOverbookedNights,
  type NightRange,
  toNightRange,
} from '#modules/calendar/nights.ts'
import type { PickedDays } from '../parts/admin-path.ts'

type Stay = { id: string; title: string; isRetired: boolean; rooms: number; spans: readonly Span[] }

/** Of each stay the spans with some of these nights, and how many rooms are free in all of them. */
export function describeStaysOnNights(stays: readonly Stay[], { first, last }: PickedDays) {
  const nights = listNights(first, addDays(last, 1))
  return stays.map((stay) => {
    const spansOn = (night: Day) => stay.spans.filter((span) => hasNight(span, night))
    return {
      ...stay,
      spans: stay.spans.filter((span) => nights.some((night) => hasNight(span, night))),
      freeRooms: Math.min(...nights.map((night) => countFreeRooms(spansOn(night), stay.rooms))),
    }
  })
}

export type Night = ReturnType<typeof describeNights>[number]

/**
 * The nights of a month in one stay. `span` is who has the night, `otherCount` how many more do, `freeRooms` how many rooms nobody has,
 * `isOverbooked` whether they are more than there are rooms, `labelNights` how many nights wide the name may be, 0 where none is shown.
 */
export function describeNights({ spans, rooms }: Pick<Stay, 'spans' | 'rooms'>, { from, until }: NightRange) {
  const overbooked = findOverbookedNights(spans, rooms)
  const days = listNights(from, until)
  const spansByNight = days.map((day) => spans.filter((span) => hasNight(span, day)))
  const holders: (Span | undefined)[] = []
  // A span that began earlier stays, so that no name changes in its middle.
  for (const each of spansByNight) holders.push(each.find((span) => span === holders.at(-1)) ?? each[0])
  return days.map((day, at) => {
    const span = holders[at]
    const spansOfDay = spansByNight[at] ?? []
    return {
      day,
      span: span && { name: span.name, origin: span.origin },
      isFirst: span !== undefined && !hasNight(span, addDays(day, -1)),
      isLast: span !== undefined && !hasNight(span, addDays(day, 1)),
      otherCount: Math.max(0, spansOfDay.length - 1),
      freeRooms: countFreeRooms(spansOfDay, rooms),
      isOverbooked: overbooked.some((each) => each.from <= day && day < each.until),
      labelNights: span ? countLabelNights(holders, days, at) : 0,
    }
  })
}

/** Whether the night from this day on is one of the span's. */
function hasNight(span: Span, day: Day): boolean {
  const nights = toNightRange(span)
  return nights !== null && nights.from <= day && day < nights.until
}

/** How many nights of the week a span has, on its first night of the week; 0 on the nights after. */
function countLabelNights(holders: readonly unknown[], days: readonly Day[], start: number): number {
  const isMonday = (index: number) => weekdayNumber(days[index] ?? '') === 1
  if (start > 0 && holders[start - 1] === holders[start] && !isMonday(start)) return 0
  const end = days.findIndex(
    (_, index) => index > start && (holders[index] !== holders[start] || isMonday(index)),
  )
  return (end < 0 ? days.length : end) - start
}

/** `Meera Joshi`, `booked on Airbnb, and 1 more: double booking`, `free`. */
export function describeNight({ span, otherCount, isOverbooked }: Night): string {
  if (!span) return 'free'
  const name = span.origin === 'elsewhere' ? `booked on ${span.name}` : span.name
  if (otherCount === 0) return name
  return `${name}, and ${otherCount} more${isOverbooked ? ': double booking' : ''}`
}
