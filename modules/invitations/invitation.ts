import { fillBlanks } from '#modules/mail/blanks.ts'
import { EMAIL_NOT_SENT } from '#modules/mail/email.ts'

/** Where asking a guest for a review stands. `declined` is the guest's own word, `stopped` the owner's. */
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

export const invitationStates: Record<InvitationState, string> = {
  'not-invited': 'Not yet invited',
  invited: 'Invited',
  opened: 'Opened the link',
  started: 'Began to write',
  reviewed: 'Wrote a review',
  declined: 'Does not wish to be asked',
  stopped: 'Not asked any more',
  bounced: 'E-mail came back',
  written: EMAIL_NOT_SENT,
}

/** How an invitation travelled, as the owner reads it. */
export const invitationChannels: Record<string, string> = {
  copy: 'Copied link',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  qr: 'QR code',
  automatic: 'E-mail, by itself',
  reminder: 'Reminder by e-mail',
  'command-line': 'Link made at the server',
  demo: 'Demo',
  'copy-unsent': 'Link to copy',
  'whatsapp-unsent': 'WhatsApp',
  'qr-unsent': 'QR code',
}

/** The ways by which the owner hands a link over; the house cannot see whether it went. */
export const handedWays = ['whatsapp', 'copy', 'qr'] as const
export type HandedWay = (typeof handedWays)[number]
/** A link made to be handed over, before the owner says that it went. */
export type Unsent = `${HandedWay}-unsent`

export function isUnsent(channel: string): channel is Unsent {
  return handedWays.some((way) => channel === `${way}-unsent`)
}

const askingChannels = ['copy', 'whatsapp', 'email', 'qr', 'automatic', 'reminder']

/** Whether a link made this way was handed to its guest to ask for a review; one printed by the command line is only there to be used. */
export function asksGuest(channel: string): boolean {
  return askingChannels.includes(channel)
}

/** What the owner sends by WhatsApp: their own text, with the guest's own link in it. */
export function invitationMessage(text: string, house: string, name: string, link: string): string {
  return fillBlanks(text, { house, name, link })
}
