import { declineReasons } from '#content/decline-reasons.ts'
import type { NamedAuditEntry } from '#core/read-audit-log.server.ts'
import { labelsByColumn } from '#core/record-fields.ts'
import { formatDay, isDay } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import { capitalize } from '#core/values/text.ts'
import { bookingFields } from '#modules/bookings/booking.ts'
import { describeSource } from '#modules/bookings/booking-money.ts'
import { bookingStates } from '#modules/bookings/booking-state.ts'
import { paymentFields, paymentMethods } from '#modules/bookings/payment.ts'
import { blockedDatesFields } from '#modules/calendar/blocked-dates.ts'
import { contentPartTitles } from '#modules/content/site-parts.ts'
import { enquiryFields } from '#modules/enquiries/written-enquiry.ts'
import { invitationChannelTitles } from '#modules/invitations/invitation.ts'
import { weekdayNames } from '#modules/prices/season.ts'
import { seasonFields } from '#modules/prices/season-record.ts'

/** One thing an entry changed; an empty text is "not there" or "not recorded". */
export type FieldChange = { label: string; before: string; after: string }

type Entry = Pick<NamedAuditEntry, 'action' | 'about' | 'about_id' | 'before' | 'after'>

/** Keys that are not shown: ids of rows, which mean nothing to a reader. */
const hiddenKeys = new Set(['invitation', 'payment', 'words'])

/** The labels of keys that are not plain words by themselves. */
const labels: Record<string, string> = {
  also: 'Changed too',
  by: 'How',
  channel: 'How',
  decline_reason: 'Reason',
  decline_note: 'Note',
  email: 'E-mail',
  fields: 'Changed',
  from: 'From version',
  number: 'Version',
  parts: 'In',
  source: 'From',
  spans: 'Stays taken there',
  value: 'Now',
  afterDays: 'Days after check-out',
  automatic: 'Automatic invitations',
  reminderEveryDays: 'Days between reminders',
  guestMedia: 'What guests may add',
  emailjs: 'Forms by another service',
  ownerAddress: 'Where e-mails go',
  keepMonths: 'Months that data is kept',
  namesInPushes: 'First names in alerts',
}

/** The labels of the fields of records, by what an entry is about and the column. */
const recordLabels: Record<string, Record<string, string>> = {
  booking: { ...labelsByColumn(paymentFields), ...labelsByColumn(bookingFields) },
  season: labelsByColumn(seasonFields),
  closure: labelsByColumn(blockedDatesFields),
  enquiry: labelsByColumn(enquiryFields),
}

const codeLabels: Record<string, string> = {
  ...declineReasons,
  ...invitationChannelTitles,
  ...bookingStates,
  ...paymentMethods,
  pending: 'Waiting',
  approved: 'Published',
  withdrawn: 'Taken down',
  hidden: 'Hidden',
  closed: 'Archived',
  suspected: 'Maybe spam',
  phone: 'Telephone',
  other: 'Another way',
}

/** Keys whose values are codes of the program; the values of all others are shown as they are. */
const codedKeys = new Set(['status', 'state', 'reason', 'decline_reason', 'by', 'channel', 'role', 'way'])

/** Describes what an entry changed, as far as the log keeps it: `Status: Waiting, then Published`. Leaves out what stayed the same. */
export function describeEntryChanges({ action, about, about_id, before, after }: Entry): FieldChange[] {
  const changes = new Map<string, FieldChange>()
  for (const [side, text] of Object.entries({ before, after }))
    for (const [name, value] of parseValues(text)) {
      const label = recordLabels[about]?.[name] ?? labels[name] ?? toWords(name)
      const change = changes.get(label) ?? { label, before: '', after: '' }
      if (!hiddenKeys.has(name)) changes.set(label, { ...change, [side]: formatValue(value, name) })
    }
  const changed = [...changes.values()].filter(
    ({ before, after }) => before !== after && !(before === '' && after === '0'),
  )
  if (about !== 'setting') return changed
  const label = action.startsWith('first-step.') ? 'Step' : 'Setting'
  return [{ label, before: '', after: labels[about_id] ?? toWords(about_id) }, ...changed]
}

const weekdays = new Map(Object.entries(weekdayNames))

function parseValues(text: string | null): [string, unknown][] {
  const value: unknown = text === null ? {} : JSON.parse(text)
  const isSingleValue = typeof value !== 'object' || value === null || Array.isArray(value)
  return isSingleValue ? [['value', value]] : Object.entries(value)
}

function formatValue(value: unknown, name: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value) && name === 'parts')
    return [...new Set(value.map((each) => contentPartTitles[String(each)] ?? toWords(String(each))))].join(
      ', ',
    )
  if (Array.isArray(value)) return value.map((each) => toWords(String(each)).toLowerCase()).join(', ')
  if (typeof value === 'object') {
    const isByWeekday = name === 'weekday_prices'
    const facts = Object.entries(value).filter(([, fact]) => !isByWeekday || fact !== '')
    const labelOf = (key: string) => (isByWeekday ? weekdays.get(key) : labels[key]) ?? toWords(key)
    return facts.map(([key, fact]) => `${labelOf(key)} ${formatValue(fact, key) || 'none'}`).join(', ')
  }
  const text = String(value)
  if (typeof value === 'number' && ['amount', 'advance', 'kept'].includes(name)) return formatRupees(value)
  if (name === 'source') return describeSource(text)
  if (codedKeys.has(name)) return codeLabels[text] ?? toWords(text)
  return isDay(text) ? formatDay(text) : text
}

/** `check_in`, `reminderEveryDays`, `how-it-is` → `Check in`, `Reminder every days`, `How it is`. */
function toWords(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_.-]+/g, ' ')
  return capitalize(words.toLowerCase())
}
