import ICAL from 'ical.js'
import {
  addDays,
  countNights,
  type Day,
  dayInZone,
  earlierDay,
  LAST_DAY,
  laterDay,
  midnightOf,
} from '#core/values/day.ts'
import { cleanLine, cutText } from '#core/values/text.ts'
import type { ExternalNights, UnreadableEntries } from './external-calendars.ts'

/** The first and the last night that are read. */
export type ReadRange = { from: Day; to: Day }

/** The nights of a calendar that was read: in the range, in the order of their days. `unread` is missing when every entry was read. */
export type ParsedCalendar = { source: string; nights: ExternalNights[]; unread?: UnreadableEntries }
/** Why a text has no nights: there is too much to read, the calendar is cut off, or (null) the text has no calendar. */
export type ReadFailure = 'too-much' | 'truncated' | null

const MAX_SOURCE_CHARACTERS = 60
/** Longer than any value that is read; a list of days can be long. */
const MAX_LINE_CHARACTERS = 100_000
const MAX_EVENTS = 5000
/** The most days of all rules and lists of days (RDATE, EXDATE) of a calendar together. */
const MAX_STEPS = 40_000
const MAX_SPANS = 5000

/**
 * The nights that are taken by another site's calendar (iCalendar, RFC 5545). Only days are read: a moment in UTC counts as the day it is
 * in the time zone of the property, any other moment as the day that is written. An event without an end is one night. What is cancelled,
 * superseded or takes no time is left out. Each property is read by itself: what cannot be read of an event counts as taken where it has a
 * day, and the event is counted as unread. A rule that never comes true may have no end, so the caller must limit the time.
 */
export function readCalendar(text: string, timeZone: string, range: ReadRange): ParsedCalendar | ReadFailure {
  const calendar = readLines(text)
  if (!calendar) return null
  if (!calendar.isComplete) return 'truncated'
  if (calendar.events.length > MAX_EVENTS) return 'too-much'
  try {
    const budget = { steps: MAX_STEPS }
    const events = calendar.events.map((each) => readEvent(each, timeZone, range, budget))
    const eventVersions = Map.groupBy(events, (event) => event.uid || event).values()
    const nights = [...eventVersions].flatMap((versions) => mergeVersions(versions, range))
    if (nights.length > MAX_SPANS) return 'too-much'
    const unread = events.filter(({ isFlawed }) => isFlawed).length
    return {
      source: findSourceName(calendar),
      nights: nights.sort((one, other) => (one.checkIn < other.checkIn ? -1 : 1)),
      ...(unread > 0 && { unread: { entries: events.length, unread } }),
    }
  } catch (fault) {
    if (fault instanceof TooMuchError) return 'too-much'
    throw fault
  }
}

class TooMuchError extends Error {}

type Line = { name: string; params: string; value: string }
type CalendarLines = {
  isComplete: boolean
  productId: string
  title: string
  events: { lines: Line[]; method: { word: string } }[]
}

const propertyLinePattern = /^([a-z0-9-]+)(;(?:"[^"]*"|[^":])*)?:(.*)$/i
/** Only events have these properties, so they are read even within an alarm whose end is missing. */
const eventDayProperties = new Set(['DTSTART', 'DTEND', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'])
const topComponentPattern = /^V(?:EVENT|TODO|JOURNAL|FREEBUSY|TIMEZONE|CALENDAR)$/

/** The events of an iCalendar text as lines. A line that is no property is left out. Null when there is no calendar in it. */
function readLines(text: string): CalendarLines | null {
  let calendar: CalendarLines | null = null
  let event: CalendarLines['events'][number] | null = null
  /** A METHOD line counts for all events of its calendar, also those above it, so they share one object. */
  let method = { word: '' }
  /** The components within an event, such as alarms. */
  let nestedDepth = 0
  for (const line of unfoldLines(text)) {
    const [, property = '', params = '', value = ''] = propertyLinePattern.exec(line) ?? []
    const [name, word] = [property.toUpperCase(), value.trim().toUpperCase()]
    if (name === 'BEGIN' && word === 'VCALENDAR') {
      calendar ??= { isComplete: false, productId: '', title: '', events: [] }
      calendar.isComplete = false
      ;[event, method] = [null, { word: '' }]
    } else if (!calendar || calendar.isComplete) {
      // Lines outside of a calendar are ignored.
    } else if (name === 'BEGIN') {
      // An event whose end is missing ends where the next component begins.
      if (topComponentPattern.test(word)) event = null
      else nestedDepth += 1
      if (word === 'VEVENT') {
        ;[event, nestedDepth] = [{ lines: [], method }, 0]
        calendar.events.push(event)
      }
    } else if (name === 'END') {
      if (word === 'VCALENDAR') calendar.isComplete = true
      if (topComponentPattern.test(word)) event = null
      else nestedDepth -= 1
    } else if (event) {
      if (nestedDepth <= 0 || eventDayProperties.has(name))
        event.lines.push({ name, params: params.toUpperCase(), value })
    } else if (name === 'METHOD') method.word = word
    else if (name === 'PRODID') calendar.productId ||= value
    else if (name === 'X-WR-CALNAME') calendar.title ||= value
  }
  return calendar
}

/** The lines of a text, each joined with its folded continuation lines. */
function unfoldLines(text: string): string[] {
  const lines: string[] = []
  for (const each of text.replace(/^\ufeff/, '').split(/[\r\n]/)) {
    const last = lines.at(-1)
    if (!/^[ \t]/.test(each)) {
      if (each !== '') lines.push(each.slice(0, MAX_LINE_CHARACTERS))
    } else if (last !== undefined && last.length < MAX_LINE_CHARACTERS)
      lines[lines.length - 1] = last + each.slice(1)
  }
  return lines
}

type CalendarEvent = {
  uid: string
  sequence: number
  /** When it was last written, so that later is greater; empty where it does not say. */
  writtenAt: string
  isCancelled: boolean
  /** TRANSP:TRANSPARENT: it takes no nights. */
  isTransparent: boolean
  /** Whether the event only says that nights cannot be booked. */
  isClosed: boolean
  /** The days on which it begins. */
  days: ReadonlySet<Day>
  nights: number
  /** It changes one occurrence of a series, that of `replacedDay` (null where it cannot be read); with `isForFollowing` all later ones too. */
  isChange: boolean
  replacedDay: Day | null
  isForFollowing: boolean
  /** A property that nights may depend on could not be read. */
  isFlawed: boolean
}

/** Reads one event. An empty property counts as missing; what cannot be read makes the event flawed, and the rest of it counts. */
function readEvent(
  { lines, method }: CalendarLines['events'][number],
  timeZone: string,
  range: ReadRange,
  budget: { steps: number },
): CalendarEvent {
  const findLines = (name: string) => lines.filter((line) => line.name === name && line.value.trim() !== '')
  const hasLine = (name: string) => lines.some((line) => line.name === name)
  const readDayIn = (name: string) => readDay(findLines(name)[0]?.value ?? '', timeZone)
  const isEveryValue = (name: string, pattern: RegExp) =>
    findLines(name).length > 0 && findLines(name).every(({ value }) => pattern.test(value))
  let isFlawed = false
  const spendBudget = () => {
    budget.steps -= 1
    if (budget.steps < 0) throw new TooMuchError()
  }
  const readDaysIn = (name: string) =>
    findLines(name).flatMap(({ value }) =>
      value.split(',').flatMap((text) => {
        spendBudget()
        const day = readDay(text, timeZone)
        if (day === null) isFlawed = true
        return day ?? []
      }),
    )
  const [start, end, replacedDay] = [readDayIn('DTSTART'), readDayIn('DTEND'), readDayIn('RECURRENCE-ID')]
  const duration = readDuration(findLines('DURATION')[0]?.value ?? '')
  const extraDays = readDaysIn('RDATE')
  const firstDay = start ?? (end ? addDays(end, -Math.max(duration ?? 0, 1)) : (extraDays[0] ?? replacedDay))
  const nights = firstDay && end ? countNights(firstDay, end) : (duration ?? 0)
  const hasEnd = hasLine('DTEND') || hasLine('DURATION')
  if (start === null || nights < 0 || (hasEnd && end === null && duration === null)) isFlawed = true
  if (hasLine('RECURRENCE-ID') && replacedDay === null) isFlawed = true
  const isMovedByTimeZone = firstDay !== readLiteralDay(findLines('DTSTART')[0]?.value ?? '')
  const days = new Set<Day>(firstDay ? [firstDay, ...extraDays] : [])
  for (const { value } of firstDay ? findLines('RRULE') : []) {
    try {
      const rule = readRule(value, timeZone, range)
      const iterator = rule.iterator(ICAL.Time.fromDateString(firstDay ?? ''))
      for (let time = iterator.next(); time; time = iterator.next()) {
        spendBudget()
        days.add(time.toString())
      }
      // The rule may name a weekday in UTC, which is another one in this time zone.
      if (isMovedByTimeZone && /BY/i.test(value)) isFlawed = true
    } catch (fault) {
      if (fault instanceof TooMuchError) throw fault
      isFlawed = true
    }
  }
  for (const day of readDaysIn('EXDATE')) if (days.size > 1 || hasLine('RRULE')) days.delete(day)
  const isCancelled =
    method.word === 'CANCEL' ||
    isEveryValue('METHOD', /^CANCEL\s*$/i) ||
    isEveryValue('STATUS', cancelledPattern) ||
    lines.some(({ name, value }) => /^X-.*STATUS$/.test(name) && cancelledPattern.test(value)) ||
    isEveryValue('SUMMARY', cancelledSummaryPattern)
  const isTransparent = isEveryValue('TRANSP', /^TRANSPARENT\s*$/i)
  const readValue = (name: string) => findLines(name)[0]?.value.trim().slice(0, MAX_VALUE_CHARACTERS) ?? ''
  return {
    uid: readValue('UID'),
    sequence: Number(/^\d{1,9}$/.exec(readValue('SEQUENCE'))?.[0] ?? 0),
    writtenAt: readValue('LAST-MODIFIED') || readValue('DTSTAMP'),
    isCancelled,
    isTransparent,
    days,
    replacedDay,
    isClosed: /\b(?:NOT AVAILABLE|UNAVAILABLE)\b/i.test(readValue('SUMMARY')),
    nights: Math.max(1, nights),
    isChange: hasLine('RECURRENCE-ID'),
    isForFollowing: findLines('RECURRENCE-ID').some(({ params }) => params.includes('RANGE=THISANDFUTURE')),
    isFlawed: isFlawed && !isCancelled && !isTransparent,
  }
}

/** The whole value is this word: "Status: cancelled" may be a line of a longer text. */
const cancelledPattern = /^"?CANCELL?ED(?:[";\s]|\\n)*$/i
/** `Cancelled: Meera`, `Airbnb (cancelled)`; not `Not cancelled` nor `Cancellation policy`. */
const cancelledSummaryPattern =
  /^[^\p{L}]*(?:CANCELL?ED|रद्द)(?![\p{L}\p{M}])|^(?!.*\bNOT\b).*\b(?:CANCELL?ED\W*|रद्द\s*)$/iu

const MAX_VALUE_CHARACTERS = 1000
const MAX_MOMENT_CHARACTERS = 40
/** Longer than any range. */
const MAX_NIGHTS = 3000
const momentPattern =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?(?!\d)/i

/** The day of a value, whatever its parameters call it; null where it is no real day. Days after `LAST_DAY` are `LAST_DAY`. */
function readDay(text: string, timeZone: string): Day | null {
  const day = readLiteralDay(text)
  if (day === null || Number.isNaN(midnightOf(day).getTime())) return null
  if (!midnightOf(day).toISOString().startsWith(day)) return null
  const [, , , , hour, minute, second = '00', offset] =
    momentPattern.exec(text.trim().slice(0, MAX_MOMENT_CHARACTERS)) ?? []
  const time = `${hour}:${minute}:${second}${offset?.toUpperCase()}`
  const momentMs = offset ? Date.parse(`${day}T${time}`) : Number.NaN
  return earlierDay(Number.isNaN(momentMs) ? day : dayInZone(new Date(momentMs), timeZone), LAST_DAY)
}

function readLiteralDay(text: string): Day | null {
  const match = momentPattern.exec(text.trim().slice(0, MAX_MOMENT_CHARACTERS))
  return match ? match.slice(1, 4).join('-') : null
}

/** A duration in whole nights; null where it is none. */
function readDuration(text: string): number | null {
  try {
    const seconds = ICAL.Duration.fromString(text.trim().slice(0, MAX_MOMENT_CHARACTERS)).toSeconds()
    return text.trim() === '' ? null : Math.min(Math.round(seconds / 86_400), MAX_NIGHTS)
  } catch {
    return null
  }
}

/** A rule that ends with the range. Throws where it cannot be read or repeats more often than daily. */
function readRule(text: string, timeZone: string, range: ReadRange): ICAL.Recur {
  const rule = ICAL.Recur.fromString(text.split(';').filter(Boolean).join(';').trim().toUpperCase())
  if (!/^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(rule.freq)) throw new Error('this rule cannot be followed')
  const until = rule.until && readDay(rule.until.toString(), timeZone)
  const end = addDays(range.to, 1)
  rule.until = ICAL.Time.fromDateString(until ? earlierDay(until, end) : end)
  return rule
}

/** The nights of one event: its newest version, with the changes of single occurrences. */
function mergeVersions(versions: readonly CalendarEvent[], range: ReadRange): ExternalNights[] {
  const series = selectNewest(versions.filter(({ isChange }) => !isChange))
  const changeVersions = versions.filter(({ isChange }) => isChange)
  const byDay = Map.groupBy(changeVersions, ({ replacedDay }) => replacedDay)
  const cancellation = series.find(({ isCancelled }) => isCancelled)
  const isSeriesActive = !cancellation || series.some(({ isCancelled }) => !isCancelled)
  const newestChanges = [...byDay.values()].flatMap(selectNewest)
  const changes = newestChanges.filter((change) => isSeriesActive || isNewer(change, cancellation))
  const changesOfFollowing = changes
    .filter(({ isForFollowing, replacedDay }) => isForFollowing && replacedDay)
    .sort((one, other) => ((one.replacedDay ?? '') < (other.replacedDay ?? '') ? -1 : 1))
  const spans: ExternalNights[] = []
  const addNights = (event: CalendarEvent, days: Iterable<Day>) => {
    if (!event.isCancelled && !event.isTransparent) spans.push(...toSpans(event, days, range))
  }
  // The occurrences of all series are walked once, in the order of their days.
  const occurrences = series.flatMap((event) => [...event.days].map((day) => ({ event, day })))
  const unchangedOccurrences: typeof occurrences = []
  let next = 0
  for (const { event, day } of occurrences.sort((one, other) => (one.day < other.day ? -1 : 1))) {
    while (next < changesOfFollowing.length && (changesOfFollowing[next]?.replacedDay ?? '') <= day) next += 1
    const change = changesOfFollowing[next - 1]
    const [newFirstDay] = change?.days ?? []
    if (byDay.has(day)) continue
    if (!change || !newFirstDay) unchangedOccurrences.push({ event, day })
    // A change of all following occurrences moves each of them by as many days.
    else if (!event.isCancelled)
      addNights(change, [addDays(newFirstDay, countNights(change.replacedDay ?? '', day))])
  }
  for (const [event, unchangedOfEvent] of Map.groupBy(unchangedOccurrences, ({ event }) => event)) {
    const days = unchangedOfEvent.map(({ day }) => day)
    addNights(event, days)
  }
  for (const change of changes) addNights(change, change.days)
  return spans
}

/** One span for each of these days, within the range. Spans that touch are joined. */
function toSpans(
  { nights, isClosed }: CalendarEvent,
  days: Iterable<Day>,
  range: ReadRange,
): ExternalNights[] {
  const end = addDays(range.to, 1)
  const spans: ExternalNights[] = []
  for (const day of days) {
    const [checkIn, checkOut] = [laterDay(day, range.from), earlierDay(addDays(day, nights), end)]
    if (checkIn >= checkOut) continue
    const last = spans.at(-1)
    if (last?.checkOut === checkIn) last.checkOut = checkOut
    else spans.push({ checkIn, checkOut, ...(isClosed && { isClosed: true }) })
  }
  return spans
}

/**
 * Of several versions of one event those that count: the highest SEQUENCE, of these the last written. Versions that nothing tells apart all
 * count, since some sites give all their events one UID. A version without days replaces none, unless it cancels the event.
 */
function selectNewest(versions: readonly CalendarEvent[]): CalendarEvent[] {
  const relevantVersions = versions.filter(({ isCancelled, days }) => isCancelled || days.size > 0)
  const sequence = relevantVersions.reduce((most, each) => Math.max(most, each.sequence), 0)
  const highestVersions = relevantVersions.filter((each) => each.sequence === sequence)
  const writtenAt = highestVersions.map((each) => each.writtenAt).reduce(laterDay, '')
  const newest = highestVersions.filter((each) => each.writtenAt === '' || each.writtenAt === writtenAt)
  const cancelled = newest.filter(({ isCancelled }) => isCancelled)
  if (cancelled.length === 0) return newest
  const firstDay = ({ days: [day] }: CalendarEvent) => day
  const days = new Set(cancelled.map(firstDay))
  return newest.filter((each) => each.isCancelled || !(days.has(undefined) || days.has(firstDay(each))))
}

function isNewer(one: CalendarEvent, other: CalendarEvent): boolean {
  return one.sequence === other.sequence ? one.writtenAt > other.writtenAt : one.sequence > other.sequence
}

/** `Airbnb` out of "-//Airbnb Inc//Hosting Calendar 0.8.8//EN". */
function findSourceName({ productId, title }: CalendarLines): string {
  const [cleanProduct, cleanTitle] = [productId, title].map((text) => {
    const beginning = text.slice(0, 4 * MAX_SOURCE_CHARACTERS)
    return cleanLine(beginning.replace(/\\([\\;,])/g, '$1').replace(/\\n/gi, ' '))
  })
  const manufacturer = /^-\/\/([^/]+)\/\//.exec(cleanProduct ?? '')?.[1]
  const name = (manufacturer || cleanTitle || cleanProduct || '')
    .replace(/\s+/g, ' ')
    .replace(/,? (Inc|Ltd|LLC|B\.?V|GmbH)\.?$/i, '')
  return cutText(name.trim(), MAX_SOURCE_CHARACTERS) || 'Another calendar'
}
