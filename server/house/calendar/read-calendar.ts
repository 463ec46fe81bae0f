import ICAL from 'ical.js'
import type { TheirNights } from '#domain/calendars/far-block.ts'
import { addDays, type Day, dayInZone } from '#domain/day.ts'

/** `nights` are from the first day to the last, which is the day of leaving. */
export type ReadCalendar = { source: string; nights: TheirNights[] }

/** Between which days what comes again and again is followed. */
export type Window = { from: Day; to: Day }

const SOURCE_MOST_CHARACTERS = 60
const EVENTS_MOST = 5000
/** All rules of a calendar together are followed so many steps: a daily one since 1970 takes 20,000. */
const STEPS_MOST = 40_000
/** No stay is longer. */
const LONGEST_STAY_DAYS = 366
/** More spans of nights than this are no calendar of a house. */
const SPANS_MOST = 5000

/**
 * The nights that another site's calendar (iCalendar) says are taken. What it says about the guests is not read, but for the word that
 * nights are not available, which are then marked as closed; what is
 * cancelled or takes no time (TRANSP:TRANSPARENT) is left out. A moment counts as the day it is where the house stands; an event
 * without an end is one night; one that comes again counts each time within the window. Null when it is no calendar; `too-much` when
 * its rules take too many steps to follow, or give too many nights. A rule that never comes true has no end: `readCalendarAside` gives it one.
 */
export function readCalendar(
  text: string,
  timeZone: string,
  window: Window,
): ReadCalendar | 'too-much' | null {
  const calendar = parse(text)
  if (!calendar) return null
  const events = calendar.getAllSubcomponents('vevent')
  if (events.length > EVENTS_MOST) return 'too-much'
  const steps = { left: STEPS_MOST }
  try {
    const nights = events
      .filter((event) => !isChangedOccurrence(event, events))
      .map((component) => new ICAL.Event(component))
      .flatMap((event) =>
        event.isRecurring()
          ? repeatedNights(event, timeZone, window, steps)
          : onceTaken(event, event, timeZone),
      )
    return nights.length > SPANS_MOST ? 'too-much' : { source: sourceOf(calendar), nights }
  } catch (fault) {
    // Days and rules are only understood as they are looked at.
    return fault instanceof TooMuch ? 'too-much' : null
  }
}

/** One time of a repeated event that was moved or called off: its event reads it. */
function isChangedOccurrence(event: ICAL.Component, all: readonly ICAL.Component[]): boolean {
  if (!event.hasProperty('recurrence-id')) return false
  const uid = event.getFirstPropertyValue('uid')
  return all.some((each) => !each.hasProperty('recurrence-id') && each.getFirstPropertyValue('uid') === uid)
}

class TooMuch extends Error {}

function repeatedNights(
  event: ICAL.Event,
  timeZone: string,
  { from, to }: Window,
  steps: { left: number },
): TheirNights[] {
  if (isWithinDays(event)) throw new TooMuch()
  const found: TheirNights[] = []
  const times = event.iterator()
  // What is long over is passed by quickly, unless one of its times was moved.
  const isPlain = Object.keys(event.exceptions).length === 0
  const longBefore = addDays(from, -LONGEST_STAY_DAYS)
  for (let time = times.next(); time && dayOf(time, timeZone) <= to; time = times.next()) {
    steps.left -= 1
    if (steps.left < 0) throw new TooMuch()
    if (isPlain && dayOf(time, timeZone) < longBefore) continue
    const { item, startDate, endDate } = event.getOccurrenceDetails(time)
    for (const night of onceTaken(item, { startDate, endDate }, timeZone)) {
      const last = found.at(-1)
      if (last && last.checkOut === night.checkIn) last.checkOut = night.checkOut
      else if (night.checkOut >= from) found.push(night)
    }
  }
  return found
}

/** What comes again each hour, minute or second is no stay. */
function isWithinDays({ component }: ICAL.Event): boolean {
  return component
    .getAllProperties('rrule')
    .map((rule) => rule.getFirstValue())
    .some((rule) => rule instanceof ICAL.Recur && /^(?:HOUR|MINUTE|SECOND)LY$/.test(rule.freq))
}

function onceTaken({ component }: ICAL.Event, when: Times, timeZone: string): TheirNights[] {
  const says = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  if (says('status') === 'CANCELLED' || says('transp') === 'TRANSPARENT') return []
  const isClosed = /\b(?:NOT AVAILABLE|UNAVAILABLE)\b/.test(says('summary'))
  return nightsOf(when, timeZone).map((nights) => (isClosed ? { ...nights, closed: true } : nights))
}

function parse(text: string): ICAL.Component | null {
  try {
    const component = new ICAL.Component(ICAL.parse(text.replace(/^\ufeff/, '')))
    return component.name === 'vcalendar' ? component : null
  } catch {
    return null
  }
}

type Times = Pick<ICAL.Event, 'startDate' | 'endDate'>

function nightsOf({ startDate, endDate }: Times, timeZone: string): TheirNights[] {
  if (!startDate) return []
  const checkIn = dayOf(startDate, timeZone)
  const ends = endDate ? dayOf(endDate, timeZone) : checkIn
  return [{ checkIn, checkOut: ends > checkIn ? ends : addDays(checkIn, 1) }]
}

/** A moment in UTC is told as the house's day; a plain day, or one in a zone of its own, is the day that it says. */
function dayOf(time: ICAL.Time, timeZone: string): Day {
  const isMoment = !time.isDate && time.zone === ICAL.Timezone.utcTimezone
  return isMoment ? dayInZone(time.toJSDate(), timeZone) : time.toString().slice(0, 10)
}

/** `Airbnb` out of "-//Airbnb Inc//Hosting Calendar 0.8.8//EN". */
function sourceOf(calendar: ICAL.Component): string {
  const product = String(calendar.getFirstPropertyValue('prodid') ?? '')
  const [, maker = ''] = /^-\/\/([^/]+)\/\//.exec(product) ?? []
  const name = maker || String(calendar.getFirstPropertyValue('x-wr-calname') ?? '') || product
  return (
    name
      .replace(/,?\s+(Inc|Ltd|LLC|B\.?V|GmbH)\.?$/i, '')
      .trim()
      .slice(0, SOURCE_MOST_CHARACTERS) || 'Another calendar'
  )
}
