import { dayInZone, sayDay, sayMoment } from '#modules/common/day.ts'
import type { RefusedFile } from '#modules/media/media.ts'
import { objectionsTo } from '#modules/reviews/objections.server.ts'
import { ratingCategories } from '#modules/reviews/rating.ts'
import {
  correctableUntil,
  mayCorrect,
  mayObject,
  receiptState,
  sayReceiptState,
} from '#modules/reviews/receipt.ts'
import { findReview, type OwnersReview } from '#modules/reviews/reviews.server.ts'
import type { House } from '#server/house.ts'
import { readSettings } from '#server/settings.ts'
import type { ReceiptFacts } from '../guest-page.ts'

/** A review as its guest may see it: its content, its state, and what they may do; null when it was just erased. */
export async function receiptOf(
  house: House,
  reviewId: string,
  refused: readonly RefusedFile[],
): Promise<ReceiptFacts | null> {
  const [review, objections, { timeZone, keepMonths }] = await Promise.all([
    findReview(house, reviewId),
    objectionsTo(house, reviewId),
    readSettings(house),
  ])
  if (!review) return null
  const now = house.clock.now()
  const moment = (at: string | null) => (at ? sayMoment(new Date(at), timeZone) : '')
  const day = (at: string | null) => (at ? sayDay(dayInZone(new Date(at), timeZone)) : '')
  const state = receiptState(review)
  const until = correctableUntil(review)
  return {
    text: review.text,
    stars: ratingCategories.map(({ id, label }) => ({ id, label, given: review[id] })),
    files: filesOf(review, refused),
    sent: moment(review.created_at),
    corrected: moment(review.corrected_at),
    state: sayReceiptState({
      state,
      reason: review.decline_reason,
      day: day(review.decided_at),
      corrected: day(review.corrected_at),
    }),
    reply: review.reply ? { text: review.reply, when: day(review.replied_at) } : null,
    objections: objections.map(({ note, created_at, answer, answered_at }) => ({
      ...{ note, answer, when: day(created_at), answered: day(answered_at) },
    })),
    may: {
      correct: mayCorrect(review, now),
      takeBack: state !== 'taken-back',
      object: mayObject(review, objections.at(-1)?.created_at),
    },
    correctableUntil: now < until ? moment(until.toISOString()) : '',
    isShown: state === 'shown',
    seen: review.corrected_at ?? '',
    bookingKept: keepMonths.bookings ? `${keepMonths.bookings} months after your stay` : '',
  }
}

/** Refused files are listed separately, each with a button to choose another. */
function filesOf({ media }: OwnersReview, refused: readonly RefusedFile[]): ReceiptFacts['files'] {
  const told = new Set(refused.map(({ id }) => id))
  return media
    .filter(({ id }) => !told.has(id))
    .map(({ file_name, status }) => ({ name: file_name, about: status === 'hidden' ? 'kept back' : '' }))
}
