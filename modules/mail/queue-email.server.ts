import { isoNow, type With } from '#core/app-context.server.ts'
import type { Change } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import { newId } from '#core/host/keys.server.ts'
import { isHeaderSafe } from './email.ts'

export type Email = {
  /** What kind of e-mail it is, `enquiry` or `review-arrived`, and the row it is about. */
  kind: string
  about: string
  aboutId: string
  to: string
  replyTo?: string | null
  subject: string
  text: string
  html: string
  /** When it may leave at the earliest; at once if not given. */
  notBefore?: string
}

/** Puts an e-mail in the outbox, inside the change that causes it. Throws on an address or a subject that could forge a header. */
export async function queueEmail(ctx: EmailContext, tx: Change, email: Email): Promise<string> {
  const id = await insertEmail(ctx, tx, email)
  tx.schedule('emails')
  return id
}

type EmailContext = With<'clock' | 'config'>

/** Puts an e-mail in the outbox without notifying the mail worker, for a caller that delivers it at once. */
export async function insertEmail(ctx: EmailContext, tx: Database, email: Email): Promise<string> {
  requireAddress(email.to)
  if (email.replyTo) requireAddress(email.replyTo)
  if (!isHeaderSafe(email.subject)) throw new Error('an e-mail subject with a line break')
  const id = newId()
  const now = isoNow(ctx)
  await tx
    .insertInto('email')
    .values({
      id,
      kind: email.kind,
      about: email.about,
      about_id: email.aboutId,
      to_address: email.to,
      reply_to: email.replyTo || null,
      subject: email.subject,
      text: email.text,
      html: email.html,
      message_id: `<${id}@${new URL(ctx.config.publicOrigin).hostname}>`,
      state: 'waiting',
      tries: 0,
      next_try_at: email.notBefore ?? now,
      last_error: null,
      created_at: now,
      sent_at: null,
      requeued_at: null,
    })
    .execute()
  return id
}

/** Throws on an invalid form; whether the address exists, only the mail server knows. */
function requireAddress(address: string): void {
  if (!/^[^\s@\0]+@[^\s@\0]+$/.test(address)) throw new Error('an e-mail to no valid address')
}

/** Cancels the e-mail of that kind about a review while it waits or was not sent. Returns whether there was one. */
export async function cancelQueuedEmail(
  tx: Database,
  kind: 'review-reply' | 'objection-answer',
  reviewId: string,
): Promise<boolean> {
  const emailMatch = { kind, about: 'review', about_id: reviewId }
  const waiting = tx.deleteFrom('email').where((eb) => eb.and({ ...emailMatch, state: 'waiting' }))
  const { numDeletedRows } = await waiting.executeTakeFirst()
  // The row stays: by it, the file in the folder is found when the guest is erased. Without words it is not offered to be sent.
  const { numUpdatedRows } = await tx
    .updateTable('email')
    .set({ text: '', html: '' })
    .where((eb) => eb.and({ ...emailMatch, state: 'in-folder' }))
    .where('text', '!=', '')
    .executeTakeFirst()
  return numDeletedRows + numUpdatedRows > 0n
}
