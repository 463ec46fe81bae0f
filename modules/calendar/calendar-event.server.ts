import ICAL from 'ical.js'
import {
  DAY_SECONDS,
  dayOf,
  type EventLines,
  type Kind,
  type Moment,
  midnightBefore,
  type Property,
  readDuration,
  readMoment,
  secondsOf,
  writtenAs,
} from './calendar-lines.server.ts'

const weekday = /^[+-]?\d{0,2}(?:SU|MO|TU|WE|TH|FR|SA)$/

const number = /^[+-]?\d{1,3}$/

const knownParts: Record<string, RegExp> = {
  FREQ: /^(?:SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,3}$/,
  WKST: /^(?:SU|MO|TU|WE|TH|FR|SA)$/,
  BYDAY: weekday,
  ...{ BYMONTH: number, BYMONTHDAY: number, BYYEARDAY: number, BYWEEKNO: number, BYSETPOS: number },
  ...{ BYHOUR: number, BYMINUTE: number, BYSECOND: number },
}

/** More parts than there are names for. */
const PARTS_MOST = 20

const VALUES_MOST = 400

/** Once in the time of an event; `length` in seconds, null where it is that of its series. */
export type Occurrence = { start: Moment; length: number | null }

/** What one VEVENT says, as far as it can be read. */
export type CalendarEvent = {
  uid: string
  sequence: number
  /** When it was last written, in UTC, so that later is greater; empty where it does not say. */
  writtenAt: string
  isCancelled: boolean
  /** It takes no time: TRANSP:TRANSPARENT. */
  isTransparent: boolean
  /** It says no more than that nights cannot be booked. */
  isClosed: boolean
  start: Moment | null
  length: number
  rules: Property[]
  dates: Occurrence[]
  excluded: Moment[]
  /** It is about one time of a series: which, and whether all that follow go with it. */
  isChange: boolean
  replaces: Moment | null
  andFollowing: boolean
  /** Something in it could not be read that nights may hang on. */
  isFlawed: boolean
}

/** Reads one event. What has no value counts as not there; what cannot be read makes it flawed, and the rest of it counts. */
export function readEvent({ properties, method }: EventLines, timeZone: string): CalendarEvent {
  const all = (name: string) => properties.filter((each) => each.name === name && each.value.trim() !== '')
  const says = (name: string) => all(name)[0]?.first.trim().toUpperCase() ?? ''
  const moment = (name: string) => firstRead(all(name), (each) => readMoment(each.value, each.params))
  const [uid = ''] = all('UID').map(({ first }) => first.trim())
  const start = moment('DTSTART')
  const end = moment('DTEND')
  const duration = firstRead(all('DURATION'), (each) => readDuration(each.value))
  const begins = start ?? beginningFrom(end, duration)
  const length = begins && end ? lengthBetween(begins, end, timeZone) : (duration ?? 0)
  const dates = all('RDATE').flatMap((each) => eachValue(each, (text) => readDate(text, each, timeZone)))
  const excluded = all('EXDATE').flatMap((each) => eachValue(each, (text) => readMoment(text, each.params)))
  const replaces = moment('RECURRENCE-ID')
  // Exactly so, and nowhere otherwise: "Status: cancelled" may be a line of a text.
  const isSaid = (name: string, word: string) =>
    all(name).length > 0 && all(name).every(({ value }) => value.trimEnd().toUpperCase() === word)
  const isCancelled = method === 'CANCEL' || isSaid('STATUS', 'CANCELLED')
  const isTransparent = isSaid('TRANSP', 'TRANSPARENT')
  // An end without a value is unlike one that is not there: somebody meant to say when.
  const hasEnd = properties.some(({ name }) => name === 'DTEND' || name === 'DURATION')
  const isFlawed =
    start === null ||
    length < 0 ||
    (hasEnd && end === null && duration === null) ||
    [...dates, ...excluded].includes(null) ||
    (properties.some(({ name }) => name === 'RECURRENCE-ID') && replaces === null)
  return {
    uid,
    sequence: Number(/^\d{1,9}(?!\d)/.exec(says('SEQUENCE'))?.[0] ?? 0),
    writtenAt: momentText(all('LAST-MODIFIED')) || momentText(all('DTSTAMP')),
    isCancelled,
    isTransparent,
    isClosed: /\b(?:NOT AVAILABLE|UNAVAILABLE)\b/.test(says('SUMMARY').slice(0, SUMMARY_MOST_CHARACTERS)),
    start: begins,
    length: Math.max(0, length),
    rules: all('RRULE'),
    dates: dates.filter((date) => date !== null),
    excluded: excluded.filter((date) => date !== null),
    isChange: properties.some(({ name }) => name === 'RECURRENCE-ID'),
    replaces,
    andFollowing: all('RECURRENCE-ID').some(
      ({ params }) => params.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
    ),
    isFlawed: isFlawed && !isCancelled && !isTransparent,
  }
}

const SUMMARY_MOST_CHARACTERS = 1000

function firstRead<Value>(
  properties: readonly Property[],
  read: (each: Property) => Value | null,
): Value | null {
  for (const each of properties) {
    const value = read(each)
    if (value !== null) return value
  }
  return null
}

function eachValue<Value>({ value }: Property, read: (text: string) => Value): Value[] {
  return value
    .split(',')
    .filter((text) => text.trim() !== '')
    .map(read)
}

/** Without a beginning, as far back from the end as it lasts, or a night. */
function beginningFrom(end: Moment | null, duration: number | null): Moment | null {
  return end && { ...end, seconds: end.seconds - Math.max(duration ?? 0, DAY_SECONDS) }
}

function lengthBetween(start: Moment, end: Moment, timeZone: string): number {
  if (start.isDay === end.isDay && start.zone === end.zone) return end.seconds - start.seconds
  return secondsOf(dayOf(end.seconds, end, timeZone)) - secondsOf(dayOf(start.seconds, start, timeZone))
}

/** One value of RDATE: a day, a moment, or a period `start/end` or `start/duration`. */
function readDate(text: string, { params }: Property, timeZone: string): Occurrence | null {
  const [from = '', to] = text.split('/', 2)
  const start = readMoment(from, params)
  if (start === null || to === undefined) return start && { start, length: null }
  const end = readMoment(to, params)
  const length = end ? lengthBetween(start, end, timeZone) : readDuration(to)
  return { start, length: length === null || length < 0 ? null : length }
}

function momentText(properties: readonly Property[]): string {
  const moment = firstRead(properties, ({ value, params }) => readMoment(value, params))
  return moment ? new Date(moment.seconds * 1000).toISOString() : ''
}

/** A rule by which an event comes again; it ends after `count` times or after `until`, the later of both. */
export type Rule = {
  parts: ICAL.Recur
  /** So many seconds later it is the same again; null where that is not so simple. */
  period: number | null
  count: number | null
  until: number | null
  /** Something in it could not be read; then it is followed for longer, and never for less. */
  isFlawed: boolean
}

/** A rule from its text; null where it cannot be read. */
export function readRule({ value, first }: Property, kind: Kind, timeZone: string): Rule | null {
  return readParts(value, kind, timeZone) ?? readParts(first, kind, timeZone)
}

function readParts(text: string, kind: Kind, timeZone: string): Rule | null {
  const parts = new Map(
    text
      .split(';', PARTS_MOST)
      .map((part) => part.split('=', 2).map((half) => half.trim().toUpperCase()))
      .map(([name = '', value = '']): [string, string] => [name, value])
      .filter(([name]) => name !== ''),
  )
  const read = [...parts].filter(([name]) => Object.hasOwn(knownParts, name))
  if (!parts.has('FREQ') || !read.every(([name, value]) => isPart(name, value))) return null
  const [countText, untilText] = [parts.get('COUNT'), parts.get('UNTIL')]
  const count = countText !== undefined && /^[1-9]\d{0,8}$/.test(countText) ? Number(countText) : null
  const until = untilText === undefined ? null : readMoment(untilText, new Map())
  const left = parts.size - read.length - (count === null ? 0 : 1) - (until === null ? 0 : 1)
  try {
    return {
      parts: ICAL.Recur.fromString(read.map((part) => part.join('=')).join(';')),
      period: count === null && parts.get('BYSETPOS') === undefined ? periodOf(parts) : null,
      count,
      until: until && endOf(until, kind, timeZone),
      isFlawed: left > 0 || (count !== null && until !== null),
    }
  } catch {
    return null
  }
}

function isPart(name: string, value: string): boolean {
  const values = value.split(',', VALUES_MOST)
  return (
    values.every((each) => knownParts[name]?.test(each)) && (name.startsWith('BY') || values.length === 1)
  )
}

function periodOf(parts: ReadonlyMap<string, string>): number | null {
  const days = { DAILY: 1, WEEKLY: 7 }[parts.get('FREQ') ?? '']
  return days === undefined ? null : days * Number(parts.get('INTERVAL') ?? 1) * DAY_SECONDS
}

/** The last second that still counts. Calendars mix days and moments here: the last second of a day means that day wherever the house is. */
function endOf(until: Moment, kind: Kind, timeZone: string): number {
  if (!kind.isDay && until.isDay) return midnightBefore(until.seconds) + DAY_SECONDS - 1
  if (kind.isDay && until.seconds % DAY_SECONDS >= DAY_SECONDS - 60) return midnightBefore(until.seconds)
  const written = writtenAs(until, kind, timeZone)
  return kind.isDay ? Math.max(...written) : (written[0] ?? until.seconds)
}
