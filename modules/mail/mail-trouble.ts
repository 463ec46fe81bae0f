/** Why an e-mail did not leave, as somebody who never ran a mail server can understand it, with what to do. */
export const mailTroubles = {
  'no-such-host': 'There is no mail server of this name. Look at its spelling.',
  'nothing-there': 'Nothing answers at this host and port. Look at both.',
  silent:
    'The mail server does not answer. Port and encryption may not belong together, or the port is closed on the way.',
  certificate:
    'The mail server cannot prove that it is the one named: its certificate is for another name, out of date, or nobody vouches for it.',
  encryption: 'The mail server does not speak this encryption at this port. Try another of the two.',
  'not-mail': 'What answers at this host and port is no mail server.',
  'sign-in':
    'The mail server does not accept this user name and password. Many providers want a password made for programs, not your own.',
  sender: 'The mail server does not send e-mails from this From address.',
  recipient: 'The mail server does not take e-mails to this address.',
  later: 'The mail server asks to try again later.',
  refused: 'The mail server refused the e-mail.',
  'cut-off': 'The line to the mail server broke off.',
  'key-lost':
    'The password of the mail server cannot be opened with the key of this house. Type it once more in Settings, Letters.',
  unknown: 'The e-mail could not be handed over.',
} as const
export type MailTrouble = keyof typeof mailTroubles

/** The trouble in our words, and then in the server's own, where it said any. */
export function sayMailTrouble(trouble: MailTrouble, said: string): string {
  return said ? `${mailTroubles[trouble]} It said: ${said}` : mailTroubles[trouble]
}
