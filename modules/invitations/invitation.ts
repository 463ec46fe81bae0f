import { fillBlanks } from '#modules/mail/blanks.ts'
import { EMAIL_NOT_SENT_LABEL } from '#modules/mail/email.ts'

/** The state of asking a guest for a review. `declined` is the guest's decision, `stopped` the owner's. */
export type InvitationState =
  | 'not-invited'
  | 'invited'
  | 'opened'
  | 'started'
  | 'reviewed'
  | 'declined'
  | 'stopped'
  | 'bounced'
  | 'written'

export const invitationStateTitles: Record<InvitationState, string> = {
  'not-invited': 'Not yet invited',
  invited: 'Invited',
  opened: 'Opened the link',
  started: 'Started to write',
  reviewed: 'Wrote a review',
  declined: 'Does not want to be asked',
  stopped: 'You stopped asking',
  bounced: 'E-mail came back',
  written: EMAIL_NOT_SENT_LABEL,
}

/** The channels of an invitation, for the owner; `automatic` and `reminder` are e-mails that are sent without the owner. */
const channelTitles = {
  copy: 'Copied link',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  qr: 'QR code',
  automatic: 'Automatic e-mail',
  reminder: 'Reminder by e-mail',
  'command-line': 'Link made at the server',
  demo: 'Demo',
  'copy-unsent': 'Link to copy',
  'whatsapp-unsent': 'WhatsApp',
  'qr-unsent': 'QR code',
} as const
export type InviteChannel = keyof typeof channelTitles
export const invitationChannelTitles: Record<string, string> = channelTitles

/** The channels by which the owner hands a link over; the server cannot see whether it was sent. */
export const manualChannels = ['whatsapp', 'copy', 'qr'] as const
export type ManualChannel = (typeof manualChannels)[number]
/** A link to hand over that the owner has not marked as sent. */
export type UnsentChannel = `${ManualChannel}-unsent`

export function isUnsentChannel(channel: string): channel is UnsentChannel {
  return manualChannels.some((manual) => channel === `${manual}-unsent`)
}

/** The owner's text for WhatsApp with the guest's link. */
export function writeInvitationMessage(text: string, house: string, name: string, link: string): string {
  return fillBlanks(text, { house, name, link })
}

/** The reasons not to ask a guest for a review. There are no others; how satisfied a guest seemed is none. */
export const stopReasons = [
  'No address to write to',
  'Asked not to be asked',
  'Did not stay after all',
] as const
export type StopReason = (typeof stopReasons)[number]

export function isStopReason(text: string): text is StopReason {
  return stopReasons.some((reason) => reason === text)
}

/** The stays that ended in a month, `2026-11`: those whose guest was asked or wrote, and those that have a reason why not. */
export type AskedMonth = { month: string; ended: number; asked: number; excused: number }

/** A guest is usually asked within so many days after the stay. */
export const ASKED_WITHIN_DAYS = 14

/** `Of 34 stays that ended, 31 were asked for a review and 2 have a reason why not. 1 was left out.` */
export function describeAskedMonths(months: readonly AskedMonth[]): string {
  const sumOf = (of: (month: AskedMonth) => number) => months.reduce((total, month) => total + of(month), 0)
  const [ended, asked, excused] = [sumOf((m) => m.ended), sumOf((m) => m.asked), sumOf((m) => m.excused)]
  if (ended === 0) return 'No stay has ended in this time.'
  const stays = ended === 1 ? 'one stay' : `${ended} stays`
  const reasons = excused > 0 ? ` and ${excused} ${excused === 1 ? 'has' : 'have'} a reason why not` : ''
  const leftOut = countLeftOut({ ended, asked, excused })
  const last = leftOut === 0 ? 'None was left out.' : `${leftOut} ${leftOut === 1 ? 'was' : 'were'} left out.`
  return `Of ${stays} that ended, ${asked} ${asked === 1 ? 'was' : 'were'} asked for a review${reasons}. ${last}`
}

/** How many were neither asked nor have a reason why not. */
export function countLeftOut({ ended, asked, excused }: Omit<AskedMonth, 'month'>): number {
  return ended - asked - excused
}
