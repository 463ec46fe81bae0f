import { isEmailAddress } from '#modules/common/contact.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long we wait after the first, second, third … failed try; the last pause repeats. */
const pauses = [1 * MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR]

/** An e-mail is tried for three days, then the owner sees that it failed. */
export const EMAIL_TRIED_FOR_MS = 72 * HOUR

/** When an e-mail that was refused `tries` times is tried again; null when its 72 hours, counted from `since`, are over. */
export function nextTry(since: Date, tries: number, now: Date): Date | null {
  const pause = pauses[Math.min(Math.max(tries, 1), pauses.length) - 1] ?? 4 * HOUR
  const end = since.getTime() + EMAIL_TRIED_FOR_MS
  if (now.getTime() >= end) return null
  return new Date(Math.min(now.getTime() + pause, end))
}

/** Of an e-mail that is a file in the folder, because there was no mail server when it was due. */
export const EMAIL_NOT_SENT = 'Not sent: e-mail was not set up'
/** So long an e-mail that was not sent is offered to be sent once there is a mail server; later it would surprise its reader. */
export const UNSENT_OFFERED_DAYS = 7

/** What an e-mail is, as the owner reads it. */
export const emailKinds: Record<string, string> = {
  enquiry: 'An enquiry, to you',
  quick: 'A quick review, to you',
  held: 'Word of a message that may be spam, to you',
  many: 'Word of many messages, to you',
  answer: 'Your answer to an enquiry',
  arrival: 'Before arrival, to a guest',
  invitation: 'Asking for a review',
  'review-arrived': 'Word of a review, to you',
  'review-corrected': 'Word of a corrected review, to you',
  'review-objection': 'Word of an objection, to you',
  'review-reply': 'Your reply to a review',
  'review-thanks': 'Thanks for a review, with its receipt',
  'objection-answer': 'Your answer to an objection',
  backup: 'Word of a backup that failed, to you',
  calendar: 'Word of a calendar that cannot be fetched, to you',
  hold: 'Nights held, to a guest',
  'hold-over': 'Word of a hold that ended, to you',
  test: 'A test e-mail',
  team: 'Invitation into the team',
  password: 'Link for a new password',
  rescue: 'Word of a way in that was made',
  'password-changed': 'Word of a changed password',
  'new-device': 'Word of a new device',
}

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
export function headerAddress(address: string): string | null {
  const [name = '', host = ''] = address.split('@')
  if (!isEmailAddress(address) || !name.split('.').every((part) => asciiName.test(part))) return null
  const ascii = asciiHost.test(host) ? host : (URL.parse(`http://${host}`)?.hostname ?? '')
  return asciiHost.test(ascii) ? `${name}@${ascii}` : null
}
