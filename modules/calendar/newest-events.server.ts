import { laterOf } from '#modules/common/day.ts'
import type { CalendarEvent } from './calendar-event.server.ts'

/**
 * Of several versions of one event those that count: the highest SEQUENCE, of these the last written. Versions that nothing tells apart all
 * count, since some sites name all their events alike. One without days takes the place of none, unless it calls the event off.
 */
export function newestEvents(versions: readonly CalendarEvent[]): CalendarEvent[] {
  const known = versions.filter(({ isCancelled, start, dates }) => isCancelled || start || dates.length > 0)
  const sequence = known.reduce((most, each) => Math.max(most, each.sequence), 0)
  const last = known.filter((each) => each.sequence === sequence)
  const writtenAt = last.map((each) => each.writtenAt).reduce(laterOf, '')
  const newest = last.filter((each) => each.writtenAt === '' || each.writtenAt === writtenAt)
  const calledOff = newest.filter(({ isCancelled }) => isCancelled)
  if (calledOff.length === 0) return newest
  const days = new Set(calledOff.map(({ start }) => start?.seconds))
  return newest.filter(
    ({ isCancelled, start }) => isCancelled || !(days.has(undefined) || days.has(start?.seconds)),
  )
}

/** Whether one event was written after another. */
export function isNewer(one: CalendarEvent, other: CalendarEvent): boolean {
  return one.sequence === other.sequence ? one.writtenAt > other.writtenAt : one.sequence > other.sequence
}
