import { callEmailBack } from '#modules/mail/call-back.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { holdReview } from './hold-review.server.ts'
import { itsGuest } from './its-guest.server.ts'

/** The guest takes their review back, wherever it stands; nobody shows it again. Doing it twice is doing it once. */
export async function takeBackReview(ctx: AppContext, id: string): Promise<Outcome> {
  return change(ctx, itsGuest(id), async (tx): Promise<Outcome> => {
    const review = await holdReview(tx, id)
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
