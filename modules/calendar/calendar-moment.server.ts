import { type Day, dayInZone, FIRST_DAY, LAST_DAY, laterOf, midnightOf } from '#modules/common/day.ts'
import { dayFormat } from '#modules/common/day-format.ts'

/**
 * A day, or a moment, as a calendar writes it: the seconds since 1970 that the written time would have in UTC. `zone` is `UTC`, the name of a
 * zone, or empty for the time of the place where the house stands.
 */
export type Moment = { seconds: number; isDay: boolean; zone: string }
/** How the moments of one series are written. */
export type Kind = Pick<Moment, 'isDay' | 'zone'>

export const DAY_SECONDS = 86_400
const [FIRST_SECONDS, LAST_SECONDS] = [FIRST_DAY, LAST_DAY].map(secondsOf) as [number, number]

const shape =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d{1,9})?(Z|[+-]\d{2}:?\d{2})?)?(?!\d)/i
const MOMENT_MOST_CHARACTERS = 40

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

const DURATION_MOST_CHARACTERS = 40

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

const ZONE_MOST_CHARACTERS = 100
const ZONES_MOST = 500
const zones = new Map<string, string>([['', '']])

function isZone(name: string): boolean {
  if (name === '') return false
  try {
    return Boolean(dayFormat('en-CA', { timeZone: name, dateStyle: 'short' }))
  } catch {
    return false
  }
}
