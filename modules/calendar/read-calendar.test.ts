import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calendarText as calendar, eventLines as event } from '../../tests/calendar-site.ts'
import { decodeCalendar } from './fetch-calendar.server.ts'
import { readCalendar } from './read-calendar.server.ts'

const window = { from: '2026-01-01', to: '2028-06-30' }
const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../tests/fixtures/calendars', name), 'utf8')

/** `20261220-20261222`, in order, and after a `!` how many entries could not be read. */
function nightsIn(text: string, timeZone = 'Asia/Kolkata'): string {
  const read = readCalendar(text, timeZone, window)
  if (read === null || typeof read === 'string') return String(read)
  const nights = read.nights.map(({ checkIn, checkOut }) =>
    `${checkIn}-${checkOut}`.replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, '$1$2$3'),
  )
  return [...nights, ...(read.unread ? [`!${read.unread.unread} of ${read.unread.entries}`] : [])].join(' ')
}

test.for([
  ['ics-empty-value.ics', '20261205-20261208'],
  ['ics-end-9999.ics', '20270401-20280701'],
  ['ics-no-dtstart.ics', '20261220-20261223 !1 of 2'],
  ['ics-no-value-date.ics', '20261220-20261223'],
  ['ics-rdate-only.ics', '20261220-20261222 20270105-20270107'],
  ['ics-stray-line.ics', '20261220-20261223'],
])('reads %s', ([name = '', nights]) => {
  expect(nightsIn(fixture(name))).toBe(nights)
})

const [first, second] = ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203']
const alone = '20261201-20261203'

test.for<[string, string[], string]>([
  ['an empty RDATE', [first, second, 'RDATE:'], alone],
  ['an empty EXDATE', [first, second, 'EXDATE;VALUE=DATE:'], alone],
  ['an empty DTEND', [first, 'DTEND;VALUE=DATE:'], '20261201-20261202 !'],
  ['an unreadable DTSTART', ['DTSTART;VALUE=DATE:20261341', second], '20261202-20261203 !'],
  ['a DTEND and a length alone', [second, 'DURATION:P2D'], '20261201-20261203 !'],
  ['an RDATE alone', ['RDATE;VALUE=DATE:20261201'], '20261201-20261202 !'],
  ['an end before the beginning', [first, 'DTEND;VALUE=DATE:20261120'], '20261201-20261202 !'],
  ['a negative length', [first, 'DURATION:-P3D'], '20261201-20261202 !'],
  ['an unreadable RRULE', [first, second, 'RRULE:FREQ=SOMETIMES;COUNT=3'], `${alone} !`],
  ['an RRULE without FREQ', [first, second, 'RRULE:COUNT=3'], `${alone} !`],
  ['an hourly RRULE', [first, second, 'RRULE:FREQ=HOURLY'], `${alone} !`],
  ['an unreadable RDATE', [first, second, 'RDATE:20261205,soon'], `${alone} 20261205-20261207 !`],
  ['names in lower case', ['dtstart;value=date:20261201', 'dtend;value=date:20261203'], alone],
  ['a property without a colon', ['X-ODD', 'SUMMARY Reserved', first, second], alone],
  ['a fold within a day', ['DTSTART;VALUE=DATE:2026', ' 1201', second], alone],
  ['line breaks', ['DESCRIPTION:Hello', 'Status: CANCELLED', 'see https://a.example', first, second], alone],
  ['an alarm', ['BEGIN:VALARM', 'DURATION:PT15M', 'TRIGGER:-PT1H', 'END:VALARM', first, second], alone],
  ['an alarm without end', ['UID:1', 'BEGIN:VALARM', 'DURATION:PT15M', first, second], alone],
  ['days with dashes', ['DTSTART:2026-12-01', 'DTEND:2026-12-03T10:00:00+05:30'], alone],
  ['a length', [first, 'DURATION:P2D'], alone],
  ['a length in hours', ['DTSTART:20261201T140000', 'DURATION:PT46H'], alone],
  ['an end on the same day', [first, 'DTEND;VALUE=DATE:20261201'], '20261201-20261202'],
  ['an unknown zone', ['DTSTART;TZID=Hill:20261201T140000', 'DTEND;TZID="H: T":20261203T100000'], alone],
  ['moments in UTC', ['DTSTART:20261130T183000Z', 'DTEND:20261202T190000Z'], alone],
  ['a day called a moment', ['DTSTART;VALUE=DATE-TIME:20261201', 'DTEND;VALUE=DATE:20261203T000000'], alone],
])('reads an event with %s, and the one after it', ([, lines, nights]) => {
  const other = event('UID:other', 'DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270112')
  const [days = '', flaw] = nights.split(' !')
  const all = `${days} 20270110-20270112${flaw === undefined ? '' : ' !1 of 2'}`
  expect(nightsIn(calendar(...event(...lines), ...other))).toBe(all)
})

test.for([
  ...['STATUS:Cancelled', 'STATUS;X-A=1:CANCELLED', 'STATUS:CANCELED', 'STATUS:CAN\r\n CELLED'],
  ...['STATUS:CANCELLED;', 'METHOD:Cancel', 'X-AIRBNB-STATUS:cancelled', 'SUMMARY:Canceled: Meera'],
  ...['SUMMARY:CANCELLED - Booking.com', 'SUMMARY:Airbnb (Cancelled)', 'SUMMARY:Reservation cancelled'],
  'SUMMARY:रद्द',
])('leaves out an event with %j', (line) => {
  expect(nightsIn(calendar(...event(first, second, line)))).toBe('')
})

test.for([
  ...['STATUS: CANCELLED', 'STATUS:CONFIRMED', 'SUMMARY:Cancellation policy', 'SUMMARY:Not cancelled'],
  ...['X-NOTE:CANCELLED', 'SUMMARY:Meera\\, who cancelled last year\\, comes'],
])('keeps an event with %j', (line) => {
  expect(nightsIn(calendar(...event(first, second, line)))).toBe(alone)
})

test('leaves out the events of a calendar that cancels them, wherever it says so', () => {
  const one = event(first, second)
  expect(nightsIn(calendar('METHOD:cancel', ...one))).toBe('')
  expect(nightsIn(calendar(...one, 'METHOD;X=1:CANCEL'))).toBe('')
})

test('reads events whose end is missing', () => {
  const other = event('UID:other', 'DTSTART;VALUE=DATE:20270110')
  const both = `${alone} 20270110-20270111`
  expect(nightsIn(calendar('BEGIN:VEVENT', first, second, ...other))).toBe(both)
  expect(nightsIn(calendar(...other, 'BEGIN:VEVENT', first, second))).toBe(both)
})

/** Spans of so many nights from each of these days. */
const spansFrom = (days: string, nights: number) =>
  days.replace(/\d{8}/g, (day) => `${day}-${Number(day) + nights}`)

test.for<[string, string[], string]>([
  ['a first day not of its rule', ['RRULE:FREQ=WEEKLY;BYDAY=SA;COUNT=2'], '20261201 20261205 20261212'],
  ['a day besides', ['RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE;VALUE=DATE:20261225'], '20261201 20261208 20261225'],
  ['a rule in lower case', ['rrule:freq=weekly;until=20261208;'], '20261201 20261208'],
  ['a last day that is a moment', ['RRULE:FREQ=WEEKLY;UNTIL=20261207T183000Z'], '20261201 20261208'],
  ['an excluded moment', ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261208T000000Z'], '20261201 20261215'],
  ['an excluded first day', ['RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE;VALUE=DATE:20261201'], '20261208'],
  ['excluded days of others', ['RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20261209,20261215'], '20261201 20261208'],
  ['a daily rule', ['RRULE:FREQ=DAILY;COUNT=3'], '20261201 20261202 20261203'],
])('follows a series with %s', ([, lines, days]) => {
  expect(nightsIn(calendar(...event('UID:1', first, second, ...lines)))).toBe(spansFrom(days, 2))
})

test('joins the nights of a series that follow on each other, up to the end of the window', () => {
  const daily = event('DTSTART;VALUE=DATE:19700101', 'RRULE:FREQ=DAILY')
  expect(nightsIn(calendar(...daily))).toBe('20260101-20280701')
})

test('counts weekdays of a series in UTC as unread where its days are other ones here', () => {
  const series = event('DTSTART:20261201T200000Z', 'RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2')
  expect(nightsIn(calendar(...series))).toMatch(/!1 of 1$/)
})

const series = event(
  'UID:1',
  'DTSTART;TZID=Asia/Kolkata:20261204T140000',
  'DTEND;TZID=Asia/Kolkata:20261206T100000',
  'RRULE:FREQ=WEEKLY;COUNT=4',
)
const moved = (id: string, ...lines: string[]) =>
  event('UID:1', id, 'DTSTART;VALUE=DATE:20261212', 'DTEND;VALUE=DATE:20261215', ...lines)

test.for([
  'RECURRENCE-ID;TZID=Asia/Kolkata:20261211T140000',
  'RECURRENCE-ID:20261211T083000Z',
  'RECURRENCE-ID;TZID=Nowhere:20261211T140000',
  'RECURRENCE-ID;VALUE=DATE:20261211',
])('moves or cancels the time of a series that is named by %s', (id) => {
  const others = '20261218-20261220 20261225-20261227'
  expect(nightsIn(calendar(...series, ...moved(id)))).toBe(`20261204-20261206 20261212-20261215 ${others}`)
  expect(nightsIn(calendar(...moved(id, 'STATUS:CANCELLED'), ...series))).toBe(`20261204-20261206 ${others}`)
})

test('adds a change of a time that its series does not have, or that cannot be read, to the series', () => {
  const all = '20261204-20261206 20261211-20261213 20261212-20261215 20261218-20261220 20261225-20261227'
  expect(nightsIn(calendar(...series, ...moved('RECURRENCE-ID:20261209T083000Z')))).toBe(all)
  expect(nightsIn(calendar(...series, ...moved('RECURRENCE-ID:then', 'SEQUENCE:9')))).toBe(`${all} !1 of 2`)
})

test('moves or ends all that follow a change for this and the future', () => {
  const id = 'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261211'
  const all = '20261204-20261206 20261212-20261215 20261219-20261222 20261226-20261229'
  expect(nightsIn(calendar(...series, ...moved(id)))).toBe(all)
  expect(nightsIn(calendar(...series, ...moved(id, 'STATUS:CANCELLED')))).toBe('20261204-20261206')
})

const version = (from: string, ...lines: string[]) => event('UID:1', `DTSTART:${from}`, ...lines)
const one = version('20261201')

const tenth = version('20261205', 'SEQUENCE:10')
const cancelled = version('20261201', 'STATUS:CANCELLED')
const [written, later] = ['DTSTAMP:20261101T000000Z', 'DTSTAMP:20261102T000000Z']

test.for<[string, string[], string]>([
  ['the highest SEQUENCE', [...version('20261201', 'SEQUENCE:2'), ...tenth], '20261205'],
  ['the last written', [...version('20261201', later), ...version('20261205', written)], '20261201'],
  ['what is cancelled last', [...one, ...version('20261201', 'SEQUENCE:1', 'STATUS:CANCELLED')], ''],
  ['what is cancelled without a number', [...one, ...cancelled], ''],
  ['all that nothing tells apart', [...one, ...version('20261205')], '20261201 20261205'],
  ['days before none', [...one, ...event('UID:1', 'SEQUENCE:3')], '20261201 !1 of 2'],
  ['what came back', [...cancelled, ...version('20261201', 'SEQUENCE:1')], '20261201'],
  ['nothing that takes no time', version('20261201', 'TRANSP:TRANSPARENT'), ''],
])('counts of the versions of an event %s', ([, lines, days]) => {
  expect(nightsIn(calendar(...lines))).toBe(spansFrom(days, 1))
})

test('reads UTF-8 and UTF-16, and any ends of lines', () => {
  const text = fixture('ics-rdate-only.ics')
  const little = Buffer.from(`\ufeff${text}`, 'utf16le')
  const files = [Buffer.from(`\ufeff${text}`), little, Buffer.from(little).swap16()].map(decodeCalendar)
  const lines = ['\r', '\r\n', '\r\r\n'].map((end) => text.replaceAll('\n', end))
  for (const each of [...files, ...lines]) expect(nightsIn(each)).toBe('20261220-20261222 20270105-20270107')
})

test.for<[string, string]>([
  ['', 'null'],
  ['<html></html>', 'null'],
  ['BEGIN:VEVENT\nDTSTART:20261201\nEND:VEVENT', 'null'],
  ['BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261201\nEND:VEVENT\n', 'truncated'],
  ['BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VCALENDAR\nBEGIN:VEVENT', 'truncated'],
])('finds no whole calendar in %j', ([text, why]) => {
  expect(nightsIn(text)).toBe(why)
})
