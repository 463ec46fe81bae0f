import { declineReasons } from '#content/decline-reasons.ts'
import type { DeclineReason, ReviewStatus } from '#core/db/tables.ts'
import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import { isRemovedAtGuestRequest } from '#modules/invitations/removed-review.ts'
import { MAX_NOTE_CHARACTERS } from './review.ts'

/** A guest can correct a review for so long after sending it, also when it is decided by then. */
export const CORRECTION_HOURS = 48

/** The columns of a review that decide what its guest may do. */
export type OwnReview = {
  status: ReviewStatus
  decline_reason: DeclineReason | null
  created_at: string
  withdrawn_at: string | null
}

export type SubmissionState = 'waits' | 'shown' | 'declined' | 'taken-down' | 'taken-back' | 'down-at-wish'

export function computeSubmissionState(review: OwnReview): SubmissionState {
  const { status, withdrawn_at } = review
  if (status === 'pending') return 'waits'
  if (status === 'approved') return 'shown'
  if (withdrawn_at !== null) return 'taken-back'
  if (isRemovedAtGuestRequest(review)) return 'down-at-wish'
  return status === 'declined' ? 'declined' : 'taken-down'
}

/** Within 48 hours of sending or until it is decided; never after it was withdrawn. */
export function mayCorrect(review: OwnReview, now: Date): boolean {
  const state = computeSubmissionState(review)
  if (state === 'taken-back' || state === 'down-at-wish') return false
  return state === 'waits' || now < computeCorrectionDeadline(review)
}

/** Until when a decided review may be corrected. */
export function computeCorrectionDeadline({ created_at }: Pick<OwnReview, 'created_at'>): Date {
  return new Date(new Date(created_at).getTime() + CORRECTION_HOURS * 3_600_000)
}

/** A guest may object once to each decision against them; `objectedAt` is the time of their last objection. */
export function mayObject(review: OwnReview & { decided_at: string | null }, objectedAt?: string): boolean {
  const state = computeSubmissionState(review)
  if (state !== 'declined' && state !== 'taken-down') return false
  return objectedAt === undefined || objectedAt < (review.decided_at ?? '')
}

/** The note of an objection, or its answer. */
export function checkObjectionNote(note: string): Refusal | null {
  if (note === '') return refuse('messageRequired', 'note')
  return note.length > MAX_NOTE_CHARACTERS ? refuse('textTooLong', 'note') : null
}

type ShownSubmission = {
  state: SubmissionState
  reason: DeclineReason | null
  decidedOn: string
  correctedOn: string
}

/** `It is shown to everybody, since 20 November 2026.` The days are in words; empty where they are unknown. */
export function describeSubmissionState({ state, reason, decidedOn, correctedOn }: ShownSubmission): string {
  const onDay = decidedOn && ` on ${decidedOn}`
  const forReason = reason ? `, because of this reason of our policy: “${declineReasons[reason]}”` : ''
  switch (state) {
    case 'waits':
      return correctedOn
        ? `You corrected it on ${correctedOn}. It waits again, and is shown to nobody until we have read it.`
        : 'It waits, and is shown to nobody until we have read it.'
    case 'shown':
      return decidedOn ? `It is shown to everybody, since ${decidedOn}.` : 'It is shown to everybody.'
    case 'declined':
      return `It is not shown. We declined it${onDay}${forReason}.`
    case 'taken-down':
      return `It is not shown any more. We took it down${onDay}${forReason}.`
    case 'taken-back':
      return `You took it back${onDay}. It is shown to nobody, and we cannot show it again.`
    case 'down-at-wish':
      return `We took it down${onDay}, at your wish. It is shown to nobody.`
  }
}
