import { dayFormat } from './day-format.ts'

/** A plain calendar day, `2026-11-20`; never a moment, so that no time zone can move it. */
export type Day = string

const shape = /^(\d{4})-(\d{2})-(\d{2})$/

export function isDay(text: string): text is Day {
  const [, year, month, day] = shape.exec(text) ?? []
  if (!year || !month || !day) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Today, where the house stands. */
export function dayInZone(moment: Date, timeZone: string): Day {
  return dayFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
}

export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export function laterOf(one: Day, other: Day): Day {
  return one < other ? other : one
}

/** `24 August 2026` */
export function sayDay(day: Day): string {
  return format(day, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** `24 Aug 2026`, as short as a field has room for, and never to be read month first. */
export function sayShortDay(day: Day): string {
  // India's and Britain's own short form of September has four e-mails.
  const month = dayFormat('en-US', { month: 'short', timeZone: 'UTC' })
  return `${Number(day.slice(8))} ${month.format(new Date(`${day}T00:00:00Z`))} ${day.slice(0, 4)}`
}

/** `24 August 2026 at 18:05`, where the house stands. */
export function sayMoment(moment: Date, timeZone: string): string {
  return `${sayDay(dayInZone(moment, timeZone))} at ${sayTime(moment, timeZone)}`
}

/** `18:05`, where the house stands. */
export function sayTime(moment: Date, timeZone: string): string {
  return dayFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment)
}

/** `today`, `yesterday`, `5 days ago`; after a month the day itself. */
export function sayDaysAgo(day: Day, today: Day): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  return days <= 31 ? `${days} days ago` : sayDay(day)
}

/** `August 2026`, from a day or an ISO time. */
export function sayMonth(dayOrTime: string): string {
  return format(dayOrTime.slice(0, 10), { month: 'long', year: 'numeric' })
}

/** The same, or as much as is known of the days: `from 21 August 2026`. */
export function sayDays(from: Day | null, to: Day | null): string {
  if (from && to) return sayStay(from, to)
  if (from) return `from ${sayDay(from)}`
  return to ? `until ${sayDay(to)}` : 'no dates'
}

/** `21 to 24 August 2026`, as short as can be said. */
export function sayStay(from: Day, to: Day): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} to ${sayDay(to)}`
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  const begins = sameYear ? format(from, { day: 'numeric', month: 'long' }) : sayDay(from)
  return `${begins} to ${sayDay(to)}`
}

function format(day: Day, options: Intl.DateTimeFormatOptions): string {
  return dayFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
