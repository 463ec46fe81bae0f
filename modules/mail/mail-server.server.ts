import { publishedContent } from '#modules/content/content.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { unseal } from '#server/secrets/seal.ts'
import { MailFault } from './mail-fault.server.ts'
import type { MailServer } from './mail-server.ts'
import type { OutgoingEmail } from './mailer.server.ts'
import type { SmtpServer } from './smtp-mailer.server.ts'

/** The row of the settings that holds it; not among those that `readSettings` gives away. */
export const MAIL_SERVER = 'mailServer'
/** As it is kept: the password sealed for this host alone, null where there is no account. */
export type KeptMailServer = MailServer & { sealed: string | null }
export type SavedMailServer = MailServer & { hasPassword: boolean; since: string }

/** Who carries letters: what the environment names, what an owner saved, or nobody, and they stay in a folder. */
export type MailWay = 'environment' | 'console' | 'folder'

/** The mail server that an owner saved, without its password; null where there is none. */
export async function savedMailServer(house: Pick<AppContext, 'database'>): Promise<SavedMailServer | null> {
  const row = await readRow(house)
  if (!row) return null
  const { sealed, ...server } = row.kept
  return { ...server, hasPassword: sealed !== null, since: row.since }
}

export async function mailWay(house: Pick<AppContext, 'database' | 'config'>): Promise<MailWay> {
  if (house.config.smtpUrl) return 'environment'
  return (await readRow(house)) ? 'console' : 'folder'
}

/** Whether an e-mail can leave. Where it cannot, nothing says that one was sent, and what only sends one is refused (`mailMissing`). */
export async function canSendEmails(house: Pick<AppContext, 'database' | 'config'>): Promise<boolean> {
  return (await mailWay(house)) !== 'folder'
}

/** The saved mail server with its password opened, for the moment of a delivery. Throws when the key of the house does not open it. */
export async function openedMailServer(
  house: Pick<AppContext, 'database' | 'config'>,
): Promise<SmtpServer | null> {
  const row = await readRow(house)
  if (!row) return null
  const { host, port, encryption, user, sealed } = row.kept
  const password = sealed === null ? '' : await unseal(house, passwordOf(host), sealed)
  if (password === null) throw new MailFault('key-lost')
  return { host, port, encryption, user, password }
}

/** Whom e-mails are from: MAIL_FROM, what the owner saved with their mail server, or the name and address on the page. */
export async function senderOf(
  house: Pick<AppContext, 'database' | 'config'>,
): Promise<OutgoingEmail['from']> {
  const { mailFrom, smtpUrl } = house.config
  if (mailFrom) return mailFrom
  const [{ property }, saved] = await Promise.all([
    publishedContent(house),
    smtpUrl ? null : savedMailServer(house),
  ])
  return { name: saved?.fromName || property.name, address: saved?.fromAddress || property.email }
}

/** What a sealed password is for: a row that names another host cannot use it. */
export function passwordOf(host: string): string {
  return `password of the mail server ${host}`
}

/** As it is kept, for a change of it. */
export async function readKeptMailServer(
  house: Pick<AppContext, 'database'>,
): Promise<KeptMailServer | null> {
  return (await readRow(house))?.kept ?? null
}

async function readRow({ database }: Pick<AppContext, 'database'>) {
  const row = await database
    .selectFrom('setting')
    .select(['value', 'updated_at'])
    .where('name', '=', MAIL_SERVER)
    .executeTakeFirst()
  if (!row) return null
  const kept: KeptMailServer = JSON.parse(row.value)
  return { kept, since: row.updated_at }
}
