import { cleanLine } from '#modules/common/text.ts'
import { type CalendarEvent, readEvent } from './calendar-event.server.ts'
import { type CalendarLines, readLines } from './calendar-lines.server.ts'
import {
  eventNights,
  isNewer,
  newestEvents,
  onceTaken,
  type Reading,
  TooMuch,
  type Window,
} from './event-nights.server.ts'
import type { TheirNights } from './far-block.ts'
import type { Unread } from './unread.ts'

export type { Window } from './event-nights.server.ts'

/**
 * `nights` are from the first day to the last, which is the day of leaving, and lie in the window; `goesOn` where there are more of them
 * after it. `unread` is not there when every entry was read.
 */
export type ReadCalendar = {
  source: string
  nights: TheirNights[]
  goesOn?: true
  unread?: Unread
}
/** Why no nights can be had from a text: it takes too long, ends in the middle of a calendar, or is none. */
export type NoCalendar = 'too-much' | 'truncated' | null

const SOURCE_MOST_CHARACTERS = 60
const EVENTS_MOST = 5000
/** All rules of a calendar together are followed so many times. */
const STEPS_MOST = 40_000
/** More spans of nights than this are no calendar of a house. */
const SPANS_MOST = 5000

/**
 * The nights that another site's calendar (iCalendar) says are taken. What it says about the guests is not read, but for the word that
 * nights are not available, which are then marked as closed; what is
 * cancelled, superseded or takes no time (TRANSP:TRANSPARENT) is left out. A moment in UTC counts as the day it is where the house stands;
 * an event without an end is one night; one that comes again counts each time within the window. Each event is read by itself: what
 * cannot be read of one counts as taken where it has a day, and it is counted as unread. A rule that never comes true may have no end:
 * `readCalendarAside` gives it one.
 */
export function readCalendar(text: string, timeZone: string, window: Window): ReadCalendar | NoCalendar {
  const lines = readLines(text)
  if (!lines) return null
  if (!lines.isWhole) return 'truncated'
  if (lines.events.length > EVENTS_MOST) return 'too-much'
  const reading: Reading = { timeZone, window, stepsLeft: STEPS_MOST, goesOn: false }
  try {
    const events = lines.events.map((each) => readEvent(each, timeZone))
    const unread = new Set(events.filter(({ isFlawed }) => isFlawed))
    const nights = [...Map.groupBy(events, (event) => event.uid || event).values()].flatMap((versions) =>
      nightsOfVersions(versions, reading, unread),
    )
    if (nights.length > SPANS_MOST) return 'too-much'
    return {
      source: sourceOf(lines),
      nights: nights.sort((one, other) => (one.checkIn < other.checkIn ? -1 : 1)),
      ...(reading.goesOn && { goesOn: true }),
      ...(unread.size > 0 && { unread: { entries: events.length, unread: unread.size } }),
    }
  } catch (fault) {
    if (fault instanceof TooMuch) return 'too-much'
    throw fault
  }
}

/** The nights of all events of one UID. What could not be read of a rule is added to `unread`. */
function nightsOfVersions(
  versions: readonly CalendarEvent[],
  reading: Reading,
  unread: Set<CalendarEvent>,
): TheirNights[] {
  const events = newestEvents(versions.filter(({ isChange }) => !isChange))
  const changes = versions.filter(({ isChange }) => isChange)
  const [calledOff] = events.filter(({ isCancelled }) => isCancelled)
  const series = events.filter(({ isCancelled }) => !isCancelled)
  if (series.length === 0)
    return newestOfEach(changes)
      .filter((change) => !calledOff || isNewer(change, calledOff))
      .flatMap((change) => onceTaken(change, reading))
  return series.flatMap((event) => {
    const { nights, isFlawed } = eventNights(event, changes, reading)
    if (isFlawed && !event.isTransparent) unread.add(event)
    return nights
  })
}

/** Of the versions of each time of a series that is not there, the newest. */
function newestOfEach(changes: readonly CalendarEvent[]): CalendarEvent[] {
  const byTime = Map.groupBy(changes, ({ replaces }) => replaces?.seconds)
  return [...byTime.values()].flatMap((versions) => newestEvents(versions))
}

/** `Airbnb` out of "-//Airbnb Inc//Hosting Calendar 0.8.8//EN". */
function sourceOf({ product: said, title }: CalendarLines): string {
  const product = textOf(said)
  const [, maker = ''] = /^-\/\/([^/]+)\/\//.exec(product) ?? []
  const name = maker || textOf(title) || product
  return (
    name
      .replace(/\s+/g, ' ')
      .replace(/,? (Inc|Ltd|LLC|B\.?V|GmbH)\.?$/i, '')
      .trim()
      .slice(0, SOURCE_MOST_CHARACTERS)
      .toWellFormed() || 'Another calendar'
  )
}

/** One line of a text of iCalendar (RFC 5545, 3.3.11). */
function textOf(value: string): string {
  return cleanLine(
    value
      .slice(0, 4 * SOURCE_MOST_CHARACTERS)
      .replace(/\\([\\;,])/g, '$1')
      .replace(/\\n/gi, ' '),
  )
}
