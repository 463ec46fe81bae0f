import type { Actor, AppContext, With } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import type { EmailRow } from '#core/db/tables.ts'
import { claimRow } from '#core/queue.server.ts'
import { type Sender, type WrittenEmail, writeEmail } from '#modules/mail/email-frame.server.ts'
import {
  type MailServerSource,
  readMailServerSource,
  readSavedMailServer,
} from '#modules/mail/mail-server.server.ts'
import { deliverEmail, emailQueue } from '#modules/mail/mail-worker.server.ts'
import { insertEmail } from '#modules/mail/queue-email.server.ts'
import { readOwnerAndSender } from './owner-emails.server.ts'

/** The owner waits for the page; a mail server that needs longer is not reliable. */
const MAX_TEST_MS = 20_000

/** `sentBy`: which mail server carried it; an e-mail in the folder has not arrived anywhere. */
type TestEmail = Pick<EmailRow, 'id' | 'to_address' | 'tries' | 'last_error' | 'created_at' | 'sent_at'> & {
  state: Exclude<EmailRow['state'], 'in-folder'>
  sentBy: MailServerSource
}

/** Sends the owner an e-mail that only proves that e-mails arrive, once, to the address that enquiries go to, before all others. Returns its result. */
export async function sendTestEmail(ctx: AppContext, actor: Actor): Promise<TestEmail | null> {
  const sentBy = await readMailServerSource(ctx)
  const id = await change(ctx, actor, async (tx) => {
    const { ownerEmail, sender } = await readOwnerAndSender({ database: tx })
    await tx.deleteFrom('email').where('kind', '=', 'test').where('state', '=', 'failed').execute()
    const emailFields = { kind: 'test', about: 'setting', aboutId: sentBy, to: ownerEmail }
    const emailId = await insertEmail(ctx, tx, { ...emailFields, ...(await writeTestEmail(sender)) })
    await tx.record({ action: 'mail.tested', about: 'email', aboutId: emailId })
    return emailId
  })
  const claimed = await claimRow(ctx, emailQueue, id)
  if (claimed) await deliverEmail(ctx, claimed, MAX_TEST_MS)
  return findLastTestEmail(ctx)
}

/** The newest test e-mail and what became of it; null before the first. */
export async function findLastTestEmail(ctx: With<'database'>): Promise<TestEmail | null> {
  const row = await ctx.database
    .selectFrom('email')
    .select(['id', 'to_address', 'state', 'tries', 'last_error', 'created_at', 'sent_at', 'about_id'])
    .where('kind', '=', 'test')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const { about_id, ...email } = row
  const state = email.state === 'in-folder' ? 'sent' : email.state
  const sentBy = about_id === 'folder' || about_id === 'console' ? about_id : 'environment'
  return { ...email, state, sentBy }
}

/** Whether a test e-mail has left by the mail server that is set now; one that only went into the folder proves nothing. */
export async function hasTestEmailLeft(ctx: With<'database' | 'config'>): Promise<boolean> {
  const sentBy = await readMailServerSource(ctx)
  if (sentBy === 'folder') return false
  const saved = sentBy === 'console' ? await readSavedMailServer(ctx) : null
  const arrived = await ctx.database
    .selectFrom('email')
    .select('id')
    .where('kind', '=', 'test')
    .where('state', '=', 'sent')
    .where('about_id', '!=', 'folder')
    .where('sent_at', '>=', saved?.since ?? '')
    .executeTakeFirst()
  return arrived !== undefined
}

/** The owner's own test: reading it proves that e-mails arrive. */
export function writeTestEmail(sender: Sender): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: 'Your e-mail works',
    body: [
      'This is the test e-mail that you asked for. You will get e-mails about enquiries and reviews in the same way.',
    ],
  })
}
