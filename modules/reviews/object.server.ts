import { cleanText } from '#modules/common/text.ts'
import { queueEmail } from '#modules/mail/outbox.server.ts'
import { queuePushes } from '#modules/push/queue-pushes.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { newId } from '#server/keys.ts'
import { lastObjection } from './objections.server.ts'
import { checkNote, mayObject } from './receipt.ts'
import { objectionEmail } from './review-emails.server.ts'
import { countReadAnew, holdReview, itsGuest, tooOften } from './reviews.server.ts'

/** The guest objects to a decline with a note to the owner, once for each decision. The same note again is the same objection. */
export async function objectToDecision(ctx: AppContext, id: string, typed: string): Promise<Outcome> {
  const note = cleanText(typed)
  const refusal = checkNote(note) ?? (await tooOften(ctx, id))
  if (refusal) return refusal
  const email = await objectionEmail(ctx, id, note)
  const outcome = await change(ctx, itsGuest(id), async (tx): Promise<Outcome<{ anew: boolean }>> => {
    const review = await holdReview(tx, id)
    if (!review) return refuse('reviewUnknown')
    const last = await lastObjection(tx, id)
    if (last?.note === note && last.created_at >= (review.decided_at ?? '')) return { ok: true, anew: false }
    if (!mayObject(review, undefined)) return refuse('reviewDecided')
    if (!mayObject(review, last?.created_at)) return refuse('objectedAlready', 'note')
    const objection = { id: newId(), review_id: id, note, created_at: isoNow(ctx) }
    await tx
      .insertInto('objection')
      .values({ ...objection, answer: '', answered_at: null })
      .execute()
    if (email) await queueEmail(ctx, tx, email)
    await queuePushes(ctx, tx, { kind: 'objection', id })
    await tx.record({ act: 'review.objected', about: 'review', aboutId: id, after: { note } })
    return { ok: true, anew: true }
  })
  if (outcome.ok && outcome.anew) await countReadAnew(ctx, id)
  return outcome.ok ? { ok: true } : outcome
}
