import { isEmailAddress } from '#core/values/contact.ts'
import { formatTime } from '#core/values/day.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long we wait after the first, second, third … failed try; the last pause repeats. */
const pausesMs = [
  1 * MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
]

/** An e-mail is tried for three days, then the owner sees that it failed. */
const EMAIL_TRIED_FOR_MS = 72 * HOUR_MS

/** When an e-mail that was refused `tries` times is tried again; null when its 72 hours, counted from `since`, are over. */
export function findNextTryTime(since: Date, tries: number, now: Date): Date | null {
  const pause = pausesMs[Math.min(Math.max(tries, 1), pausesMs.length) - 1] ?? 4 * HOUR_MS
  const end = since.getTime() + EMAIL_TRIED_FOR_MS
  if (now.getTime() >= end) return null
  return new Date(Math.min(now.getTime() + pause, end))
}

/** When automatic e-mail may leave: `now` itself, which callers compare, or else the next time between 9 and 19 h of the property. */
export function findNextEmailTime(now: Date, timeZone: string): Date {
  let at = now
  while (!isEmailHour(at, timeZone)) at = new Date(at.getTime() + 15 * MINUTE_MS)
  return at
}

function isEmailHour(at: Date, timeZone: string): boolean {
  const time = formatTime(at, timeZone)
  return time >= '09:00' && time < '19:00'
}

/** The label of an e-mail that is a file in the folder, because there was no mail server when it was due. */
export const EMAIL_NOT_SENT_LABEL = 'Not sent: e-mail was not set up'
/** So long an e-mail that was not sent is offered to be sent once there is a mail server; later it would surprise its reader. */
export const MAX_UNSENT_DAYS = 7

/** What an e-mail is, as the owner reads it. */
export const emailKindTitles: Record<string, string> = {
  enquiry: 'New enquiry, to you',
  quick: 'Quick review, to you',
  held: 'Possible spam, to you',
  many: 'Many messages, to you',
  answer: 'Your answer to an enquiry',
  confirmation: 'Confirmation of a booking, to a guest',
  receipt: 'Receipt, to a guest',
  arrival: 'Arrival message, to a guest',
  invitation: 'Invitation to a review, to a guest',
  'review-arrived': 'New review, to you',
  'review-corrected': 'Changed review, to you',
  'review-objection': 'Objection of a guest, to you',
  'review-reply': 'Your reply to a review',
  'review-thanks': 'Thanks for a review, to a guest',
  'objection-answer': 'Your answer to an objection',
  backup: 'Problem with a backup, to you',
  calendar: 'Problem with a calendar, to you',
  hold: 'Nights are on hold, to a guest',
  'hold-over': 'A hold has ended, to you',
  test: 'Test e-mail',
  team: 'Invitation to the team',
  password: 'Link for a new password',
  rescue: 'Sign-in link was made',
  'password-changed': 'Password was changed',
  'new-device': 'Sign-in on a new device',
}

/** E-mails to a guest, whose address a later try does not mend. */
export const guestEmailKinds: ReadonlySet<string> = new Set([
  ...['answer', 'confirmation', 'receipt', 'arrival', 'invitation', 'review-reply', 'review-thanks'],
  ...['objection-answer', 'hold'],
])

/** Text that may be in a header: no line break or NUL that would begin a header of its own. */
export function isHeaderSafe(text: string): boolean {
  return !/[\r\n\0]/.test(text)
}

const asciiName = /^[\w!#$%&'*+/=?^`{|}~-]+$/
const asciiHost = /^[a-z0-9.-]+$/i

/**
 * The address as every mail server takes it in a header: ASCII alone, an international host in its ASCII form. Null where the part before
 * the @ has no such form; many servers refuse a whole message for it.
 */
export function toHeaderAddress(address: string): string | null {
  const [name = '', host = ''] = address.split('@')
  if (!isEmailAddress(address) || !name.split('.').every((part) => asciiName.test(part))) return null
  const ascii = asciiHost.test(host) ? host : (URL.parse(`http://${host}`)?.hostname ?? '')
  return asciiHost.test(ascii) ? `${name}@${ascii}` : null
}
