import { headerAddress } from '#domain/mail/email.ts'
import type { OutgoingEmail } from './mailer.ts'

/**
 * The same e-mail always becomes the same message; addresses are given as objects so that nothing in them is parsed. A Reply-To that not every
 * server takes is left out: an e-mail without it arrives.
 */
export function message({ from, to, replyTo, subject, ...parcel }: OutgoingEmail) {
  const answersTo = replyTo && headerAddress(replyTo)
  return {
    ...parcel,
    subject: headerText(subject),
    from: typeof from === 'string' ? from : senderAddress(from),
    to: { name: '', address: to },
    ...(answersTo ? { replyTo: { name: '', address: answersTo } } : {}),
    // Says to other programs that no "out of office" is wanted.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** Mail programs decode an encoded word (`=?utf-8?B?…?=`) in a header; with a space inside, what somebody typed stays text. */
function headerText(text: string): string {
  return text.replaceAll('=?', '= ?')
}

function senderAddress({ name, address }: { name: string; address: string }) {
  return { name: headerText(name), address: headerAddress(address) ?? address }
}
