import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import { MAX_NAME_CHARACTERS } from '#core/values/contact.ts'
import { isHeaderSafe, toHeaderAddress } from './email.ts'

/** The ways to encrypt the connection to a mail server, in the order of the form. */
export const encryptions = {
  tls: 'SSL or TLS, port 465',
  starttls: 'STARTTLS, port 587',
  none: 'None, for a mail server on this machine',
} as const
export type Encryption = keyof typeof encryptions

/** The server that sends e-mails; its password is stored separately. An empty From means the address on the site. */
export type MailServer = {
  host: string
  port: number
  encryption: Encryption
  user: string
  fromName: string
  fromAddress: string
}

type TypedMailServer = Omit<MailServer, 'encryption'> & { encryption: string }

/** What the form begins with where no mail server is saved. */
export const noMailServer: MailServer = {
  host: '',
  port: 465,
  encryption: 'tls',
  user: '',
  fromName: '',
  fromAddress: '',
}

/** Refuses a missing host or port, a password without a user, and an account over an unencrypted connection. */
export function checkMailServer(server: TypedMailServer, password: 'typed' | 'stored'): Refusal | null {
  const { host, port, encryption, user, fromName, fromAddress } = server
  if (!isHost(host)) return refuse('mailHostInvalid', 'host')
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return refuse('mailPortInvalid', 'port')
  if (!Object.hasOwn(encryptions, encryption)) return refuse('broken', 'encryption')
  if (!isHeaderSafe(user) || user.length > 254) return refuse('broken', 'user')
  if (user === '' && password === 'typed') return refuse('mailUserMissing', 'user')
  if (user !== '' && encryption === 'none' && !isThisMachine(host))
    return refuse('mailNotEncrypted', 'encryption')
  if (!isHeaderSafe(fromName) || fromName.length > MAX_NAME_CHARACTERS)
    return refuse('textTooLong', 'fromName')
  if (fromAddress !== '' && toHeaderAddress(fromAddress) === null)
    return refuse('emailInvalid', 'fromAddress')
  return null
}

/** A name or a number of a machine, and nothing that could be more: no scheme, no path, no space. */
function isHost(text: string): boolean {
  if (text.length > 253) return false
  const isIpv6 = /^[0-9a-f:.]+$/i.test(text) && text.split(':').length > 2
  return isIpv6 || /^(?:[a-z0-9_-]+\.)*[a-z0-9-]+$/i.test(text)
}

function isThisMachine(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host)
}

/** Common mail providers, and what they require. */
type MailProvider = Pick<MailServer, 'host' | 'port' | 'encryption'> & { label: string; hint: string }

export const mailProviders: Record<string, MailProvider> = {
  google: {
    label: 'Gmail',
    host: 'smtp.gmail.com',
    port: 465,
    encryption: 'tls',
    hint: 'Also for Google Workspace. The user name is your full e-mail address. You need an “app password”: turn on two-step verification in your Google account, then open “App passwords” there. Google shows it only once.',
  },
  zoho: {
    label: 'Zoho India',
    host: 'smtp.zoho.in',
    port: 465,
    encryption: 'tls',
    hint: 'The user name is your full e-mail address. If your address has your own domain, the server is smtppro.zoho.in. If two-step sign-in is on, make an application-specific password under Security.',
  },
  icloud: {
    label: 'iCloud',
    host: 'smtp.mail.me.com',
    port: 587,
    encryption: 'starttls',
    hint: 'The user name is your full e-mail address. Make an app-specific password in your Apple account, under Sign-In and Security.',
  },
  brevo: {
    label: 'Brevo',
    host: 'smtp-relay.brevo.com',
    port: 587,
    encryption: 'starttls',
    hint: 'Find the user name and the SMTP key under “SMTP & API” in your Brevo account. Enter the key here as the password. Brevo must have verified the sender’s address.',
  },
  ses: {
    label: 'Amazon SES',
    host: 'email-smtp.ap-south-1.amazonaws.com',
    port: 465,
    encryption: 'tls',
    hint: 'This is the server of the Mumbai region. Make “SMTP credentials” in SES. They are not your Amazon sign-in. The sender’s address or its domain must be verified there.',
  },
  hosting: {
    label: 'My web host or another',
    host: '',
    port: 465,
    encryption: 'tls',
    hint: 'Look for “outgoing server” or “SMTP” on their help pages. The user name is mostly your full e-mail address. The password is mostly the one of your mailbox.',
  },
}
