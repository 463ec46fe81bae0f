import {
  type Actor,
  type AppContext,
  isoNow,
  type OutgoingEmail,
  type With,
} from '#core/app-context.server.ts'
import { changeRow, lockByName } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import { decryptText, encryptText } from '#core/host/text-encryption.server.ts'
import { refuseConflict, versionOf } from '#core/records.server.ts'
import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { writeSetting } from '#core/settings.server.ts'
import { isDeepEqual } from '#core/values/record.ts'
import { checkMailServer, type MailServer, noMailServer } from './mail-server.ts'
import { MailFault, type SmtpServer } from './mailer.server.ts'

/** The row of the settings that holds the mail server; not among those that `readSettings` gives away. */
export const MAIL_SERVER_SETTING = 'mailServer'

/** A mail server as it is stored: the password encrypted for this host alone, null without an account. */
type StoredMailServer = MailServer & { sealed: string | null }

type SavedMailServer = MailServer & { hasPassword: boolean; since: string }

/** Which mail server sends: the one of the environment, the one an owner saved, or none, when e-mails stay in a folder. */
export type MailServerSource = 'environment' | 'console' | 'folder'

/** The mail server that an owner saved, without its password; null where there is none. */
export async function readSavedMailServer(ctx: With<'database'>): Promise<SavedMailServer | null> {
  const row = await readMailServerRow(ctx)
  if (!row) return null
  const { sealed, ...server } = row.stored
  return { ...server, hasPassword: sealed !== null, since: row.since }
}

export async function readMailServerSource(ctx: With<'database' | 'config'>): Promise<MailServerSource> {
  if (ctx.config.smtpUrl) return 'environment'
  return (await readMailServerRow(ctx)) ? 'console' : 'folder'
}

/** Whether an e-mail can leave. Where it cannot, no page claims that one was sent, and what only sends one is refused (`mailMissing`). */
export async function canSendEmails(ctx: With<'database' | 'config'>): Promise<boolean> {
  return (await readMailServerSource(ctx)) !== 'folder'
}

/** The saved mail server with its password decrypted, for one delivery. Throws when the key does not decrypt it. */
export async function readMailServerWithPassword(
  ctx: With<'database' | 'config'>,
): Promise<SmtpServer | null> {
  const row = await readMailServerRow(ctx)
  if (!row) return null
  const { host, port, encryption, user, sealed } = row.stored
  const password = sealed === null ? '' : await decryptText(ctx, describeEncryptionPurpose(host), sealed)
  if (password === null) throw new MailFault('key-lost')
  return { host, port, encryption, user, password }
}

/** Whom e-mails are from: MAIL_FROM, what the owner saved with their mail server, or the name and address on the page. */
export async function readSender(
  ctx: With<'database' | 'config' | 'outgoing'>,
): Promise<OutgoingEmail['from']> {
  const { mailFrom, smtpUrl } = ctx.config
  if (mailFrom) return mailFrom
  const { name, address } = await ctx.outgoing.readPublicEmailAddress(ctx)
  const saved = smtpUrl ? null : await readSavedMailServer(ctx)
  return { name: saved?.fromName || name, address: saved?.fromAddress || address }
}

/** What a sealed password is for: a row that names another host cannot use it. */
function describeEncryptionPurpose(host: string): string {
  return `password of the mail server ${host}`
}

async function readMailServerRow({ database }: With<'database'>) {
  const settings = database.selectFrom('setting').select(['value', 'updated_at'])
  const row = await settings.where('name', '=', MAIL_SERVER_SETTING).executeTakeFirst()
  if (!row) return null
  const stored: StoredMailServer = JSON.parse(row.value)
  return { stored, since: row.updated_at }
}

/** The form of a mail server, without its password, and its version. */
export function makeMailServerForm(saved: MailServer | null) {
  const { host, port, encryption, user, fromName, fromAddress } = saved ?? noMailServer
  const values: MailServer = { host, port, encryption, user, fromName, fromAddress }
  return { typed: values, version: versionOf(values) }
}

/**
 * Saves what carries e-mails from now on, in every process of the site; what was refused is tried again at once. An empty password keeps
 * the one there is, for the same host only. A conflict is refused where somebody else has changed the server since this version of the form.
 */
export async function changeMailServer(
  ctx: AppContext,
  actor: Actor,
  server: MailServer,
  password: string,
  version?: string,
): Promise<Outcome> {
  if (ctx.config.smtpUrl) return refuse('mailServerSetByEnvironment')
  const invalid = checkMailServer(server, password ? 'typed' : 'stored')
  if (invalid) return invalid
  const sealed = password ? await encryptText(ctx, describeEncryptionPurpose(server.host), password) : null
  return changeRow(ctx, actor, { about: 'setting', id: MAIL_SERVER_SETTING }, async (tx, record) => {
    await lockByName(ctx, tx, 'last-settings')
    const before = (await readMailServerRow({ database: tx }))?.stored ?? null
    const current = makeMailServerForm(before)
    const isSameServer = before !== null && isDeepEqual(current.typed, server)
    if (isSameServer && !sealed) return { ok: true }
    if (!isSameServer && version !== undefined && version !== current.version)
      return refuseConflict(current.typed, server)
    const refusal = sealed ? null : checkStoredPassword(server, before)
    if (refusal) return refusal
    const changed = { ...server, sealed: server.user ? (sealed ?? before?.sealed ?? null) : null }
    await writeSetting(ctx, tx, MAIL_SERVER_SETTING, changed)
    const states = { before: selectLoggedFields(before), after: selectLoggedFields(changed) }
    await record('mail-server.changed', states)
    await makeRefusedEmailsDue(ctx, tx)
    tx.schedule('emails')
    return { ok: true }
  })
}

/** Deletes the saved mail server with its password: e-mails go into the folder again. */
export async function removeMailServer(ctx: AppContext, actor: Actor): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'setting', id: MAIL_SERVER_SETTING }, async (tx, record) => {
    const before = (await readMailServerRow({ database: tx }))?.stored
    const deletion = tx.deleteFrom('setting').where('name', '=', MAIL_SERVER_SETTING)
    const { numDeletedRows } = await deletion.executeTakeFirst()
    if (!before || numDeletedRows === 0n) return refuse('mailForgotten')
    await record('mail-server.forgotten', { before: selectLoggedFields(before) })
    return { ok: true }
  })
}

/** A stored password is never sent to another host than the one it was typed for. */
function checkStoredPassword({ user, host }: MailServer, before: StoredMailServer | null): Refusal | null {
  if (!user) return null
  if (!before?.sealed) return refuse('mailPasswordMissing', 'password')
  return before.host === host ? null : refuse('mailPasswordAgain', 'password')
}

/** For the audit log: where e-mails go, never the account or the sender. */
function selectLoggedFields(stored: StoredMailServer | null) {
  if (!stored) return undefined
  const { host, port, encryption } = stored
  return { host, port, encryption }
}

/** These e-mails waited because the earlier mail server refused them. */
async function makeRefusedEmailsDue(ctx: AppContext, tx: Database): Promise<void> {
  const waiting = tx
    .updateTable('email')
    .set({ next_try_at: isoNow(ctx) })
    .where('state', '=', 'waiting')
  await waiting.where('last_error', 'is not', null).execute()
}
