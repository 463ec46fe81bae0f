import type { ExpressionBuilder } from 'kysely'
import { describeConflict } from '#modules/audit/audit-log.server.ts'
import type { Outcome } from '#modules/refusals/refusal.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { type Change, change } from '#server/change.ts'
import type { Database } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/keys.ts'
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
export async function queueEmail(
  ctx: Pick<AppContext, 'clock' | 'config'>,
  tx: Change,
  email: Email,
): Promise<string> {
  const id = await insertEmail(ctx, tx, email)
  tx.leave('letters')
  return id
}

/** The same without calling the postman, for whoever brings it at once. */
export async function insertEmail(
  ctx: Pick<AppContext, 'clock' | 'config'>,
  tx: Database,
  email: Email,
): Promise<string> {
  requireAddress(email.to)
  if (email.replyTo) requireAddress(email.replyTo)
  if (!isHeaderSafe(email.subject)) throw new Error('a letter subject with a line break')
  const id = newId()
  const now = isoNow(ctx)
  await tx
    .insertInto('letter')
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

/** The owner's "try now": an e-mail that waits or has failed is due at once. Refuses one that is on its way or due already. */
export async function retryEmail(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  const now = isoNow(ctx)
  const moved = await change(ctx, actor, async (tx) => {
    const result = await tx
      .updateTable('letter')
      .set({ state: 'waiting', next_try_at: now })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('state', '=', 'failed'), waitsLonger(eb, now)]))
      .executeTakeFirst()
    if (result.numUpdatedRows === 0n) return false
    tx.leave('letters')
    await tx.record({ act: 'letter.retry', about: 'letter', aboutId: id })
    return true
  })
  if (!moved)
    return describeConflict(ctx, actor, refuse('letterNotWaiting'), {
      about: 'letter',
      id,
    })
  return { ok: true }
}

/** Whether its next try is still to come. */
export function waitsLonger(eb: ExpressionBuilder<Tables, 'letter'>, now: string) {
  return eb.and([eb('letter.state', '=', 'waiting'), eb('letter.next_try_at', '>', now)])
}

/** Whether anybody has such an address is for the mail server to say. */
function requireAddress(address: string): void {
  if (!/^[^\s@\0]+@[^\s@\0]+$/.test(address)) throw new Error('a letter to no valid address')
}
