import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { Encryption } from '#modules/mail/mail-server.ts'

const fixtures = join(import.meta.dirname, 'fixtures/mail')
const readKey = (name: string) => readFileSync(join(fixtures, name))
/** Whoever trusts it trusts the mail servers of the tests; for a process, `NODE_EXTRA_CA_CERTS`. */
export const testAuthority = join(fixtures, 'authority.pem')

export type TestMailServer = {
  port: number
  /** Without encryption, as SMTP_URL takes it. */
  url: string
  /** While false, every e-mail is refused for now. */
  acceptsEmails: boolean
  received: string[]
  recipients: string[]
  /** `user over tls`, once for each that signed in. */
  signedIn: string[]
  stop(): Promise<void>
}

type MailServerOptions = {
  encryption?: Encryption
  account?: { user: string; password: string }
  /** Refuses a message with a header that is not ASCII, as a server without SMTPUTF8 may. */
  asciiHeaders?: boolean
  options?: SMTPServerOptions
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** A real mail server on this machine. With an account it takes e-mails from nobody else. */
export async function startMailServer({
  encryption = 'none',
  account,
  asciiHeaders = false,
  options,
}: MailServerOptions = {}): Promise<TestMailServer> {
  const server = new SMTPServer({
    secure: encryption === 'tls',
    ...(encryption === 'none' ? {} : { key: readKey('localhost.key'), cert: readKey('localhost.pem') }),
    hideSMTPUTF8: asciiHeaders,
    disabledCommands: [
      ...(encryption === 'starttls' ? [] : ['STARTTLS' as const]),
      ...(account ? [] : ['AUTH' as const]),
    ],
    authOptional: !account,
    allowInsecureAuth: encryption === 'none',
    logger: false,
    onAuth: ({ username, password }, { secure }, done) => {
      if (username !== account?.user || password !== account?.password)
        return done(refusal(535, '5.7.8 Username and password not accepted'))
      mail.signedIn.push(`${username} ${secure ? 'over TLS' : 'in the open'}`)
      done(null, { user: username })
    },
    onRcptTo: ({ address }, _session, done) => {
      if (!mail.acceptsEmails) return done(refusal(451, 'The house is asleep'))
      mail.recipients.push(address)
      done()
    },
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const message = Buffer.concat(chunks).toString()
      if (asciiHeaders && /[^\0-\x7f]/.test(message.slice(0, message.indexOf('\r\n\r\n'))))
        return done(refusal(554, '5.6.7 8-bit header without SMTPUTF8'))
      mail.received.push(message)
      done()
    },
    ...options,
  })
  server.on('error', () => {})
  const listener = server.server as Server
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const mail: TestMailServer = {
    port,
    url: `smtp://127.0.0.1:${port}`,
    acceptsEmails: true,
    received: [],
    recipients: [],
    signedIn: [],
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  }
  return mail
}
