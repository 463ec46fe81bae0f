import { keysOf } from './record.ts'

/** A plain calendar day, `2026-11-20`; never a moment, so that no time zone can move it. */
export type Day = string

/** The first and the last day that is accepted: a year outside of them is a typing mistake. */
export const FIRST_DAY: Day = '2000-01-01'
export const LAST_DAY: Day = '2099-12-31'
export const MAX_VISIT_NIGHTS = 365
/** How many nights are listed at once: the longest window that a page or a calendar uses. */
export const MAX_LISTED_NIGHTS = 3 * 366
const DAY_MS = 86_400_000

const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text from outside is a real day between `FIRST_DAY` and `LAST_DAY`. */
export function isDay(text: string): text is Day {
  if (!dayShape.test(text) || text < FIRST_DAY || text > LAST_DAY) return false
  const date = midnightOf(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The days of a stay; an empty one is not known. */
export type VisitDays = { checkIn: Day; checkOut: Day }

/** A problem of the days of a stay: the name of its refusal, and the field with the problem. */
export type VisitDaysProblem = {
  problem: 'dayInvalid' | 'checkOutBeforeCheckIn' | 'stayTooLong'
  field: keyof VisitDays
}

/** What is wrong with the days of a stay; an empty day is not. Both are real, check-out is later, and nights are `MAX_VISIT_NIGHTS` at most. */
export function findVisitDaysProblems({ checkIn, checkOut }: VisitDays): VisitDaysProblem[] {
  const days = { checkIn, checkOut }
  const invalidFields = keysOf(days).filter((field) => days[field] !== '' && !isDay(days[field]))
  if (invalidFields.length > 0) return invalidFields.map((field) => ({ problem: 'dayInvalid', field }))
  if (checkIn === '' || checkOut === '') return []
  if (checkOut <= checkIn) return [{ problem: 'checkOutBeforeCheckIn', field: 'checkOut' }]
  if (countNights(checkIn, checkOut) <= MAX_VISIT_NIGHTS) return []
  return [{ problem: 'stayTooLong', field: 'checkOut' }]
}

/** Whether both days of a stay are known and nothing is wrong with them. */
export function areValidVisitDays(days: VisitDays): boolean {
  return days.checkIn !== '' && days.checkOut !== '' && findVisitDaysProblems(days).length === 0
}

/** How many nights lie between two days; negative where the second is before the first. */
export function countNights(from: Day, until: Day): number {
  return Math.round((midnightOf(until).getTime() - midnightOf(from).getTime()) / DAY_MS)
}

/** Every night from a day until another, in order, without the last day. Throws where they are more than `MAX_LISTED_NIGHTS`. */
export function listNights(from: Day, until: Day): Day[] {
  if (until <= from) return []
  const count = countNights(from, until)
  if (!(count <= MAX_LISTED_NIGHTS)) throw new RangeError(`${count} nights are too many to list`)
  return Array.from({ length: count }, (_, at) => addDays(from, at))
}

/** The part of some nights that is within a window; null where no night is. */
export function clipNights<Nights extends { from: Day; until: Day }>(
  nights: Nights,
  window: { from: Day; until: Day },
): Nights | null {
  const from = laterDay(nights.from, window.from)
  const until = earlierDay(nights.until, window.until)
  return from < until ? { ...nights, from, until } : null
}

/** The day of the week: Monday is 1, Sunday 7. */
export function weekdayNumber(day: Day): number {
  return midnightOf(day).getUTCDay() || 7
}

/** The same day of the month so many months later, or the last day of a shorter month: three months before 31 May is 28 February. */
export function addMonths(day: Day, months: number): Day {
  const date = midnightOf(day)
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== Number(day.slice(8))) date.setUTCDate(0)
  return date.toISOString().slice(0, 10)
}

/** The first moment of a day in a time zone, as an ISO time. */
export function startOfDay(day: Day, timeZone: string): string {
  const midnight = midnightOf(day).getTime()
  // The offsets half a day before and after midnight differ where a clock changes on that day.
  const candidates = [-DAY_MS / 2, DAY_MS / 2].map((away) => midnight - offsetMs(midnight + away, timeZone))
  const first = new Date(Math.min(...candidates))
  return (dayInZone(first, timeZone) === day ? first : new Date(Math.max(...candidates))).toISOString()
}

function offsetMs(moment: number, timeZone: string): number {
  const local = cachedDateFormat('sv-SE', { ...dayAndTime, timeZone }).format(moment)
  return Date.parse(`${local.replace(' ', 'T')}Z`) - moment
}

const dayAndTime = { dateStyle: 'short', timeStyle: 'medium' } as const

/** Midnight UTC of a day, to be formatted in UTC. */
export function midnightOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

export function dayInZone(moment: Date, timeZone: string): Day {
  return cachedDateFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
}

/** The day of a moment that a text names with its offset, `2026-02-28T18:30:00Z`, in a time zone; null where it names none. */
export function readMomentDay(text: string, timeZone: string): Day | null {
  if (!momentShape.test(text) || !isDay(text.slice(0, 10))) return null
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? null : dayInZone(moment, timeZone)
}

const momentShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

export function addDays(day: Day, days: number): Day {
  const date = midnightOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export function laterDay(one: Day, other: Day): Day {
  return one < other ? other : one
}

export function earlierDay(one: Day, other: Day): Day {
  return one === laterDay(one, other) ? other : one
}

/** `24 August 2026` */
export function formatDay(day: Day): string {
  return formatWith(day, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** `24 Aug 2026`, as short as a field has room for, and never to be read month first. */
export function formatShortDay(day: Day): string {
  // India's and Britain's own short form of September has four letters.
  const month = cachedDateFormat('en-US', { month: 'short', timeZone: 'UTC' })
  return `${Number(day.slice(8))} ${month.format(midnightOf(day))} ${day.slice(0, 4)}`
}

/** `Ho Chi Minh`, the city that a time zone is named after. */
export function cityOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** `24 August 2026 at 18:05`, in a time zone. */
export function formatMoment(moment: Date, timeZone: string): string {
  return `${formatDay(dayInZone(moment, timeZone))} at ${formatTime(moment, timeZone)}`
}

/** `18:05`, in a time zone. */
export function formatTime(moment: Date, timeZone: string): string {
  return cachedDateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment)
}

/** `today`, `yesterday`, `5 days ago`; after a month the day itself. */
export function formatDaysAgo(day: Day, today: Day): string {
  const days = countNights(day, today)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days <= 31 ? `${days} days ago` : formatDay(day)
}

/** `August 2026`, from a day or an ISO time. */
export function formatMonth(dayOrTime: string): string {
  return formatWith(dayOrTime.slice(0, 10), { month: 'long', year: 'numeric' })
}

/** `formatVisitDays`, or as much as is known of the days: `from 21 August 2026`. */
export function formatDays(from: Day | null, to: Day | null): string {
  if (from && to) return formatVisitDays(from, to)
  if (from) return `from ${formatDay(from)}`
  return to ? `until ${formatDay(to)}` : 'no dates'
}

/** `21 to 24 August 2026`, as short as can be said. */
export function formatVisitDays(from: Day, to: Day): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} to ${formatDay(to)}`
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  const fromText = isSameYear ? formatWith(from, { day: 'numeric', month: 'long' }) : formatDay(from)
  return `${fromText} to ${formatDay(to)}`
}

function formatWith(day: Day, options: Intl.DateTimeFormatOptions): string {
  return cachedDateFormat('en-GB', { ...options, timeZone: 'UTC' }).format(midnightOf(day))
}

const MAX_FORMATS = 50
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * How days and times are written in a language, made once for each way: one that is made holds tens of kilobytes outside of the heap, where
 * the engine does not see that they pile up, and takes a hundred times as long as writing a day does.
 */
export function cachedDateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([language, options])
  const format = formats.get(name) ?? new Intl.DateTimeFormat(language, options)
  const [oldest] = formats.keys()
  if (formats.size >= MAX_FORMATS && oldest !== undefined && !formats.has(name)) formats.delete(oldest)
  formats.set(name, format)
  return format
}

/** `2026-12` */
export type Month = string

export function monthAfter(month: Month, months: number): Month {
  return monthOf(addMonths(`${month}-01`, months))
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

/** The weeks of a month from Monday on, without those that were over before a day; null is a day of another month. */
export function listWeeks(month: Month, today: Day = ''): (Day | null)[][] {
  const first = `${month}-01`
  const lead = weekdayNumber(first) - 1
  const days: (Day | null)[] = Array.from({ length: lead }, () => null)
  for (let day = first; monthOf(day) === month; day = addDays(day, 1)) days.push(day)
  while (days.length % 7 > 0) days.push(null)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return weeks.filter((week) => week.some((day) => day !== null && day >= today))
}
