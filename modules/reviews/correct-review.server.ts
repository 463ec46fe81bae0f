import { type AppContext, isoNow } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import { lockRow } from '#core/records.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { cleanText } from '#core/values/text.ts'
import { cancelQueuedEmail, queueEmail } from '#modules/mail/queue-email.server.ts'
import { queuePushes } from '#modules/push/queue-pushes.server.ts'
import { resetMediaToPending } from './moderate-review.server.ts'
import { mayCorrect } from './own-review.ts'
import { averageRating, type Ratings, ratingCategories } from './rating.ts'
import { checkRatings, checkReviewText, isSameReview } from './review.ts'
import { writeReviewCorrectedEmail } from './review-emails.server.ts'
import { checkResubmissions, countResubmission, guestOfReview } from './reviews.server.ts'

export type Correction = {
  review: string
  ratings: Ratings
  /** The `corrected_at` that the guest's page showed; empty for never. */
  seenCorrectedAt: string
}

/**
 * Replaces the text and stars of a review with its guest's correction, within 48 hours or until it is decided. The review becomes pending
 * again; its earlier text is in the audit log only. Refuses by the rules of a review, after the 48 hours, and when the review was corrected
 * since `seenCorrectedAt`. Sending the same correction again changes nothing.
 */
export async function correctReview(ctx: AppContext, id: string, correction: Correction): Promise<Outcome> {
  const text = cleanText(correction.review)
  const { ratings } = correction
  const refusal = checkReviewText(text) ?? checkRatings(ratings) ?? (await checkResubmissions(ctx, id))
  if (refusal) return refusal
  const email = await writeReviewCorrectedEmail(ctx, id, { text, ratings })
  const outcome = await change(ctx, guestOfReview(id), async (tx): Promise<Outcome<{ isNew: boolean }>> => {
    const review = await lockRow(tx, 'review', id)
    if (!review) return refuse('reviewUnknown')
    if (isSameReview(review, { text, ratings })) return { ok: true, isNew: false }
    if (!mayCorrect(review, ctx.clock.now())) return refuse('correctionOver')
    if ((review.corrected_at ?? '') !== correction.seenCorrectedAt) return refuse('changedByOther', 'review')
    await tx
      .updateTable('review')
      .set({ text, ...ratings, average: averageRating(ratings) })
      .set({ status: 'pending', decline_reason: null, decline_note: '', decided_at: null })
      .set({ corrected_at: isoNow(ctx) })
      .where('id', '=', id)
      .execute()
    await resetMediaToPending(tx, id)
    // The e-mail says that the reply can be read under the review, which is not true while it is pending.
    await cancelQueuedEmail(tx, 'review-reply', id)
    if (email) await queueEmail(ctx, tx, email)
    await queuePushes(ctx, tx, { kind: 'correction', id })
    const before = Object.fromEntries(loggedColumns.map((column) => [column, review[column]]))
    const after = { ...before, text, ...ratings, status: 'pending' }
    await tx.record({ action: 'review.corrected', about: 'review', aboutId: id, before, after })
    return { ok: true, isNew: true }
  })
  if (outcome.ok && outcome.isNew) await countResubmission(ctx, id)
  return outcome.ok ? { ok: true } : outcome
}

const loggedColumns = [
  'text',
  ...ratingCategories.map(({ id }) => id),
  'status',
  'decline_reason',
  'decline_note',
] as const

/** The guest takes their review back, whatever its status; it cannot be shown again. The second time changes nothing. */
export async function withdrawOwnReview(ctx: AppContext, id: string): Promise<Outcome> {
  return change(ctx, guestOfReview(id), async (tx): Promise<Outcome> => {
    const review = await lockRow(tx, 'review', id)
    if (!review) return refuse('reviewUnknown')
    if (review.withdrawn_at !== null) return { ok: true }
    const now = isoNow(ctx)
    const withdrawal = { status: 'withdrawn', decline_reason: null, decline_note: '' } as const
    const columns = { ...withdrawal, decided_at: now, withdrawn_at: now }
    await tx.updateTable('review').set(columns).where('id', '=', id).execute()
    await cancelQueuedEmail(tx, 'review-reply', id)
    const { status, decline_reason, decline_note } = review
    const states = { before: { status, decline_reason, decline_note }, after: { status: withdrawal.status } }
    await tx.record({ action: 'review.withdrawn-by-guest', about: 'review', aboutId: id, ...states })
    return { ok: true }
  })
}
