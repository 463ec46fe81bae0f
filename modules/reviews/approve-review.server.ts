import type { MediaStatus } from '#modules/media/media.ts'
import type { Outcome } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { ifGiven } from '#server/db/if-given.ts'
import type { Database } from '#server/db/open.ts'
import { stepReview } from './review-step.server.ts'

/** Which recordings are shown with the review: false keeps one back, true shows one that was kept back before. */
export type ShownRecordings = { video?: boolean; audio?: boolean }

/** Shows a pending review to everybody, with its pictures and recordings, except what is kept back. */
export function approveReview(
  ctx: AppContext,
  actor: Actor,
  id: string,
  shown: ShownRecordings = {},
): Promise<Outcome> {
  return stepReview(ctx, actor, id, {
    act: 'review.approved',
    from: ['pending'],
    change: { status: 'approved', decided_at: isoNow(ctx) },
    also: async (tx) => {
      for (const kind of ['video', 'audio'] as const)
        if (shown[kind] !== undefined) await setMedia(tx, id, { kind }, shown[kind] ? 'pending' : 'hidden')
      await setMedia(tx, id, { status: 'pending' }, 'approved')
      return shown
    },
  })
}

/** What of a review was shown waits with it once more. */
export async function mediaBackToPending(tx: Database, id: string): Promise<object> {
  await setMedia(tx, id, { status: 'approved' }, 'pending')
  return {}
}

async function setMedia(
  tx: Database,
  reviewId: string,
  which: { kind?: 'video' | 'audio'; status?: MediaStatus },
  status: MediaStatus,
): Promise<void> {
  await tx
    .updateTable('media')
    .set({ status })
    .where('about', '=', 'review')
    .where('about_id', '=', reviewId)
    .$call(ifGiven(which.kind, (query, kind) => query.where('kind', '=', kind)))
    .$call(ifGiven(which.status, (query, status) => query.where('status', '=', status)))
    .execute()
}
