import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeCalendar } from './calendar-lines.server.ts'
import { readCalendar } from './read-calendar.server.ts'

const window = { from: '2026-01-01', to: '2028-06-30' }
const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../tests/fixtures/calendars', name), 'utf8')

function calendar(...lines: string[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Calendar//EN',
    ...lines,
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']

/** `20261220-20261222`, in order, and behind a `!` how many entries could not be read. */
function said(text: string, timeZone = 'Asia/Kolkata'): string {
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
  expect(said(fixture(name))).toBe(nights)
})

const [first, second] = ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203']
const other = event('UID:other', 'DTSTART;VALUE=DATE:20270110', 'DTEND;VALUE=DATE:20270112')
const after = '20270110-20270112'

test.for<[string, string[], string]>([
  ['an empty RDATE', event(first, second, 'RDATE:'), '20261201-20261203'],
  ['an empty EXDATE', event(first, second, 'EXDATE;VALUE=DATE:'), '20261201-20261203'],
  ['an empty DTEND', event(first, 'DTEND;VALUE=DATE:'), '20261201-20261202'],
  ['an unreadable DTSTART', event('DTSTART;VALUE=DATE:20261341', second), '20261202-20261203'],
  ['a DTEND alone with its length', event(second, 'DURATION:P2D'), '20261201-20261203'],
  ['an RDATE alone', event('RDATE;VALUE=DATE:20261201'), '20261201-20261202'],
  ['an end before the beginning', event(first, 'DTEND;VALUE=DATE:20261120'), '20261201-20261202'],
  ['a negative length', event(first, 'DURATION:-P3D'), '20261201-20261202'],
  ['an unreadable RRULE', event(first, second, 'RRULE:FREQ=SOMETIMES;COUNT=3'), '20261201-20261203'],
  ['an RRULE without FREQ', event(first, second, 'RRULE:COUNT=3'), '20261201-20261203'],
  [
    'a rule with an unreadable part',
    event(first, second, 'RRULE:FREQ=WEEKLY;COUNT=2;X-ODD=1'),
    '20261201-20261203 20261208-20261210',
  ],
  [
    'an unreadable RDATE',
    event(first, second, 'RDATE;VALUE=DATE:20261205,soon'),
    '20261201-20261203 20261205-20261207',
  ],
])('counts an event with %s as taken where it has days, and goes on', ([name, lines, nights]) => {
  const flaw = /empty [RE]/.test(name) ? '' : ' !1 of 2'
  expect(said(calendar(...lines, ...other))).toBe(`${nights} ${after}${flaw}`)
})

test.for<[string, string[], string]>([
  ['lower case', event('dtstart;value=date:20261201', 'dtend;value=date:20261203'), '20261201-20261203'],
  ['a property without a colon', event('X-ODD', 'SUMMARY Reserved', first, second), '20261201-20261203'],
  ['a fold that lost its space', event('DTSTART;VALUE=DA', 'TE:20261201', second), '20261201-20261203'],
  [
    'a fold within a day',
    event('DTSTART;VALUE=DATE:2026', ' 1201', 'DTEND:202612', '03'),
    '20261201-20261203',
  ],
  [
    'a text with line breaks',
    event('DESCRIPTION:Hello', 'Status: CANCELLED', 'see https://a.example', first, second),
    '20261201-20261203',
  ],
  ['a line break behind a day', event(first, 'and more', second), '20261201-20261203'],
  [
    'an alarm',
    event('BEGIN:VALARM', 'DURATION:PT15M', 'TRIGGER:-PT1H', 'END:VALARM', first, second),
    '20261201-20261203',
  ],
  [
    'an alarm without end',
    event('UID:1', 'BEGIN:VALARM', 'DURATION:PT15M', first, second),
    '20261201-20261203',
  ],
  ['days with dashes', event('DTSTART:2026-12-01', 'DTEND:2026-12-03T10:00:00+05:30'), '20261201-20261203'],
  ['a length', event(first, 'DURATION:P2D'), '20261201-20261203'],
  ['a length in hours', event('DTSTART:20261201T140000', 'DURATION:PT46H'), '20261201-20261203'],
  ['an end on the same day', event(first, 'DTEND;VALUE=DATE:20261201'), '20261201-20261202'],
  [
    'a zone nobody knows',
    event('DTSTART;TZID=Hill Time:20261201T140000', 'DTEND;TZID="Hill: Time":20261203T100000'),
    '20261201-20261203',
  ],
  [
    'a day that is called a moment',
    event('DTSTART;VALUE=DATE-TIME:20261201', 'DTEND;VALUE=DATE:20261203T000000'),
    '20261201-20261203',
  ],
])('reads an event with %s', ([, lines, nights]) => {
  expect(said(calendar(...lines, ...other))).toBe(`${nights} ${after}`)
})

test('reads events whose end is missing', () => {
  expect(said(calendar('BEGIN:VEVENT', first, second, ...other))).toBe(`20261201-20261203 ${after}`)
  expect(said(calendar(...other, 'BEGIN:VEVENT', first, second))).toBe(`20261201-20261203 ${after}`)
})

test.for<[string, string[], string]>([
  [
    'the first day that its rule does not name',
    ['RRULE:FREQ=WEEKLY;BYDAY=SA;COUNT=2'],
    '20261201-20261203 20261205-20261207 20261212-20261214',
  ],
  [
    'a period',
    ['RDATE;VALUE=PERIOD:20261210T000000/20261213T000000,20261220/P1D'],
    '20261201-20261203 20261210-20261213 20261220-20261221',
  ],
  [
    'a rule and a day besides',
    ['RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE;VALUE=DATE:20261225'],
    '20261201-20261203 20261208-20261210 20261225-20261227',
  ],
  ['a rule in lower case', ['rrule:freq=weekly;until=20261208;'], '20261201-20261203 20261208-20261210'],
  [
    'a last day that is a moment',
    ['RRULE:FREQ=WEEKLY;UNTIL=20261207T183000Z'],
    '20261201-20261203 20261208-20261210',
  ],
  [
    'an excluded moment',
    ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261208T000000Z'],
    '20261201-20261203 20261215-20261217',
  ],
  ['an excluded first day', ['RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE;VALUE=DATE:20261201'], '20261208-20261210'],
  [
    'an excluded day that it has not',
    ['RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE;VALUE=DATE:20261209'],
    '20261201-20261203 20261208-20261210',
  ],
])('follows a series with %s', ([, lines, nights]) => {
  expect(said(calendar(...event('UID:1', first, second, ...lines)))).toBe(nights)
})

const timed = (...lines: string[]) =>
  event(
    'UID:1',
    'DTSTART;TZID=Asia/Kolkata:20261204T140000',
    'DTEND;TZID=Asia/Kolkata:20261206T100000',
    ...lines,
  )
const moved = (id: string, ...lines: string[]) =>
  event('UID:1', id, 'DTSTART;VALUE=DATE:20261212', 'DTEND;VALUE=DATE:20261215', ...lines)

test.for([
  'RECURRENCE-ID;TZID=Asia/Kolkata:20261211T140000',
  'RECURRENCE-ID:20261211T083000Z',
  'RECURRENCE-ID;TZID=Europe/Paris:20261211T093000',
  'RECURRENCE-ID:20261211T140000',
  'RECURRENCE-ID;VALUE=DATE:20261211',
  'RECURRENCE-ID;TZID=Nowhere:20261211T140000',
])('moves the time of a series that is named by %s', (id) => {
  const series = timed('RRULE:FREQ=WEEKLY;COUNT=3')
  expect(said(calendar(...series, ...moved(id)))).toBe(
    '20261204-20261206 20261212-20261215 20261218-20261220',
  )
  expect(said(calendar(...moved(id, 'STATUS:CANCELLED'), ...series))).toBe(
    '20261204-20261206 20261218-20261220',
  )
})

test.for(['20261211', '20261211T000000Z', '20261210T183000Z', '20261211T000000'])(
  'moves a whole day of a series that is named by %s',
  (id) => {
    const series = event(
      'UID:1',
      'DTSTART;VALUE=DATE:20261204',
      'DTEND;VALUE=DATE:20261206',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    )
    expect(said(calendar(...series, ...moved(`RECURRENCE-ID:${id}`)))).toBe(
      '20261204-20261206 20261212-20261215',
    )
  },
)

test('takes both where a change names no time of its series, or names it in no way that is read', () => {
  const series = timed('RRULE:FREQ=WEEKLY;COUNT=2')
  const both = '20261204-20261206 20261211-20261213 20261212-20261215'
  expect(said(calendar(...series, ...moved('RECURRENCE-ID:20261209T083000Z')))).toBe(both)
  expect(said(calendar(...series, ...moved('RECURRENCE-ID:then', 'SEQUENCE:9')))).toBe(`${both} !1 of 2`)
  expect(said(calendar(...series, ...event('UID:1', 'RECURRENCE-ID;VALUE=DATE:20261211')))).toBe(
    '20261204-20261206 20261211-20261213 !1 of 2',
  )
})

test('moves or ends all that follow a change for this and the future', () => {
  const series = event(
    'UID:1',
    'DTSTART;VALUE=DATE:20261204',
    'DTEND;VALUE=DATE:20261206',
    'RRULE:FREQ=WEEKLY;COUNT=4',
  )
  const id = 'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261211'
  expect(said(calendar(...series, ...moved(id)))).toBe(
    '20261204-20261206 20261212-20261215 20261219-20261222 20261226-20261229',
  )
  expect(said(calendar(...series, ...moved(id, 'STATUS:CANCELLED')))).toBe('20261204-20261206')
})

const version = (from: string, ...lines: string[]) => event('UID:1', `DTSTART:${from}`, ...lines)

test.for<[string, string[], string]>([
  [
    'the highest SEQUENCE',
    [...version('20261201', 'SEQUENCE:2'), ...version('20261205', 'SEQUENCE:10')],
    '20261205-20261206',
  ],
  [
    'the last written',
    [...version('20261201', 'DTSTAMP:20261102T000000Z'), ...version('20261205', 'DTSTAMP:20261101T000000Z')],
    '20261201-20261202',
  ],
  [
    'what is called off last',
    [...version('20261201'), ...version('20261201', 'SEQUENCE:1', 'STATUS:CANCELLED')],
    '',
  ],
  [
    'what is called off without a number',
    [...version('20261201'), ...version('20261201', 'STATUS:CANCELLED')],
    '',
  ],
  [
    'all that nothing tells apart',
    [...version('20261201'), ...version('20261205')],
    '20261201-20261202 20261205-20261206',
  ],
  [
    'what has days before what has none',
    [...version('20261201'), ...event('UID:1', 'SEQUENCE:3')],
    '20261201-20261202 !1 of 2',
  ],
  [
    'what came back',
    [...version('20261201', 'STATUS:CANCELLED'), ...version('20261201', 'SEQUENCE:1')],
    '20261201-20261202',
  ],
  ['nothing that takes no time', version('20261201', 'TRANSP:TRANSPARENT'), ''],
])('counts of the versions of an event %s', ([, lines, nights]) => {
  expect(said(calendar(...lines))).toBe(nights)
})

test('reads a calendar that calls everything off as one without nights', () => {
  expect(said(calendar('METHOD:CANCEL', ...version('20261201')))).toBe('')
})

test.for(['\n', '\r', '\r\n', '\r\r\n'])('reads lines that end in %j', (end) => {
  expect(said(fixture('ics-rdate-only.ics').replaceAll('\n', end))).toBe(
    '20261220-20261222 20270105-20270107',
  )
})

test('reads UTF-8 and UTF-16, with a mark at the beginning or without', () => {
  const text = fixture('ics-rdate-only.ics')
  const little = Buffer.from(text, 'utf16le')
  const marked = Buffer.from(`\ufeff${text}`, 'utf16le')
  const files = [
    Buffer.from(`\ufeff${text}`),
    little,
    marked,
    Buffer.from(little).swap16(),
    Buffer.from(marked).swap16(),
  ]
  for (const file of files) expect(said(decodeCalendar(file))).toBe('20261220-20261222 20270105-20270107')
})

test.for<[string, string]>([
  ['', 'null'],
  ['<html></html>', 'null'],
  ['BEGIN:VEVENT\nDTSTART:20261201\nEND:VEVENT', 'null'],
  ['BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261201\nEND:VEVENT\n', 'truncated'],
  ['BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VCALENDAR\nBEGIN:VEVENT', 'truncated'],
])('finds no whole calendar in %j', ([text, why]) => {
  expect(said(text)).toBe(why)
})
