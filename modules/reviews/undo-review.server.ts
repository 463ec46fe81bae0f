import { sayQuicker } from '#modules/audit/too-late.server.ts'
import { cleanText } from '#modules/common/text.ts'
import type { Outcome } from '#modules/refusals/refusal.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { mediaBackToPending } from './approve-review.server.ts'
import { isGuestsWish, NOTE_MOST_CHARACTERS, type ReviewStatus, UNDO_SECONDS } from './review.ts'
import { stepReview } from './review-step.server.ts'
import { undoneSince } from './undone-since.server.ts'

/** Until when the last decision about a review can be undone; null once the minute is over. */
export function undoableUntil(
  house: Pick<AppContext, 'clock'>,
  review: { status: ReviewStatus; decided_at: string | null; taken_back_at: string | null },
): string | null {
  const { status, decided_at, taken_back_at } = review
  if (status === 'pending' || decided_at === null || taken_back_at !== null) return null
  const until = new Date(new Date(decided_at).getTime() + UNDO_SECONDS * 1000)
  return until > house.clock.now() ? until.toISOString() : null
}

/**
 * Undoes what was decided within the last minute: an approval or a refusal makes the review wait again, a withdrawal shows it
 * again, unless its guest took it back by themselves. Refuses later, so that nobody takes down what guests have read because they like it less today.
 */
export async function undoDecision(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  const review = await ctx.database
    .selectFrom('review')
    .select(['status', 'taken_back_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!review) return refuse('reviewUnknown')
  if (review.taken_back_at !== null) return refuse('guestTookBack')
  const decidedAfter = undoneSince(ctx)
  const outcome =
    review.status === 'withdrawn'
      ? await restore(ctx, actor, id, decidedAfter)
      : await backToPending(ctx, actor, id, { from: ['approved', 'declined'], decidedAfter })
  if (outcome.ok || outcome.code === 'review-unknown') return outcome
  return sayQuicker(ctx, actor, refuse('undoOver'), { about: 'review', id })
}

/** Looks at a declined review again, however long ago it was declined: it waits as it did before. */
export function reconsiderReview(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return backToPending(ctx, actor, id, { from: ['declined'] })
}

/** Shows a review again that the owner had taken down, however long ago, and writes down why. One that its guest took back stays so. */
export async function showAgain(ctx: AppContext, actor: Actor, id: string, why: string): Promise<Outcome> {
  const note = cleanText(why)
  if (note === '') return refuse('shownAgainWhy', 'note')
  if (note.length > NOTE_MOST_CHARACTERS) return refuse('textTooLong', 'note')
  const review = await ctx.database
    .selectFrom('review')
    .select(['status', 'decline_reason'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (review && isGuestsWish(review)) return refuse('guestTookBack')
  return stepReview(ctx, actor, id, {
    act: 'review.shown-again',
    from: ['withdrawn'],
    change: shownAgain(ctx),
    also: async () => ({ note }),
  })
}

function backToPending(
  ctx: AppContext,
  actor: Actor,
  id: string,
  when: { from: readonly ReviewStatus[]; decidedAfter?: string },
): Promise<Outcome> {
  return stepReview(ctx, actor, id, {
    act: 'review.back-to-pending',
    ...when,
    change: { status: 'pending', decline_reason: null, decline_note: '', decided_at: null },
    also: (tx) => mediaBackToPending(tx, id),
  })
}

function restore(ctx: AppContext, actor: Actor, id: string, decidedAfter: string): Promise<Outcome> {
  return stepReview(ctx, actor, id, {
    act: 'review.restored',
    from: ['withdrawn'],
    decidedAfter,
    change: shownAgain(ctx),
  })
}

function shownAgain(ctx: AppContext) {
  return {
    status: 'approved',
    decline_reason: null,
    decline_note: '',
    decided_at: isoNow(ctx),
  } as const
}
