import { cleanText } from '#modules/common/text.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { type DeclineReason, isDeclineReason, NOTE_MOST_CHARACTERS } from './review.ts'
import { stepReview } from './review-step.server.ts'

type Why = { reason: string; note?: string }

/** Keeps a pending review back for one of the policy's reasons, with a note; the score is not a reason. */
export async function declineReview(ctx: AppContext, actor: Actor, id: string, why: Why): Promise<Outcome> {
  const read = readWhy(why)
  if (!read.ok) return read
  const { reason } = read
  return stepReview(ctx, actor, id, {
    act: 'review.declined',
    from: ['pending'],
    change: {
      status: 'declined',
      decline_reason: reason,
      decline_note: read.note,
      decided_at: isoNow(ctx),
    },
    also: async () => ({ reason }),
  })
}

/** Takes an approved review down, however long ago it was approved, for one of the policy's reasons, with a note; the score is not a reason. */
export async function takeDownReview(ctx: AppContext, actor: Actor, id: string, why: Why): Promise<Outcome> {
  const read = readWhy(why)
  if (!read.ok) return read
  const { reason, note } = read
  return stepReview(ctx, actor, id, {
    act: 'review.taken-down',
    from: ['approved'],
    change: { status: 'withdrawn', decline_reason: reason, decline_note: note, decided_at: isoNow(ctx) },
    also: async () => ({ reason, ...(note && { note }) }),
  })
}

function readWhy({ reason, note = '' }: Why): Outcome<{ reason: DeclineReason; note: string }> {
  if (!isDeclineReason(reason)) return refuse('reasonUnknown', 'reason')
  const clean = cleanText(note)
  if (clean.length > NOTE_MOST_CHARACTERS) return refuse('textTooLong', 'note')
  return { ok: true, reason, note: clean }
}

/** Takes an approved review down because its guest wishes so. */
export function withdrawReview(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return stepReview(ctx, actor, id, {
    act: 'review.withdrawn',
    from: ['approved'],
    change: { status: 'withdrawn', decided_at: isoNow(ctx) },
  })
}
