import { headerAddress } from './email.ts'
import type { OutgoingEmail } from './mailer.server.ts'

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

/** Mail programs decode an encoded word (RFC 2047) in a header, also one that somebody typed; encoded once more, it is read as it was typed. */
function headerText(text: string): string {
  if (!text.includes('=?')) return text
  // An encoded word has at most 75 characters: ten letters of four bytes fit.
  const parts = text.match(/.{1,10}/gsu) ?? []
  return parts.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ')
}

/** The composer quotes a name, and some programs decode an encoded word within quotes. */
function senderAddress({ name, address }: { name: string; address: string }) {
  return { name: name.replaceAll('=?', '= ?'), address: headerAddress(address) ?? address }
}
