import { declineReasons } from '#content/decline-reasons.ts'
import type { DeclineReason } from '#core/db/tables.ts'
import { type Refusal, refuse } from '#core/refusals/refusal.ts'
import { isEmailAddress } from '#core/values/contact.ts'
import { characterCount, cleanAddress, trimEdges } from '#core/values/text.ts'
import { isRating, type Ratings, ratingCategories } from './rating.ts'

export const MIN_REVIEW_CHARACTERS = 100
export const MAX_REVIEW_CHARACTERS = 10_000
export const MAX_NOTE_CHARACTERS = 2000
export const MAX_REPLY_CHARACTERS = 3000

export type ReviewTexts = { name: string; email: string; phone: string; review: string }

export function isDeclineReason(text: string): text is DeclineReason {
  return Object.hasOwn(declineReasons, text)
}

/** The submit rules in their order (specification 5); null when all hold. */
export function checkReview(draft: ReviewTexts): Refusal | null {
  if (trimEdges(draft.name) === '') return refuse('nameRequired', 'name')
  if (trimEdges(draft.email) === '') return refuse('emailRequired', 'email')
  if (!isEmailAddress(cleanAddress(draft.email))) return refuse('emailInvalid', 'email')
  if (trimEdges(draft.phone) === '') return refuse('phoneRequired', 'phone')
  return checkReviewText(draft.review)
}

/** Present, then long enough; counted in characters although the message names words. */
export function checkReviewText(text: string): Refusal | null {
  const length = characterCount(trimEdges(text))
  if (length === 0) return refuse('reviewRequired', 'review')
  if (length < MIN_REVIEW_CHARACTERS) return refuse('reviewTooShort', 'review')
  if (length > MAX_REVIEW_CHARACTERS) return refuse('reviewTooLong', 'review')
  return null
}

export function isSameReview(
  saved: Ratings & { text: string },
  { text, ratings }: { text: string; ratings: Ratings },
): boolean {
  return saved.text === text && ratingCategories.every(({ id }) => saved[id] === ratings[id])
}

/** All four present, whole and between 1 and 5. */
export function checkRatings(ratings: Ratings): Refusal | null {
  const invalid = ratingCategories.find(({ id }) => !isRating(ratings[id]))
  return invalid ? refuse('ratingInvalid', invalid.field) : null
}
