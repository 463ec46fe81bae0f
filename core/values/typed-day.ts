import { addDays, type Day, isDay, readMomentDay } from './day.ts'
import { trimEdges } from './text.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dayFirstPattern = /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d{2})$/
const monthFirstPattern = /^(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>\d{4}|\d{2})$/
/** The day that spreadsheets count from. */
const SPREADSHEET_ZERO = '1899-12-30'

/** Which number of `11/03/2026` is the day: the first, as in India, or the second, as in America. */
export type DayOrder = 'day-first' | 'month-first'

/** No text that names a day is longer, and none longer is read. */
const MAX_TYPED_DAY_CHARACTERS = 60
const trailingTime = /[T ,]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)? ?(?:[ap]m|Z)?$/i
const trailingOffset = /(\d) ?(Z|[+-]\d{2}:?\d{2})$/

/**
 * The day in what people and spreadsheets write: `24/08/2026` (the day first, as in India), `24-8-26`, `2026-08-24`,
 * `24 Aug 2026`, a time after it, or a spreadsheet's own number; `order` is how plain numbers are read. A moment with its offset, which
 * programs write, is the day it has in `timeZone`, where that is given. What cannot be one comes back as it was.
 */
export function parseDay(text: string, order: DayOrder = 'day-first', timeZone?: string): Day | string {
  if (text.length > MAX_TYPED_DAY_CHARACTERS) return text
  const tidy = trimEdges(text).replace(/\s+/g, ' ')
  const moment = timeZone && readMomentDay(toIsoMoment(tidy), timeZone)
  if (moment) return isDay(moment) ? moment : text
  const dayText = tidy.replace(trailingTime, '').replace(/[ ,]{1,3}$/, '')
  const parts =
    /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/.exec(dayText) ??
    (order === 'day-first' ? dayFirstPattern : monthFirstPattern).exec(dayText) ??
    /^(?:\p{L}+,?\s+)?(?<day>\d{1,2})(?:st|nd|rd|th)?[-\s./]+(?<name>\p{L}{3,9})\.?,?[-\s./]+(?<year>\d{4}|\d{2})$/u.exec(
      dayText,
    ) ??
    /^(?<name>\p{L}{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$/u.exec(dayText)
  if (parts?.groups) return dayFromParts(parts.groups) ?? text
  // 36526 is 1 January 2000.
  if (/^[2-7]\d{4}(\.\d+)?$/.test(dayText)) {
    const day = addDays(SPREADSHEET_ZERO, Math.floor(Number(dayText)))
    if (isDay(day)) return day
  }
  return text
}

/** `2026-03-01 00:00:00 +0530` as ISO writes it. */
function toIsoMoment(text: string): string {
  return text
    .replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T')
    .replace(
      trailingOffset,
      (_, digit: string, offset: string) =>
        digit + (offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset),
    )
}

type DayParts = Record<string, string | undefined>

function dayFromParts({ year = '', month, day = '', name = '' }: DayParts): Day | null {
  const number = month ? Number(month) : months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  const isoDay = `${year.length === 2 ? `20${year}` : year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(isoDay) ? isoDay : null
}

/** Whether the two orders read these texts as different days, so that somebody must say which is meant. */
export function dependsOnOrder(text: string): boolean {
  const [first, second] = [parseDay(text, 'day-first'), parseDay(text, 'month-first')]
  return first !== second && isDay(first) && isDay(second)
}

/** The order that the days of one table are written in: that in which all of them are days, day first where neither is; null where both would do. */
export function orderOfDays(texts: readonly string[]): DayOrder | null {
  const ambiguous = texts.filter((text) => parseDay(text, 'day-first') !== parseDay(text, 'month-first'))
  if (ambiguous.length === 0) return 'day-first'
  const fitsAll = (order: DayOrder) => ambiguous.every((text) => isDay(parseDay(text, order)))
  if (fitsAll('day-first') && fitsAll('month-first')) return null
  return fitsAll('month-first') ? 'month-first' : 'day-first'
}
