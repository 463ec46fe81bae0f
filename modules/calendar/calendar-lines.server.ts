import { type Day, dayInZone, FIRST_DAY, LAST_DAY, laterOf, midnightOf } from '#modules/common/day.ts'
import { dayFormat } from '#modules/common/day-format.ts'

export const DAY_SECONDS = 86_400

const [FIRST_SECONDS, LAST_SECONDS] = [FIRST_DAY, LAST_DAY].map(secondsOf) as [number, number]

const shape =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d{1,9})?(Z|[+-]\d{2}:?\d{2})?)?(?!\d)/i

const MOMENT_MOST_CHARACTERS = 40

const DURATION_MOST_CHARACTERS = 40

const ZONE_MOST_CHARACTERS = 100

const ZONES_MOST = 500

const zones = new Map<string, string>([['', '']])

/**
 * One property of an event. `value` is with what follows on lines of their own that are no properties, `first` without: a line break in a
 * text and a broken fold look alike.
 */
export type Property = { name: string; params: ReadonlyMap<string, string>; value: string; first: string }

/** The properties of one VEVENT, and the METHOD of the calendar that it stands in. */
export type EventLines = { properties: readonly Property[]; method: string }

/** A calendar file as its lines say it, before any day is read. */
export type CalendarLines = {
  /** Whether the file goes on to the end of its calendar; one that was cut off does not. */
  isWhole: boolean
  product: string
  title: string
  events: EventLines[]
}

/** Nothing that is read of an event is longer; a list of days can be. */
const VALUE_MOST_CHARACTERS = 100_000

/** Deeper than this nothing is told apart. */
const DEPTH_MOST = 10

/** What only an event has, so that it counts also behind the beginning of an alarm that never ends. */
const ofEventsAlone = new Set(['DTSTART', 'DTEND', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'])

const read = new Set([
  ...ofEventsAlone,
  ...['DURATION', 'UID', 'SEQUENCE', 'DTSTAMP', 'LAST-MODIFIED', 'STATUS', 'TRANSP', 'SUMMARY'],
])

const components = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VCALENDAR'])

/**
 * The events of an iCalendar text, block by block, so that one bad line spoils one property at most. Null when there is no calendar in it.
 * Read line by line because a parser of the whole text refuses all of it for one line.
 */
export function readLines(text: string): CalendarLines | null {
  let found: CalendarLines | null = null
  let event: { properties: Property[]; method: string } | null = null
  let method = ''
  /** The components that stand open, the calendar first. */
  let open: string[] = []
  for (const property of propertiesOf(text)) {
    const { name } = property
    const value = property.first.trim()
    const component = value.toUpperCase()
    if (name === 'BEGIN' && component === 'VCALENDAR') {
      found ??= { isWhole: false, product: '', title: '', events: [] }
      found.isWhole = false
      ;[open, event, method] = [[component], null, '']
    } else if (!found || open.length === 0) {
      // Nothing counts outside of a calendar.
    } else if (name === 'BEGIN') {
      // An event whose end is missing ends where the next component begins.
      if (components.has(component)) [open, event] = [open.slice(0, 1), null]
      if (open.length < DEPTH_MOST) open.push(component)
      if (component === 'VEVENT') {
        event = { properties: [], method }
        found.events.push(event)
      }
    } else if (name === 'END') {
      const at = open.lastIndexOf(component)
      if (at >= 0) open = open.slice(0, at)
      if (!open.includes('VEVENT')) event = null
      if (open.length === 0) found.isWhole = true
    } else if (event) {
      const isOwn = open.at(-1) === 'VEVENT'
      if (isOwn ? read.has(name) : ofEventsAlone.has(name)) event.properties.push(property)
    } else if (open.length === 1) {
      if (name === 'METHOD') method = value.toUpperCase()
      if (name === 'PRODID') found.product ||= value
      if (name === 'X-WR-CALNAME') found.title ||= value
    }
  }
  return found
}

/** A line with its folds, and the lines after it that are no properties. `isCut` is a day whose value is still missing. */
type Line = { line: string; rest: string; isCut: boolean }

function* propertiesOf(text: string): Generator<Property> {
  let current: Line | null = null
  for (const each of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    if (each.trim() === '') continue
    const isFold = each.startsWith(' ') || each.startsWith('\t')
    if (isFold || (current?.isCut && !isRead(each))) {
      if (current) extend(current, isFold ? each.slice(1) : each)
    } else if (propertyStart.test(each)) {
      if (current) yield* propertyOf(current)
      current = { line: each, rest: '', isCut: dayStart.test(each) && !each.includes(':') }
    } else if (current && current.rest.length < VALUE_MOST_CHARACTERS) {
      current.rest += each
    }
  }
  if (current) yield* propertyOf(current)
}

const propertyStart = /^[a-z][a-z0-9-]*(?:[;:]|$)/i

const dayStart = /^(?:DTSTART|DTEND|RECURRENCE-ID|RDATE|EXDATE|RRULE)(?:;|$)/i

function isRead(line: string): boolean {
  const [name = ''] = /^[a-z-]{1,20}(?=[;:])/i.exec(line) ?? []
  return read.has(name.toUpperCase()) || /^(?:BEGIN|END)$/i.test(name)
}

function extend(current: Line, piece: string): void {
  if (current.line.length + current.rest.length > VALUE_MOST_CHARACTERS) return
  if (current.rest === '') current.line += piece
  else current.rest += piece
  current.isCut &&= !piece.includes(':')
}

function propertyOf({ line, rest }: Line): Property[] {
  const colon = colonOf(line)
  if (colon < 0) return []
  const [name = '', ...params] = line.slice(0, colon).split(';')
  const first = line.slice(colon + 1)
  return [{ name: name.trim().toUpperCase(), params: paramsOf(params), first, value: first + rest }]
}

/** Where the value begins; a colon between quotes begins none, unless the quotes never end. */
function colonOf(line: string): number {
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  return line.indexOf(':')
}

function paramsOf(params: readonly string[]): Map<string, string> {
  return new Map(
    params.map((param) => {
      const [name = '', value = ''] = param.split('=', 2)
      return [name.trim().toUpperCase(), value.replaceAll('"', '').trim()]
    }),
  )
}

/** The text of a calendar file: UTF-8, or UTF-16 where its first bytes say so. What is no text becomes signs that no line is read from. */
export function decodeCalendar(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf([first = 0, second = 0]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  // Either the byte order mark, or an ASCII sign beside a zero.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return 'utf-8'
}

/**
 * A day, or a moment, as a calendar writes it: the seconds since 1970 that the written time would have in UTC. `zone` is `UTC`, the name of a
 * zone, or empty for the time of the place where the house stands.
 */
export type Moment = { seconds: number; isDay: boolean; zone: string }

/** How the moments of one series are written. */
export type Kind = Pick<Moment, 'isDay' | 'zone'>

/** A day or a moment from its text: what it looks like counts, whatever its VALUE says; null where it is no real day. */
export function readMoment(text: string, params: ReadonlyMap<string, string>): Moment | null {
  const [, year, month, date, hour, minute, second = '00', offset = ''] =
    shape.exec(text.trim().slice(0, MOMENT_MOST_CHARACTERS)) ?? []
  const day = `${year}-${month}-${date}`
  const midnight = midnightOf(day).getTime()
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return null
  const [hours, minutes] = [Number(hour), Number(minute)]
  const isTime = hours < 24 && minutes < 60
  if (!isTime || params.get('VALUE')?.toUpperCase() === 'DATE')
    return { seconds: midnight / 1000, isDay: true, zone: '' }
  const seconds = midnight / 1000 + hours * 3600 + minutes * 60 + Math.min(Number(second), 59)
  if (offset) return { seconds: seconds - offsetOf(offset), isDay: false, zone: 'UTC' }
  return { seconds, isDay: false, zone: zoneOf(params.get('TZID') ?? '') }
}

function offsetOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60)
}

/** Seconds from `P3D`, `PT72H` or `P1W`; null where it is no length, or a negative one. */
export function readDuration(text: string): number | null {
  const found = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?(?![0-9])/i.exec(
    text.trim().slice(0, DURATION_MOST_CHARACTERS),
  )
  const parts = found?.slice(1) ?? []
  if (parts.every((part) => part === undefined)) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
  return (weeks * 7 + days) * DAY_SECONDS + hours * 3600 + minutes * 60 + seconds
}

/** The day that it is where the house stands, for a moment in UTC; one that is written in a zone of its own, the day that it says. */
export function dayOf(seconds: number, { zone }: Kind, timeZone: string): Day {
  const moment = new Date(Math.max(FIRST_SECONDS, Math.min(seconds, LAST_SECONDS)) * 1000)
  if (zone !== 'UTC') return moment.toISOString().slice(0, 10)
  return laterOf(dayInZone(moment, timeZone), FIRST_DAY)
}

/** The seconds of a day's midnight. */
export function secondsOf(day: Day): number {
  return midnightOf(day).getTime() / 1000
}

export function midnightBefore(seconds: number): number {
  return Math.floor(seconds / DAY_SECONDS) * DAY_SECONDS
}

/** What a moment may be called in a series of this kind, the likeliest first. */
export function writtenAs(moment: Moment, kind: Kind, timeZone: string): number[] {
  const written = moment.seconds
  if (kind.isDay) {
    const here = secondsOf(dayOf(written, moment, timeZone))
    const day = midnightBefore(written)
    return written === day ? [day, here] : [here, day]
  }
  if (moment.isDay || moment.zone === kind.zone) return [written]
  return [fromInstant(toInstant(moment, timeZone), kind.zone || timeZone), written]
}

function toInstant({ seconds, zone }: Moment, timeZone: string): number {
  if (zone === 'UTC') return seconds
  const away = (instant: number) => fromInstant(instant, zone || timeZone) - instant
  // The difference to UTC an hour or a day off may be that before a change of the clock.
  return seconds - away(seconds - away(seconds))
}

/** The time that a clock in a zone shows, as seconds. */
function fromInstant(instant: number, zone: string): number {
  if (zone === 'UTC' || instant < FIRST_SECONDS || instant > LAST_SECONDS) return instant
  const format = dayFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const [day = '', time = ''] = format.format(new Date(instant * 1000)).split(' ')
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return secondsOf(day) + hours * 3600 + minutes * 60 + seconds
}

/** A zone that is known here by its name, or by the end of it (`/mozilla.org/2005/Europe/Paris`); any other is taken for that of the house. */
function zoneOf(name: string): string {
  const known = zones.get(name)
  if (known !== undefined) return known
  const parts = name.slice(0, ZONE_MOST_CHARACTERS).split('/').filter(Boolean)
  const found = [3, 2, 1].map((count) => parts.slice(-count).join('/')).find(isZone) ?? ''
  const zone = /^(?:ETC\/)?(?:UTC|GMT|Z|ZULU|UCT)$/i.test(found) || /^Z$/i.test(name) ? 'UTC' : found
  if (zones.size < ZONES_MOST) zones.set(name, zone)
  return zone
}

function isZone(name: string): boolean {
  if (name === '') return false
  try {
    return Boolean(dayFormat('en-CA', { timeZone: name, dateStyle: 'short' }))
  } catch {
    return false
  }
}
