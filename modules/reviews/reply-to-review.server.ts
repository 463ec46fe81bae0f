import { describeConflict, historyOf } from '#modules/audit/audit-log.server.ts'
import { mergeChanges } from '#modules/audit/edit-conflict.ts'
import { cleanText } from '#modules/common/text.ts'
import { callEmailBack, queueEmail } from '#modules/mail/outbox.server.ts'
import { type Outcome, type Refusal, refuse, refuseClash } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { afterUndo, mayUndo } from '#server/undo-window.ts'
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

/** Removes the reply, and its e-mail with it while that has not left; one that has left cannot be called back. */
export function removeReply(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { before }: { before: string },
): Promise<Outcome> {
  return setReply(ctx, actor, id, { reply: '', before })
}

/** Undoes a reply within 30 seconds: the text that it replaced is back with its date, or no reply. */
export async function undoReply(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { before }: { before: string },
): Promise<Outcome> {
  const review = await findReview(ctx, id)
  if (review?.replied_at && !mayUndo(ctx, review.replied_at)) return refuse('undoOver')
  const last = (await historyOf(ctx, [id])).find(({ act }) => act === 'review.replied')
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
  return describeConflict(ctx, actor, await setReplyOnce(ctx, actor, id, given), { about: 'review', id })
}

async function setReplyOnce(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { reply, before, repliedAt }: Reply,
): Promise<Outcome> {
  const review = await findReview(ctx, id)
  if (!review) return refuse('reviewUnknown')
  const now = { reply: review.reply }
  if (reply === '' && review.reply === '') return refuse('replyGone')
  if (reply === review.reply) return { ok: true }
  const seen = cleanText(before)
  // To remove a reply, or to leave it as it is, is said of the one that was on the screen.
  const merged = mergeChanges({ was: seen === reply ? null : { reply: seen } }, { reply }, now)
  if (merged.clashes.length > 0) return refuseClash(merged, now)
  const toGuest = reply !== '' && review.sample === 0
  const notBefore = afterUndo(ctx)
  const email = toGuest ? { ...(await replyEmail(ctx, { ...review, reply })), notBefore } : null
  const saved = await change(ctx, actor, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('review')
      .set({ reply, replied_at: reply === '' ? null : (repliedAt ?? isoNow(ctx)) })
      .where('id', '=', id)
      .where('status', '=', 'approved')
      .where('reply', '=', review.reply)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return false
    const calledBack = await callEmailBack(tx, 'review-reply', id)
    if (email && (review.reply === '' || calledBack)) await queueEmail(ctx, tx, email)
    const act = reply === '' ? 'review.reply-removed' : 'review.replied'
    const replaced = { reply: review.reply, replied_at: review.replied_at }
    await tx.record({ act, about: 'review', aboutId: id, before: replaced, after: { reply } })
    return true
  })
  if (!saved)
    return (await isShown(ctx, id)) ? setReplyOnce(ctx, actor, id, { reply, before, repliedAt }) : decided()
  return { ok: true }
}

/** Then somebody else has just changed the reply, and it is compared with theirs. */
async function isShown(ctx: AppContext, id: string): Promise<boolean> {
  return (await findReview(ctx, id))?.status === 'approved'
}

function decided(): Refusal {
  return refuse('reviewDecided')
}
