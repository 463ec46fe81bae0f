import { type Day, sayDay, sayDays } from '#domain/day.ts'
import { roomsLeft } from '#domain/stays/nights.ts'
import type { Span } from '#server/house/calendar/nights.ts'
import { spanPath } from '../../parts/span-path.ts'
import { hasNight } from './nights-of.server.ts'

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
