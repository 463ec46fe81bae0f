import ICAL from 'ical.js'
import { addDays, type Day, dayInZone } from '#domain/day.ts'

/** Nights from the first day to the last, which is the day of leaving. */
type Nights = { checkIn: Day; checkOut: Day }
export type ReadCalendar = { source: string; nights: Nights[] }

const SOURCE_MOST_CHARACTERS = 60
const EVENTS_MOST = 5000

/**
 * The nights that another site's calendar (iCalendar) says are taken. What it says about the guests is not read. A moment
 * counts as the day it is where the house stands; an event without an end is one night. Null when it is no calendar.
 */
export function readCalendar(text: string, timeZone: string): ReadCalendar | null {
  const calendar = parse(text)
  if (!calendar) return null
  const nights = calendar
    .getAllSubcomponents('vevent')
    .slice(0, EVENTS_MOST)
    .filter((event) => event.getFirstPropertyValue('status') !== 'CANCELLED')
    .flatMap((component) => nightsOf(new ICAL.Event(component), timeZone))
  return { source: sourceOf(calendar), nights }
}

function parse(text: string): ICAL.Component | null {
  try {
    const component = new ICAL.Component(ICAL.parse(text.replace(/^\ufeff/, '')))
    return component.name === 'vcalendar' ? component : null
  } catch {
    return null
  }
}

function nightsOf(event: ICAL.Event, timeZone: string): Nights[] {
  if (!event.startDate) return []
  const checkIn = dayOf(event.startDate, timeZone)
  const ends = event.endDate ? dayOf(event.endDate, timeZone) : checkIn
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
