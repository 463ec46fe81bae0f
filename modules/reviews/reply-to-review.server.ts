import { describeConflict } from '#modules/audit/audit-log.server.ts'
import { mergeChanges } from '#modules/audit/edit-conflict.ts'
import { cleanText } from '#modules/common/text.ts'
import { callEmailBack, queueEmail } from '#modules/mail/outbox.server.ts'
import { type Outcome, type Refusal, refuse, refuseClash } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { afterUndo } from '#server/undo-window.ts'
import { REPLY_MOST_CHARACTERS } from './review.ts'
import { replyEmail } from './review-emails.server.ts'
import { findReview } from './reviews.server.ts'

/**
 * Puts the house's one dated reply under an approved review; the first one also goes to the guest by e-mail, 30 seconds later, in the
 * words it has then. Refuses when somebody changed the reply after `before` was read.
 */
export async function replyToReview(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { reply: typed, before }: { reply: string; before: string },
): Promise<Outcome> {
  const reply = cleanText(typed)
  if (reply === '') return refuse('replyRequired', 'reply')
  if (reply.length > REPLY_MOST_CHARACTERS) return refuse('textTooLong', 'reply')
  return setReply(ctx, actor, id, { reply, before })
}

/** Takes the reply away again, and its letter with it while that has not left; one that has left cannot be called back. */
export function removeReply(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { before }: { before: string },
): Promise<Outcome> {
  return setReply(ctx, actor, id, { reply: '', before })
}

type Reply = { reply: string; before: string }

async function setReply(ctx: AppContext, actor: Actor, id: string, given: Reply): Promise<Outcome> {
  return describeConflict(ctx, actor, await setReplyOnce(ctx, actor, id, given), { about: 'review', id })
}

async function setReplyOnce(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { reply, before }: Reply,
): Promise<Outcome> {
  const review = await findReview(ctx, id)
  if (!review) return refuse('reviewUnknown')
  const now = { reply: review.reply }
  if (reply === '' && review.reply === '') return refuse('replyGone')
  if (reply === review.reply) return { ok: true }
  const seen = cleanText(before)
  // Whoever takes a reply away, or keeps it, means the one they saw.
  const merged = mergeChanges({ was: seen === reply ? null : { reply: seen } }, { reply }, now)
  if (merged.clashes.length > 0) return refuseClash(merged, now)
  const toGuest = reply !== '' && review.sample === 0
  const notBefore = afterUndo(ctx)
  const email = toGuest ? { ...(await replyEmail(ctx, { ...review, reply })), notBefore } : null
  const saved = await change(ctx, actor, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('review')
      .set({ reply, replied_at: reply === '' ? null : isoNow(ctx) })
      .where('id', '=', id)
      .where('status', '=', 'approved')
      .where('reply', '=', review.reply)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return false
    const calledBack = await callEmailBack(tx, 'review-reply', id)
    if (email && (review.reply === '' || calledBack)) await queueEmail(ctx, tx, email)
    const act = reply === '' ? 'review.reply-removed' : 'review.replied'
    const change = { before: { reply: review.reply }, after: { reply } }
    await tx.record({ act, about: 'review', aboutId: id, ...change })
    return true
  })
  if (!saved) return (await isShown(ctx, id)) ? setReplyOnce(ctx, actor, id, { reply, before }) : decided()
  return { ok: true }
}

/** Then another reply was quicker, and it begins anew from that one. */
async function isShown(ctx: AppContext, id: string): Promise<boolean> {
  return (await findReview(ctx, id))?.status === 'approved'
}

function decided(): Refusal {
  return refuse('reviewDecided')
}
