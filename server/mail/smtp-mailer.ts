import { createTransport } from 'nodemailer'
import type { Mailer, Parcel } from './mailer.ts'

const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

/** Hands letters to an SMTP server, a connection for each: they are few, and a sleeping connection is one more way to fail. */
export function openSmtpMailer(url: string, timeouts: Partial<typeof patience> = {}): Mailer {
  const transport = createTransport({
    url,
    ...patience,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver(parcel) {
      await transport.sendMail(message(parcel))
    },
    async close() {
      transport.close()
    },
  }
}

/** The same letter always becomes the same message; addresses are given as objects so that nothing in them is parsed. */
export function message({ from, to, replyTo, ...parcel }: Parcel) {
  return {
    ...parcel,
    from,
    to: { name: '', address: to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    // Says to other programs that no "out of office" is wanted.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
