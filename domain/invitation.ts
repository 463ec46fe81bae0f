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

export const invitationStates: Record<InvitationState, string> = {
  'not-invited': 'Not yet invited',
  invited: 'Invited',
  opened: 'Opened the link',
  started: 'Began to write',
  reviewed: 'Wrote a review',
  declined: 'Does not wish to be asked',
  stopped: 'Not asked any more',
  bounced: 'Letter came back',
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
}

/** What the owner sends by WhatsApp, with the link at its end, where it can be tapped. */
export function invitationMessage(house: string, firstName: string, link: string): string {
  return `Namaste ${firstName}, thank you for staying at ${house}. Would you write a few lines about it, good or bad? It takes two minutes, on your phone: ${link}`
}
