import { encodeWord } from 'nodemailer/lib/mime-funcs'
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

/** An encoded word that somebody typed would be decoded by whoever reads the header; encoded once more, it is read as it was typed. */
function headerText(text: string): string {
  return text.includes('=?') ? encodeWord(text, 'B', 52) : text
}

/** The composer quotes a name, and some programs decode an encoded word within quotes. */
function senderAddress({ name, address }: { name: string; address: string }) {
  return { name: name.replaceAll('=?', '= ?'), address: headerAddress(address) ?? address }
}
