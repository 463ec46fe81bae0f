import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { propertyOf } from '#modules/common/record.ts'
import { headerAddress } from './email.ts'
import type { MailTrouble } from './mail-trouble.ts'

/** Why an e-mail was not taken: what kind of trouble, and what the server said, without anything secret in it. */
export class MailFault extends Error {
  trouble: MailTrouble
  said: string
  code: string
  responseCode: number | undefined

  constructor(
    trouble: MailTrouble,
    {
      said = '',
      code = trouble,
      responseCode,
    }: Partial<Pick<MailFault, 'said' | 'code' | 'responseCode'>> = {},
  ) {
    super(said || trouble)
    this.trouble = trouble
    this.said = said
    this.code = code
    this.responseCode = responseCode
  }
}

const facts = ['code', 'originalCode', 'responseCode', 'command', 'message']

/** An e-mail ready to leave; every try of the same one carries the same Message-ID. */
export type OutgoingEmail = {
  messageId: string
  /** Ours, never a visitor's: MAIL_FROM, what the owner set, or the address on the page. */
  from: string | { name: string; address: string }
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** When it was written. */
  date: Date
}

/** What became of an e-mail that was taken: somebody carries it, or it is a file in the folder. */
export type WayOut = 'sent' | 'in-folder'

/** Hands an e-mail on: to an SMTP server, or a folder. Throws when it was not taken, or when the signal came first. */
export type Mailer = {
  deliver(parcel: OutgoingEmail, signal?: AbortSignal): Promise<WayOut>
  close(): Promise<void>
}

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

/** Puts each letter as a file into a folder, where any mail program opens it. Delivered means it survives a power cut. */
export async function openFolderMailer(folder: string): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    async deliver(parcel) {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const composed = await composer.sendMail(message(parcel))
      if (!Buffer.isBuffer(composed.message)) throw new Error('the letter was composed as a stream')
      await writeSafely(folder, fileName(parcel), composed.message)
      return 'in-folder'
    },
    async close() {},
  }
}

/** Takes the files of these letters out of the folder, finished or not; a letter that is not there was never put there. */
export async function discardFromFolder(folder: string, messageIds: readonly string[]): Promise<void> {
  const endings = new Set(messageIds.map(nameOf))
  const files = await readdir(folder).catch(() => [])
  const theirs = files.filter((name) => endings.has(/-([^-]+)\.eml(?:\.part)?$/.exec(name)?.[1] ?? ''))
  for (const name of theirs) await rm(join(folder, name), { force: true })
  if (theirs.length > 0) await syncFolder(folder)
}

/** `2026-11-20T10-15-00-4f….eml`: the same letter delivered again takes its own place. */
function fileName({ date, messageId }: OutgoingEmail): string {
  const time = date.toISOString().slice(0, 19).replaceAll(':', '-')
  return `${time}-${nameOf(messageId)}.eml`
}

function nameOf(messageId: string): string {
  return (messageId.split('@', 1)[0] ?? '').replace('<', '')
}

async function writeSafely(folder: string, name: string, bytes: Buffer): Promise<void> {
  const unfinished = join(folder, `.${name}.part`)
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(folder, name))
  await syncFolder(folder)
}

async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  await directory.sync().finally(() => directory.close())
}

type Facts = {
  code: string
  first: string
  responseCode: number | undefined
  command: string
  message: string
}

/** What nodemailer threw, in kinds that a person can do something about. `secrets` never come out again, however the server repeats them. */
export function mailFault(fault: unknown, secrets: readonly string[] = []): MailFault {
  const facts = factsOf(fault)
  const trouble = troubleOf(facts)
  const response = propertyOf(fault, 'response')
  const said = trouble === 'not-mail' || typeof response !== 'string' ? '' : without(response, secrets)
  const { code, first, responseCode } = facts
  return new MailFault(trouble, { said, code: first || code, responseCode })
}

function factsOf(fault: unknown): Facts {
  const [code, originalCode, responseCode, command, message] = facts.map((name) => propertyOf(fault, name))
  return {
    code: String(code ?? ''),
    first: String(originalCode ?? ''),
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    command: String(command ?? ''),
    message: String(message ?? ''),
  }
}

function troubleOf({ code, first, responseCode = 0, command, message }: Facts): MailTrouble {
  if (responseCode >= 400 && responseCode < 500) return 'later'
  if (code === 'EAUTH' || responseCode === 530) return 'sign-in'
  if (code === 'ETLS' && responseCode > 0) return 'encryption'
  if (responseCode >= 500) return refusalOf(command)
  if (/certificate|altnames/i.test(message) || /CERT|ALTNAME/.test(first)) return 'certificate'
  if (code === 'ETLS' || /^ERR_SSL|^EPROTO$/.test(first)) return 'encryption'
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(first)) return 'no-such-host'
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/.test(first)) return 'nothing-there'
  if (code === 'ETIMEDOUT' || code === 'EABORT' || first === 'ETIMEDOUT') return 'silent'
  if (code === 'EPROTOCOL') return 'not-mail'
  return code === 'ECONNECTION' || code === 'ESOCKET' ? 'cut-off' : 'unknown'
}

function refusalOf(command: string): MailTrouble {
  if (command === 'MAIL FROM') return 'sender'
  return command === 'RCPT TO' ? 'recipient' : 'refused'
}

/** Some servers repeat what they were told; the account must not reach a page or a table that way, plain or in base64. */
function without(text: string, [user = '', password = '']: readonly string[]): string {
  const base64 = (value: string) => Buffer.from(value).toString('base64')
  const spoken = password ? [password, base64(password), base64(`\0${user}\0${password}`)] : []
  // A user name of two e-mails would be found in every word.
  if (user.length > 3) spoken.push(user, base64(user))
  return spoken
    .sort((one, other) => other.length - one.length)
    .reduce((said, secret) => said.replaceAll(secret, '(…)'), text)
}
