import { type Actor, type AppContext, isoNow } from '#core/app-context.server.ts'
import { changeRow } from '#core/change.server.ts'
import { listHistory } from '#core/read-audit-log.server.ts'
import { lockRow, refuseConflict, versionOf } from '#core/records.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { mayUndo, undoWindowEnd } from '#core/undo-window.server.ts'
import { cleanText } from '#core/values/text.ts'
import { cancelQueuedEmail, queueEmail } from '#modules/mail/queue-email.server.ts'
import { MAX_REPLY_CHARACTERS } from './review.ts'
import { writeReplyEmail } from './review-emails.server.ts'
import { findReview } from './reviews.server.ts'

/**
 * Puts the owner's one dated reply under an approved review; the first one is also sent to the guest by e-mail 30 seconds later, with
 * the text it has then. A conflict is refused where somebody changed the reply since this `version`.
 */
export async function replyToReview(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { reply: typedReply, version }: { reply: string; version?: string | undefined },
): Promise<Outcome> {
  const reply = cleanText(typedReply)
  if (reply === '') return refuse('replyRequired', 'reply')
  if (reply.length > MAX_REPLY_CHARACTERS) return refuse('textTooLong', 'reply')
  return setReply(ctx, actor, id, { reply, version })
}

/** Removes the reply, and its e-mail if that has not been sent yet. */
export function removeReply(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { version }: { version: string | undefined },
): Promise<Outcome> {
  return setReply(ctx, actor, id, { reply: '', version })
}

/** Undoes a reply within 30 seconds: restores the text that it replaced with its date, or removes the reply. */
export async function undoReply(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { version }: { version: string | undefined },
): Promise<Outcome> {
  const review = await findReview(ctx, id)
  if (!review) return refuse('reviewUnknown')
  if (review.replied_at === null || !mayUndo(ctx, review.replied_at)) return refuse('undoOver')
  const last = (await listHistory(ctx, [id])).find(({ action }) => action === 'review.replied')
  const earlier: { reply?: string; replied_at?: string | null } = JSON.parse(last?.before ?? '{}')
  return setReply(ctx, actor, id, { reply: earlier.reply ?? '', version, repliedAt: earlier.replied_at })
}

type Reply = {
  reply: string
  version: string | undefined
  /** The date of a reply that is restored; without it the reply is dated now. */
  repliedAt?: string | null | undefined
}

export function makeReplyForm({ reply }: { reply: string }) {
  return { typed: { reply }, version: versionOf({ reply }) }
}

function setReply(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { reply, version, repliedAt }: Reply,
): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'review', id }, async (tx, record) => {
    const review = await lockRow(tx, 'review', id)
    if (!review) return refuse('reviewUnknown')
    if (reply === '' && review.reply === '') return refuse('replyGone')
    if (reply === review.reply) return { ok: true }
    if (review.status !== 'approved') return refuse('reviewDecided')
    const current = makeReplyForm(review)
    if (version !== undefined && version !== current.version) return refuseConflict(current.typed, { reply })
    const replied_at = reply === '' ? null : (repliedAt ?? isoNow(ctx))
    await tx.updateTable('review').set({ reply, replied_at }).where('id', '=', id).execute()
    const isCancelled = await cancelQueuedEmail(tx, 'review-reply', id)
    if (reply !== '' && review.sample === 0 && (review.reply === '' || isCancelled))
      await queueEmail(ctx, tx, {
        ...(await writeReplyEmail({ ...ctx, database: tx }, { ...review, reply })),
        notBefore: undoWindowEnd(ctx),
      })
    const before = { reply: review.reply, replied_at: review.replied_at }
    await record(reply === '' ? 'review.reply-removed' : 'review.replied', { before, after: { reply } })
    return { ok: true }
  })
}
