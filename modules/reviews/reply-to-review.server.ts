import { type Actor, type AppContext, isoNow } from '#core/app-context.server.ts'
import { describeConflict } from '#core/audit-log.server.ts'
import { change, unlessOvertaken } from '#core/change.server.ts'
import { historyOf } from '#core/read-audit-log.server.ts'
import { mergeChanges } from '#core/refusals/edit-conflict.ts'
import { type Outcome, refuse, refuseConflict } from '#core/refusals/refusal.ts'
import { afterUndo, mayUndo } from '#core/undo-window.server.ts'
import { cleanText } from '#core/values/text.ts'
import { cancelQueuedEmail, queueEmail } from '#modules/mail/queue-email.server.ts'
import { MAX_REPLY_CHARACTERS } from './review.ts'
import { replyEmail } from './review-emails.server.ts'
import { findReview } from './reviews.server.ts'

/**
 * Puts the owner's one dated reply under an approved review; the first one is also sent to the guest by e-mail 30 seconds later, with
 * the text it has then. Refuses when somebody changed the reply after `before` was read.
 */
export async function replyToReview(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { reply: typed, before }: { reply: string; before: string },
): Promise<Outcome> {
  const reply = cleanText(typed)
  if (reply === '') return refuse('replyRequired', 'reply')
  if (reply.length > MAX_REPLY_CHARACTERS) return refuse('textTooLong', 'reply')
  return setReply(ctx, actor, id, { reply, before })
}

/** Removes the reply, and its e-mail if that has not been sent yet. */
export function removeReply(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { before }: { before: string },
): Promise<Outcome> {
  return setReply(ctx, actor, id, { reply: '', before })
}

/** Undoes a reply within 30 seconds: restores the text that it replaced with its date, or removes the reply. */
export async function undoReply(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { before }: { before: string },
): Promise<Outcome> {
  const review = await findReview(ctx, id)
  if (review?.replied_at && !mayUndo(ctx, review.replied_at)) return refuse('undoOver')
  const last = (await historyOf(ctx, [id])).find(({ action }) => action === 'review.replied')
  const earlier: { reply?: string; replied_at?: string | null } = JSON.parse(last?.before ?? '{}')
  return setReply(ctx, actor, id, { reply: earlier.reply ?? '', before, repliedAt: earlier.replied_at })
}

type Reply = {
  reply: string
  before: string
  /** The date of a reply that is restored; without it the reply is dated now. */
  repliedAt?: string | null | undefined
}

async function setReply(ctx: AppContext, actor: Actor, id: string, given: Reply): Promise<Outcome> {
  const outcome = await unlessOvertaken(() => setReplyOnce(ctx, actor, id, given))
  return describeConflict(ctx, actor, outcome, { about: 'review', id })
}

async function setReplyOnce(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { reply, before, repliedAt }: Reply,
): Promise<Outcome | 'overtaken'> {
  const review = await findReview(ctx, id)
  if (!review) return refuse('reviewUnknown')
  if (reply === '' && review.reply === '') return refuse('replyGone')
  if (reply === review.reply) return { ok: true }
  if (review.status !== 'approved') return refuse('reviewDecided')
  const seen = cleanText(before)
  const now = { reply: review.reply }
  // A form that would change nothing is about the reply that it showed, so any other reply is a conflict.
  const merged = mergeChanges({ initial: seen === reply ? null : { reply: seen } }, { reply }, now)
  if (merged.conflicts.length > 0) return refuseConflict(merged, now)
  const toGuest = reply !== '' && review.sample === 0
  const notBefore = afterUndo(ctx)
  const email = toGuest ? { ...(await replyEmail(ctx, { ...review, reply })), notBefore } : null
  return change(ctx, actor, async (tx): Promise<Outcome | 'overtaken'> => {
    const { numUpdatedRows } = await tx
      .updateTable('review')
      .set({ reply, replied_at: reply === '' ? null : (repliedAt ?? isoNow(ctx)) })
      .where('id', '=', id)
      .where('status', '=', 'approved')
      .where('reply', '=', review.reply)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 'overtaken'
    const calledBack = await cancelQueuedEmail(tx, 'review-reply', id)
    if (email && (review.reply === '' || calledBack)) await queueEmail(ctx, tx, email)
    const action = reply === '' ? 'review.reply-removed' : 'review.replied'
    const replaced = { reply: review.reply, replied_at: review.replied_at }
    await tx.record({ action, about: 'review', aboutId: id, before: replaced, after: { reply } })
    return { ok: true }
  })
}
