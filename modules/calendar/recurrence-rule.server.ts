import ICAL from 'ical.js'
import type { Property } from './calendar-lines.server.ts'
import {
  DAY_SECONDS,
  type Kind,
  type Moment,
  midnightBefore,
  readMoment,
  writtenAs,
} from './calendar-moment.server.ts'

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
