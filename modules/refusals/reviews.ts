import { messages } from '#modules/common/messages.ts'
import { receiptMessages } from '#modules/reviews/receipt-messages.ts'
import type { Said } from './said.ts'

/** A guest’s review: written, decided, answered, shown. */
export const reviewsRefusals = {
  reviewTooShort: { code: 'review-too-short', sentence: messages.reviewTooShort },
  reviewTooLong: { code: 'review-too-long', sentence: messages.textTooLong },
  ratingInvalid: { code: 'rating-invalid', sentence: messages.ratingInvalid },
  notAbleToReview: { code: 'not-able', sentence: messages.notAbleToReview, status: 403 },
  reviewLinkUsed: { code: 'link-used', sentence: messages.reviewLinkUsed },
  reviewRefused: { code: 'refused' },

  reviewUnknown: { code: 'review-unknown', sentence: messages.reviewUnknown },
  reviewDecided: { code: 'review-decided', sentence: messages.reviewDecided },
  undoOver: { code: 'undo-over', sentence: messages.undoOver },
  reasonUnknown: { code: 'reason-unknown', sentence: messages.reasonUnknown },
  shownAgainWhy: { code: 'reason-required', sentence: messages.shownAgainWhy },
  guestTookBack: { code: 'guest-took-back', sentence: messages.guestTookBack },
  replyRequired: { code: 'reply-required', sentence: messages.replyRequired },
  replyGone: { code: 'already-so', sentence: messages.replyGone },

  correctionOver: { code: 'correction-over', sentence: receiptMessages.correctionOver },
  objectedAlready: { code: 'objected-already', sentence: receiptMessages.objectedAlready },
  fileReplaced: { code: 'file-replaced', sentence: receiptMessages.fileReplaced },
  fileMissing: { code: 'file-missing', sentence: receiptMessages.fileMissing },
  objectionAnswered: { code: 'objection-answered', sentence: receiptMessages.answered },
} as const satisfies Record<string, Said>
