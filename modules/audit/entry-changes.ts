import { saySource } from '#modules/bookings/booking-source.ts'
import { bookingStates } from '#modules/bookings/booking-state.ts'
import { isDay, sayDay } from '#modules/common/day.ts'
import { sayRupees } from '#modules/common/money.ts'
import { partTitles } from '#modules/content/site-parts.ts'
import { invitationChannels } from '#modules/invitations/invitation.ts'
import { declineReasons } from '#modules/reviews/review.ts'

/** One thing an entry changed; empty text is "not there" or "not written down". */
export type FieldChange = { what: string; before: string; after: string }

type NewEntry = { act: string; about: string; about_id: string; before: string | null; after: string | null }
type Facts = Record<string, unknown>

/** Describes what an entry changed, as far as the log keeps it: `Status: waiting, then shown`. Leaves out what stayed the same. */
export function sayEntryChanges({ act, about, about_id, before, after }: NewEntry): FieldChange[] {
  const [old, fresh] = [factsOf(before), factsOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter((name) => !unsaid.has(name))
  const changes = names
    .map((name) => ({
      what: labels[name] ?? inWords(name),
      before: sayValue(old[name], name),
      after: sayValue(fresh[name], name),
    }))
    .filter(({ before, after }) => before !== after && !(before === '' && after === '0'))
  if (about !== 'setting') return changes
  const what = act.startsWith('first-step.') ? 'Step' : 'Setting'
  return [{ what, before: '', after: sayName(about_id) }, ...changes]
}

/** Names of rows, which tell a reader nothing. */
const unsaid = new Set(['invitation', 'letter', 'words'])

/** A fact that goes by two names before and after goes by one here. */
const aliases: Record<string, string> = { decline_reason: 'reason', decline_note: 'note' }

function factsOf(text: string | null): Facts {
  if (text === null) return {}
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value }
  return Object.fromEntries(Object.entries(value).map(([name, fact]) => [aliases[name] ?? name, fact]))
}

const labels: Record<string, string> = {
  also: 'Changed too',
  by: 'How',
  channel: 'How',
  check_in: 'Arrival',
  check_out: 'Departure',
  closed: 'Closed',
  email: 'E-mail',
  fewest_nights: 'Fewest nights',
  first_night: 'First night',
  last_night: 'Last night',
  open_again: 'Open again',
  fields: 'Changed',
  from: 'From version',
  number: 'Version',
  parts: 'In',
  rows: 'Lines',
  source: 'From',
  spans: 'Stays taken there',
  value: 'Now',
  weekday_prices: 'Weekdays',
  yearly: 'Every year',
  afterDays: 'Days after check-out',
  automatic: 'Invitations by themselves',
  reminderEveryDays: 'Days between reminders',
}

const names: Record<string, string> = {
  timeZone: 'Time zone',
  messages: 'Your messages',
  guestMedia: 'What guests may add',
  emailjs: 'Forms by another service',
  mailServer: 'Mail server',
  ownerAddress: 'Where e-mails go',
  keepMonths: 'Months that data is kept',
  namesInPushes: 'First names in notifications',
}

const sayings: Record<string, string> = {
  ...declineReasons,
  ...invitationChannels,
  ...bookingStates,
  pending: 'Waiting',
  approved: 'Shown',
  declined: 'Declined',
  withdrawn: 'Taken down',
  hidden: 'Kept back',
  new: 'New',
  answered: 'Answered',
  closed: 'Done',
  held: 'Maybe spam',
  owner: 'Owner',
  helper: 'Helper',
  phone: 'Telephone',
  other: 'Another way',
}
/** Values that are rupees. */
const sums = new Set(['amount', 'advance'])
/** Values that are words of the house; of all others the text stands as it was written. */
const spoken = new Set(['status', 'state', 'reason', 'by', 'channel', 'role'])

function sayValue(value: unknown, name: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value) && name === 'parts')
    return [...new Set(value.map((each) => partTitles[String(each)] ?? inWords(String(each))))].join(', ')
  if (Array.isArray(value)) return value.map((each) => inWords(String(each)).toLowerCase()).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([inner, fact]) => `${labels[inner] ?? inWords(inner)} ${sayValue(fact, inner) || 'none'}`)
      .join(', ')
  const text = String(value)
  if (sums.has(name) && typeof value === 'number') return sayRupees(value)
  if (name === 'source') return saySource(text)
  if (spoken.has(name)) return sayings[text] ?? inWords(text)
  return isDay(text) ? sayDay(text) : text
}

function sayName(name: string): string {
  return names[name] ?? inWords(name)
}

/** `check_in`, `reminderEveryDays`, `how-it-is` → `Check in`, `Reminder every days`, `How it is`. */
function inWords(name: string): string {
  const text = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
