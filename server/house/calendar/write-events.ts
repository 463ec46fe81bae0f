import ICAL from 'ical.js'
import type { Nights } from '#domain/stays/nights.ts'

/** Nights as they stand in a calendar: known by `uid`, last changed `at`. */
type Event = Nights & { uid: string; says: string; at: string }

/** These nights as one iCalendar file of this maker. */
export function writeEvents(maker: string, events: readonly Event[]): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', `-//${maker}//Stay calendar//EN`)
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  for (const { uid, says, at, from, until } of events) {
    const event = new ICAL.Component('vevent')
    event.addPropertyWithValue('uid', uid)
    event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(at), true))
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(from))
    event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(until))
    event.addPropertyWithValue('summary', says)
    calendar.addSubcomponent(event)
  }
  return `${calendar.toString()}\r\n`
}
