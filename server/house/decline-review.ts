import { type Outcome, refuse } from '#domain/refusal.ts'
import { isDeclineReason, NOTE_MOST_CHARACTERS } from '#domain/review.ts'
import { cleanText } from '#domain/text.ts'
import { words } from '#domain/words.ts'
import { type Actor, type House, isoNow } from './house.ts'
import { stepReview } from './review-step.ts'

/** Keeps a pending review back for one of the policy's reasons, with a note; the score is not a reason. */
export async function declineReview(
  house: House,
  actor: Actor,
  id: string,
  { reason, note = '' }: { reason: string; note?: string },
): Promise<Outcome> {
  if (!isDeclineReason(reason)) return refuse('reason-unknown', words.reasonUnknown, 'reason')
  const decline_note = cleanText(note)
  if (decline_note.length > NOTE_MOST_CHARACTERS) return refuse('text-too-long', words.textTooLong, 'note')
  return stepReview(house, actor, id, {
    act: 'review.declined',
    from: ['pending'],
    change: { status: 'declined', decline_reason: reason, decline_note, decided_at: isoNow(house) },
    also: async () => ({ reason }),
  })
}

/** Takes an approved review down because its guest wishes so. */
export function withdrawReview(house: House, actor: Actor, id: string): Promise<Outcome> {
  return stepReview(house, actor, id, {
    act: 'review.withdrawn',
    from: ['approved'],
    change: { status: 'withdrawn', decided_at: isoNow(house) },
  })
}
