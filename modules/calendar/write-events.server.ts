import ICAL from 'ical.js'
import type { Nights } from './nights.ts'

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
  if (events.length === 0) calendar.addSubcomponent(utcZone())
  return `${calendar.toString()}\r\n`
}

/**
 * A calendar must have a component (RFC 5545, 3.6). The definition of a time zone takes no night anywhere; an event, even a transparent one
 * that is long over, counts as a booking on sites that do not read TRANSP.
 */
function utcZone(): ICAL.Component {
  const zone = new ICAL.Component('vtimezone')
  zone.addPropertyWithValue('tzid', 'Etc/UTC')
  const standard = new ICAL.Component('standard')
  standard.addPropertyWithValue('dtstart', ICAL.Time.fromDateTimeString('1970-01-01T00:00:00'))
  standard.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromString('+00:00'))
  standard.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromString('+00:00'))
  zone.addSubcomponent(standard)
  return zone
}
