import { type Outcome, refuse } from '#domain/refusal.ts'
import { checkNote, mayObject } from '#domain/reviews/receipt.ts'
import { cleanText } from '#domain/text.ts'
import { change } from '../change.ts'
import { type House, isoNow } from '../house.ts'
import { newId } from '../keys.ts'
import { queueEmail } from '../mail/outbox.ts'
import { queuePushes } from '../push/queue-pushes.ts'
import { objectionEmail } from '../reviews/review-emails.ts'
import { holdReview } from './hold-review.ts'
import { itsGuest } from './its-guest.ts'
import { lastObjection } from './objections.ts'
import { countReadAnew, tooOften } from './read-anew.ts'

/** The guest objects to a decline with a note to the owner, once for each decision. The same note again is the same objection. */
export async function objectToDecision(house: House, id: string, typed: string): Promise<Outcome> {
  const note = cleanText(typed)
  const refusal = checkNote(note) ?? (await tooOften(house, id))
  if (refusal) return refusal
  const email = await objectionEmail(house, id, note)
  const outcome = await change(house, itsGuest(id), async (tx): Promise<Outcome<{ anew: boolean }>> => {
    const review = await holdReview(tx, id)
    if (!review) return refuse('reviewUnknown')
    const last = await lastObjection(tx, id)
    if (last?.note === note && last.created_at >= (review.decided_at ?? '')) return { ok: true, anew: false }
    if (!mayObject(review, undefined)) return refuse('reviewDecided')
    if (!mayObject(review, last?.created_at)) return refuse('objectedAlready', 'note')
    const objection = { id: newId(), review_id: id, note, created_at: isoNow(house) }
    await tx
      .insertInto('objection')
      .values({ ...objection, answer: '', answered_at: null })
      .execute()
    if (email) await queueEmail(house, tx, email)
    await queuePushes(house, tx, { kind: 'objection', id })
    await tx.record({ act: 'review.objected', about: 'review', aboutId: id, after: { note } })
    return { ok: true, anew: true }
  })
  if (outcome.ok && outcome.anew) await countReadAnew(house, id)
  return outcome.ok ? { ok: true } : outcome
}
