import { cleanText } from '#modules/common/text.ts'
import { callEmailBack, queueEmail } from '#modules/mail/outbox.server.ts'
import { queuePushes } from '#modules/push/queue-pushes.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { ReviewRow } from '#server/db/tables.ts'
import { mediaBackToPending } from './moderate-review.server.ts'
import { averageRating, type Ratings, ratingCategories } from './rating.ts'
import { mayCorrect } from './receipt.ts'
import { checkRatings, checkReviewText } from './review.ts'
import { reviewCorrectedEmail } from './review-emails.server.ts'
import { countResent, guestOfReview, lockReview, tooOften } from './reviews.server.ts'

export type Correction = {
  review: string
  ratings: Ratings
  /** When it was last corrected as the guest saw it; empty for never. */
  seen: string
}

/**
 * Replaces the text and stars of a review with its guest's correction, within 48 hours or until it is decided: it waits for a decision again,
 * and its earlier text is in the audit log only. Refuses by the rules of a review, when it is too late, and when the review was corrected
 * since `seen`. Sending the same once more changes nothing.
 */
export async function correctReview(ctx: AppContext, id: string, given: Correction): Promise<Outcome> {
  const text = cleanText(given.review)
  const { ratings } = given
  const refusal = checkReviewText(text) ?? checkRatings(ratings) ?? (await tooOften(ctx, id))
  if (refusal) return refusal
  const email = await reviewCorrectedEmail(ctx, id, { text, ratings })
  const outcome = await change(ctx, guestOfReview(id), async (tx): Promise<Outcome<{ isNew: boolean }>> => {
    const review = await lockReview(tx, id)
    if (!review) return refuse('reviewUnknown')
    if (isSame(review, text, ratings)) return { ok: true, isNew: false }
    if (!mayCorrect(review, ctx.clock.now())) return refuse('correctionOver')
    if ((review.corrected_at ?? '') !== given.seen) return refuse('changedMeanwhile', 'review')
    await tx
      .updateTable('review')
      .set({ text, ...ratings, average: averageRating(ratings) })
      .set({ status: 'pending', decline_reason: null, decline_note: '', decided_at: null })
      .set({ corrected_at: isoNow(ctx) })
      .where('id', '=', id)
      .execute()
    await mediaBackToPending(tx, id)
    if (email) await queueEmail(ctx, tx, email)
    await queuePushes(ctx, tx, { kind: 'correction', id })
    const told = {
      before: written(review),
      after: { ...written({ ...review, text, ...ratings }), status: 'pending' },
    }
    await tx.record({ act: 'review.corrected', about: 'review', aboutId: id, ...told })
    return { ok: true, isNew: true }
  })
  if (outcome.ok && outcome.isNew) await countResent(ctx, id)
  return outcome.ok ? { ok: true } : outcome
}

function isSame(review: ReviewRow, text: string, ratings: Ratings): boolean {
  return review.text === text && ratingCategories.every(({ id }) => review[id] === ratings[id])
}

function written({
  text,
  location,
  cleanliness,
  communication,
  service,
  status,
  decline_reason,
  decline_note,
}: ReviewRow) {
  return { text, location, cleanliness, communication, service, status, decline_reason, decline_note }
}

/** The guest takes their review back, wherever it stands; nobody shows it again. Doing it twice is doing it once. */
export async function takeBackReview(ctx: AppContext, id: string): Promise<Outcome> {
  return change(ctx, guestOfReview(id), async (tx): Promise<Outcome> => {
    const review = await lockReview(tx, id)
    if (!review) return refuse('reviewUnknown')
    if (review.taken_back_at !== null) return { ok: true }
    const now = isoNow(ctx)
    const gone = { status: 'withdrawn', decline_reason: null, decline_note: '' } as const
    await tx
      .updateTable('review')
      .set({ ...gone, decided_at: now, taken_back_at: now })
      .where('id', '=', id)
      .execute()
    // It says that our reply stands under the review.
    await callEmailBack(tx, 'review-reply', id)
    const { status, decline_reason, decline_note } = review
    const told = { before: { status, decline_reason, decline_note }, after: { status: gone.status } }
    await tx.record({ act: 'review.withdrawn-by-guest', about: 'review', aboutId: id, ...told })
    return { ok: true }
  })
}
