import { createTransport } from 'nodemailer'
import type { MailServer } from './mail-server.ts'
import type { Mailer } from './mailer.server.ts'
import { mailFault, message } from './mailer.server.ts'

const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

/** A mail server with all that it wants to know, the password in the clear: for the moment of a delivery, never to be kept. */
export type SmtpServer = Pick<MailServer, 'host' | 'port' | 'encryption' | 'user'> & { password: string }

/** Hands e-mails to an SMTP server, a connection for each: they are few, and a sleeping connection is one more way to fail. */
export function openSmtpMailer(server: string | SmtpServer, timeouts: Partial<typeof patience> = {}): Mailer {
  const { transport, secrets } = transportTo(server, timeouts)
  return {
    async deliver(parcel, signal) {
      await transport.sendMail({ ...message(parcel), ...(signal && { signal }) }).catch((fault) => {
        throw mailFault(fault, secrets)
      })
      return 'sent'
    },
    async close() {
      transport.close()
    },
  }
}

/** Goes as far as signing in at an SMTP server, and sends nothing. Throws why it was not let in. */
export async function knockAt(server: string | SmtpServer): Promise<void> {
  const { transport, secrets } = transportTo(server, {})
  try {
    await transport.verify()
  } catch (fault) {
    throw mailFault(fault, secrets)
  } finally {
    transport.close()
  }
}

function transportTo(server: string | SmtpServer, timeouts: Partial<typeof patience>) {
  const { url, secrets, ...place } = typeof server === 'string' ? placeOf(server) : optionsOf(server)
  const transport = createTransport({
    ...place,
    ...(url ? { url } : {}),
    ...patience,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { transport, secrets }
}

function placeOf(url: string) {
  const { username = '', password = '' } = URL.parse(url) ?? {}
  return { url, secrets: [username, password].map(decoded) }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Certificates are always looked at; STARTTLS is asked for, never hoped for; without encryption there is none to fail on this machine. */
function optionsOf({ host, port, encryption, user, password }: SmtpServer) {
  return {
    url: undefined,
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(user && { auth: { user, pass: password } }),
    secrets: [user, password],
  }
}
