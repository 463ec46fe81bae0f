import { type Day, isDay } from './day.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** The day that spreadsheets count from. */
const SPREADSHEET_ZERO = Date.UTC(1899, 11, 30)

/**
 * The day in what people and spreadsheets write: `24/08/2026` (the day first, as in India), `24-8-26`, `2026-08-24`,
 * `24 Aug 2026`, a time after it, or a spreadsheet's own number. What cannot be one comes back as it was.
 */
export function dayOfTyped(text: string): Day | string {
  const typed = text.trim().replace(/[T ,]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([ap]m|Z)?$/i, '')
  const parts =
    /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/.exec(typed) ??
    /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d{2})$/.exec(typed) ??
    /^(?:\p{L}+,?\s+)?(?<day>\d{1,2})(?:st|nd|rd|th)?[-\s./]+(?<name>\p{L}{3,9})\.?,?[-\s./]+(?<year>\d{4}|\d{2})$/u.exec(
      typed,
    ) ??
    /^(?<name>\p{L}{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})$/u.exec(typed)
  if (parts?.groups) return dayOf(parts.groups) ?? text
  // 20000 to 80000 are the years 1954 to 2119.
  if (/^[2-7]\d{4}(\.\d+)?$/.test(typed))
    return new Date(SPREADSHEET_ZERO + Math.floor(Number(typed)) * 86_400_000).toISOString().slice(0, 10)
  return text
}

function dayOf({ year = '', month, day = '', name = '' }: Record<string, string | undefined>): Day | null {
  const number = month ? Number(month) : months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  const whole = `${year.length === 2 ? `20${year}` : year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(whole) ? whole : null
}
