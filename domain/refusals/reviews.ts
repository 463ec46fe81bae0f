import { words } from '../words.ts'
import type { Said } from './said.ts'

/** A guest’s review: written, decided, answered, shown. */
export const reviewsRefusals = {
  reviewTooShort: { code: 'review-too-short', sentence: words.reviewTooShort },
  reviewTooLong: { code: 'review-too-long', sentence: words.textTooLong },
  ratingInvalid: { code: 'rating-invalid', sentence: words.ratingInvalid },
  notAbleToReview: { code: 'not-able', sentence: words.notAbleToReview, status: 403 },
  reviewLinkUsed: { code: 'link-used', sentence: words.reviewLinkUsed },
  reviewRefused: { code: 'refused' },

  reviewUnknown: { code: 'review-unknown', sentence: words.reviewUnknown },
  reviewDecided: { code: 'review-decided', sentence: words.reviewDecided },
  undoOver: { code: 'undo-over', sentence: words.undoOver },
  reasonUnknown: { code: 'reason-unknown', sentence: words.reasonUnknown },
  shownAgainWhy: { code: 'reason-required', sentence: words.shownAgainWhy },
  guestTookBack: { code: 'guest-took-back', sentence: words.guestTookBack },
  replyRequired: { code: 'reply-required', sentence: words.replyRequired },
  replyGone: { code: 'already-so', sentence: words.replyGone },
} as const satisfies Record<string, Said>
