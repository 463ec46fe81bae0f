import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeliveryResult, Mailer, OutgoingEmail } from '#core/app-context.server.ts'
import type { Config } from '#core/host/config.server.ts'
import { syncPath } from '#core/host/file-fault.server.ts'
import { attempt } from '#core/values/attempt.ts'
import { propertyOf } from '#core/values/record.ts'
import { toHeaderAddress } from './email.ts'
import type { MailServer } from './mail-server.ts'

// Delivers one e-mail: by SMTP, or as a file into the folder `outbox` while there is no mail server.

/** Why an e-mail was not accepted and what to do, for an owner who knows nothing about mail servers. */
export const mailTroubles = {
  'no-such-host': 'There is no mail server with this name. Check the spelling.',
  'nothing-there': 'Nothing answers at this host and port. Check both.',
  silent:
    'The mail server does not answer. Check if port and security belong together. A firewall may also block the port.',
  certificate:
    'The certificate of the mail server is not valid: it is for another name, too old, or not trusted.',
  encryption:
    'The mail server does not use this security at this port. Try another port or another security.',
  'not-mail': 'The server at this host and port is not a mail server.',
  'sign-in':
    'The mail server does not accept this user name and password. Many providers need a special “app password”.',
  sender: 'The mail server does not send e-mails from this sender’s address.',
  recipient: 'The mail server does not accept e-mails to this address. Check the address.',
  later: 'The mail server wants us to try again later.',
  refused: 'The mail server refused the e-mail.',
  'cut-off': 'The connection to the mail server broke.',
  'key-lost': 'The saved password of the mail server cannot be read. Enter it again in Settings, E-mail.',
  unknown: 'The e-mail could not be sent.',
} as const
export type MailTrouble = keyof typeof mailTroubles

/** The trouble in plain words, then the server's own message, if there is one. */
export function describeMailTrouble(trouble: MailTrouble, serverMessage: string): string {
  return serverMessage ? `${mailTroubles[trouble]} It said: ${serverMessage}` : mailTroubles[trouble]
}

/** Why an e-mail was not accepted; `serverMessage` is what the server said, without anything secret in it. */
export class MailFault extends Error {
  readonly trouble: MailTrouble
  readonly serverMessage: string
  readonly code: string
  readonly responseCode: number | undefined

  constructor(trouble: MailTrouble, { serverMessage = '', code = '', responseCode = 0 } = {}) {
    super(serverMessage || trouble)
    this.trouble = trouble
    this.serverMessage = serverMessage
    this.code = code || trouble
    this.responseCode = responseCode || undefined
  }
}

/** Whether no later try can succeed: the recipient itself was refused, and not our right to send (relaying, policy: 5.7.x of RFC 3463). */
export function isRecipientRefused(fault: unknown): boolean {
  if (!(fault instanceof MailFault)) return false
  return fault.trouble === 'recipient' && !/\b5\.7\.|relay/i.test(fault.serverMessage)
}

/** A mail server with its password in the clear: for the moment of a delivery, never to be stored. */
export type SmtpServer = Pick<MailServer, 'host' | 'port' | 'encryption' | 'user'> & { password: string }

/** Delivers by the mail server of SMTP_URL; else by the one that is saved when an e-mail leaves; without any, into the folder. */
export function openMailer(
  { smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>,
  readSavedServer: () => Promise<SmtpServer | null>,
): Mailer {
  return {
    async deliver(email, signal) {
      const server = smtpUrl ?? (await readSavedServer())
      return server
        ? sendBySmtp(server, email, signal ? { signal } : {})
        : writeIntoFolder(emailFolder(dataDir), email)
    },
  }
}

const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

type SendOptions = Partial<typeof timeouts> & { signal?: AbortSignal }

/** Each e-mail has a connection of its own: they are few, and an idle connection is one more way to fail. */
export async function sendBySmtp(
  server: string | SmtpServer,
  email: OutgoingEmail,
  { signal, ...timeoutOverrides }: SendOptions = {},
): Promise<DeliveryResult> {
  await withTransport(server, timeoutOverrides, (transport) =>
    transport.sendMail({ ...toMessage(email), ...(signal && { signal }) }),
  )
  return 'sent'
}

/** Signs in at a mail server, and sends nothing. Throws a `MailFault` that says why it was refused. */
export async function testConnection(server: string | SmtpServer): Promise<void> {
  await withTransport(server, {}, (transport) => transport.verify())
}

type Transport = ReturnType<typeof import('nodemailer').createTransport>

async function withTransport(
  server: string | SmtpServer,
  timeoutOverrides: Partial<typeof timeouts>,
  callTransport: (transport: Transport) => Promise<unknown>,
): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const { connection, secrets } =
    typeof server === 'string' ? parseSmtpUrl(server) : makeConnectionOptions(server)
  const options = { ...timeouts, ...timeoutOverrides, disableFileAccess: true, disableUrlAccess: true }
  const transport = createTransport({ ...connection, ...options })
  try {
    await callTransport(transport)
  } catch (fault) {
    throw toMailFault(fault, secrets)
  } finally {
    transport.close()
  }
}

function parseSmtpUrl(url: string) {
  const { username = '', password = '' } = URL.parse(url) ?? {}
  const secrets = [username, password].map((part) => attempt(() => decodeURIComponent(part)) ?? part)
  return { connection: { url }, secrets }
}

/** Certificates are always checked; STARTTLS is required where it is chosen; without encryption STARTTLS is not tried. */
function makeConnectionOptions({ host, port, encryption, user, password }: SmtpServer) {
  const connection = {
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(user && { auth: { user, pass: password } }),
  }
  return { connection, secrets: [user, password] }
}

/**
 * One e-mail always becomes one and the same message; addresses are objects, so that nothing in them is parsed. A Reply-To that not every server
 * accepts is left out: an e-mail without it arrives.
 */
function toMessage({ from, to, replyTo, subject, ...email }: OutgoingEmail) {
  const replyAddress = replyTo && toHeaderAddress(replyTo)
  return {
    ...email,
    subject: encodeHeaderText(subject),
    from: typeof from === 'string' ? from : toSenderAddress(from),
    to: { name: '', address: to },
    ...(replyAddress ? { replyTo: { name: '', address: replyAddress } } : {}),
    // No "out of office" is wanted.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** Mail programs decode an encoded word (RFC 2047) in a header, also one that somebody typed; encoded once more, it is read as it was typed. */
function encodeHeaderText(text: string): string {
  if (!text.includes('=?')) return text
  // An encoded word has at most 75 characters: ten letters of four bytes fit.
  const parts = text.match(/.{1,10}/gsu) ?? []
  return parts.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ')
}

/** The composer quotes a name, and some programs decode an encoded word within quotes. */
function toSenderAddress({ name, address }: { name: string; address: string }) {
  return { name: name.replaceAll('=?', '= ?'), address: toHeaderAddress(address) ?? address }
}

export function emailFolder(dataDir: string): string {
  return join(dataDir, 'outbox')
}

/** Writes an e-mail as a file that any mail program opens; it survives a power cut. The same e-mail again replaces its own file. */
export async function writeIntoFolder(folder: string, email: OutgoingEmail): Promise<DeliveryResult> {
  const { createTransport } = await import('nodemailer')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: bytes } = await composer.sendMail(toMessage(email))
  if (!Buffer.isBuffer(bytes)) throw new Error('the e-mail was composed as a stream')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const time = email.date.toISOString().slice(0, 19).replaceAll(':', '-')
  const name = `${time}-${fileNamePart(email.messageId)}.eml`
  const temporaryPath = join(folder, `.${name}.part`)
  await writeFile(temporaryPath, bytes, { mode: 0o600, flush: true })
  await rename(temporaryPath, join(folder, name))
  await syncPath(folder)
  return 'in-folder'
}

/** Removes the files of these e-mails from the folder, finished or not. */
export async function deleteFromFolder(folder: string, messageIds: readonly string[]): Promise<void> {
  const endings = new Set(messageIds.map(fileNamePart))
  const files = await readdir(folder).catch(() => [])
  const staleFiles = files.filter((name) => endings.has(/-([^-]+)\.eml(?:\.part)?$/.exec(name)?.[1] ?? ''))
  for (const name of staleFiles) await rm(join(folder, name), { force: true })
  if (staleFiles.length > 0) await syncPath(folder)
}

function fileNamePart(messageId: string): string {
  return (messageId.split('@', 1)[0] ?? '').replace('<', '')
}

/** What nodemailer threw, in kinds that a person can do something about. `secrets` never come out again, however the server repeats them. */
export function toMailFault(fault: unknown, secrets: readonly string[] = []): MailFault {
  const readFact = (name: string) => String(propertyOf(fault, name) ?? '')
  const [code, originalCode, message] = [readFact('code'), readFact('originalCode'), readFact('message')]
  const responseCode = Number(propertyOf(fault, 'responseCode') ?? 0)
  const trouble = classifyTrouble({ code, originalCode, message, responseCode, command: readFact('command') })
  const serverMessage = trouble === 'not-mail' ? '' : removeSecrets(readFact('response'), secrets)
  return new MailFault(trouble, { serverMessage, code: originalCode || code, responseCode })
}

type FaultFacts = Record<'code' | 'originalCode' | 'command' | 'message', string> & { responseCode: number }

function classifyTrouble({ code, originalCode, responseCode, command, message }: FaultFacts): MailTrouble {
  if (responseCode >= 400 && responseCode < 500) return 'later'
  if (code === 'EAUTH' || responseCode === 530) return 'sign-in'
  if (code === 'ETLS' && responseCode > 0) return 'encryption'
  if (responseCode >= 500 && command === 'MAIL FROM') return 'sender'
  if (responseCode >= 500) return command === 'RCPT TO' ? 'recipient' : 'refused'
  if (code === 'EENVELOPE' && /recipient/i.test(message)) return 'recipient'
  if (/certificate|altnames/i.test(message) || /CERT|ALTNAME/.test(originalCode)) return 'certificate'
  if (code === 'ETLS' || /^ERR_SSL|^EPROTO$/.test(originalCode)) return 'encryption'
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(originalCode)) return 'no-such-host'
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/.test(originalCode)) return 'nothing-there'
  if (code === 'ETIMEDOUT' || code === 'EABORT' || originalCode === 'ETIMEDOUT') return 'silent'
  if (code === 'EPROTOCOL') return 'not-mail'
  return code === 'ECONNECTION' || code === 'ESOCKET' ? 'cut-off' : 'unknown'
}

/** Some servers repeat what they were sent; the account must not reach a page or a table that way, plain or in base64. */
function removeSecrets(text: string, [user = '', password = '']: readonly string[]): string {
  const base64 = (value: string) => Buffer.from(value).toString('base64')
  const secrets = password ? [password, base64(password), base64(`\0${user}\0${password}`)] : []
  // A user name of two letters would be found in every word.
  if (user.length > 3) secrets.push(user, base64(user))
  return secrets
    .sort((one, other) => other.length - one.length)
    .reduce((cleaned, secret) => cleaned.replaceAll(secret, '(…)'), text)
}
