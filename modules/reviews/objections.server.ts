import { type Actor, type AppContext, isoNow } from '#core/app-context.server.ts'
import { change, changeRow } from '#core/change.server.ts'
import { newId } from '#core/host/keys.server.ts'
import { lockRow } from '#core/records.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { oldestUndoableTime, undoWindowEnd } from '#core/undo-window.server.ts'
import { cleanText } from '#core/values/text.ts'
import { cancelQueuedEmail, queueEmail } from '#modules/mail/queue-email.server.ts'
import { queuePushes } from '#modules/push/queue-pushes.server.ts'
import { checkObjectionNote, mayObject } from './own-review.ts'
import { writeObjectionAnswerEmail, writeObjectionEmail } from './review-emails.server.ts'
import { checkResubmissions, countResubmission, findLastObjection, guestOfReview } from './reviews.server.ts'

/** Answers a guest's objection, once: the guest reads the answer on the submission page, and 30 seconds later in an e-mail. */
export async function answerObjection(
  ctx: AppContext,
  actor: Actor,
  reviewId: string,
  typedAnswer: string,
): Promise<Outcome> {
  const answer = cleanText(typedAnswer)
  const refusal = checkObjectionNote(answer)
  if (refusal) return refusal
  const email = await writeObjectionAnswerEmail(ctx, reviewId, answer)
  const notBefore = undoWindowEnd(ctx)
  return changeRow(ctx, actor, { about: 'review', id: reviewId }, async (tx, record) => {
    const objection = await findLastObjection(tx, reviewId)
    if (!objection) return refuse('reviewUnknown')
    const update = tx.updateTable('objection').where('id', '=', objection.id).where('answered_at', 'is', null)
    const { numUpdatedRows } = await update.set({ answer, answered_at: isoNow(ctx) }).executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('objectionAnswered')
    if (email) await queueEmail(ctx, tx, { ...email, notBefore })
    await record('review.objection-answered', { after: { answer } })
    return { ok: true }
  })
}

/** Takes the answer back within 30 seconds, with its e-mail. */
export function undoObjectionAnswer(ctx: AppContext, actor: Actor, reviewId: string): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'review', id: reviewId }, async (tx, record) => {
    const objection = await findLastObjection(tx, reviewId)
    if (!objection) return refuse('reviewUnknown')
    const { numUpdatedRows } = await tx
      .updateTable('objection')
      .set({ answer: '', answered_at: null })
      .where('id', '=', objection.id)
      .where('answered_at', '>', oldestUndoableTime(ctx))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('undoOver')
    await cancelQueuedEmail(tx, 'objection-answer', reviewId)
    await record('review.objection-answer-undone', { before: { answer: objection.answer } })
    return { ok: true }
  })
}

/** Stores a guest's objection to a decline, one for each decision. The same note again changes nothing. */
export async function objectToDecision(ctx: AppContext, id: string, typedNote: string): Promise<Outcome> {
  const note = cleanText(typedNote)
  const refusal = checkObjectionNote(note) ?? (await checkResubmissions(ctx, id))
  if (refusal) return refusal
  const email = await writeObjectionEmail(ctx, id, note)
  const outcome = await change(ctx, guestOfReview(id), async (tx): Promise<Outcome<{ isNew: boolean }>> => {
    const review = await lockRow(tx, 'review', id)
    if (!review) return refuse('reviewUnknown')
    const last = await findLastObjection(tx, id)
    if (last?.note === note && last.created_at >= (review.decided_at ?? '')) return { ok: true, isNew: false }
    if (!mayObject(review, undefined)) return refuse('reviewDecided')
    if (!mayObject(review, last?.created_at)) return refuse('objectedAlready', 'note')
    const row = { id: newId(), review_id: id, note, created_at: isoNow(ctx), answer: '', answered_at: null }
    await tx.insertInto('objection').values(row).execute()
    if (email) await queueEmail(ctx, tx, email)
    await queuePushes(ctx, tx, { kind: 'objection', id })
    await tx.record({ action: 'review.objected', about: 'review', aboutId: id, after: { note } })
    return { ok: true, isNew: true }
  })
  if (outcome.ok && outcome.isNew) await countResubmission(ctx, id)
  return outcome.ok ? { ok: true } : outcome
}
