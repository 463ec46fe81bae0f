import { attempt } from '#core/values/attempt.ts'
import { isDay } from '#core/values/day.ts'
import type { Tables } from './tables.ts'

// What the rows of an archive must be. The columns' own types are checked by SQLite's schema: text, or whole numbers.

type Value = string | number | null
type AllowedValues = {
  [Table in keyof Tables]?: { [Column in keyof Tables[Table]]?: readonly Tables[Table][Column][] }
}

/** Longer texts are in no table: a document of the content has some 200,000 characters. */
const MAX_TEXT_CHARACTERS = 4_000_000
/** The largest that PostgreSQL's `integer` holds. */
const MAX_INTEGER = 2 ** 31 - 1

const dayColumns = /^(?:day|check_in|check_out|first_night|last_night|reopens_on|unavailable_from)$/
const timeColumns = /(?:_at|_after|^until)$/
const yesNoColumns = /^(?:sample|yearly|trusted|(?:email_)?verified|two_factor_enabled|ignore_unavailable)$/
const jsonColumns: readonly string[] = [
  'audit_entry.before',
  'audit_entry.after',
  'blocked_dates.stays',
  'content.document',
  'idempotent_answer.answer',
  'payment.receipt_facts',
  'season.price',
  'season.weekday_prices',
  'setting.value',
  'upload.file',
  'upload.parts',
]
const allowedValues: AllowedValues = {
  payment: { kind: ['payment', 'refund'], way: ['upi', 'bank', 'cash', 'card', 'other'] },
  review: { status: ['pending', 'approved', 'declined', 'withdrawn'] },
  enquiry: {
    form: ['enquiry', 'quick'],
    state: ['new', 'answered', 'closed', 'suspected'],
    way: ['phone', 'whatsapp', 'walk-in', null],
  },
  email: { state: ['waiting', 'sending', 'sent', 'in-folder', 'failed'] },
  content: { state: ['draft', 'published'] },
  hold: { end_reason: ['released', 'over', 'booked', null] },
  media: {
    kind: ['profile', 'trip-image', 'video', 'audio', 'photograph'],
    status: ['pending', 'approved', 'hidden'],
    work: ['waiting', 'ready', 'failed'],
  },
  upload: { state: ['arriving', 'used', 'refused'] },
  owner: { role: ['owner', 'helper'] },
}

/** Whether this may be the value of a column, in a row of an archive. */
export function isValidValue(table: string, column: string, value: unknown): value is Value {
  if (value === null) return isAllowedValue(table, column, value)
  if (typeof value === 'number') return isValidNumber(column, value)
  if (typeof value !== 'string' || value.length > MAX_TEXT_CHARACTERS || value.includes('\0')) return false
  // An enquiry has its days as they were typed.
  if (dayColumns.test(column) && table !== 'enquiry') return isDay(value)
  if (timeColumns.test(column)) return value === '' || !Number.isNaN(Date.parse(value))
  if (jsonColumns.includes(`${table}.${column}`)) return attempt(() => JSON.parse(value)) !== undefined
  return isAllowedValue(table, column, value)
}

function isValidNumber(column: string, value: number): boolean {
  if (yesNoColumns.test(column)) return value === 0 || value === 1
  if (['average', 'duration', 'counter'].includes(column)) return Number.isFinite(value)
  return Number.isInteger(value) && Math.abs(value) <= MAX_INTEGER
}

function isAllowedValue(table: string, column: string, value: string | null): boolean {
  const tableValues: Record<string, readonly unknown[] | undefined> =
    Object.entries(allowedValues).find(([name]) => name === table)?.[1] ?? {}
  return tableValues[column]?.includes(value) ?? true
}
