import { messages } from '../messages.ts'
import { objectionMessages, receiptMessages } from '../reviews/receipt-messages.ts'
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
  correctionChanged: { code: 'changed-meanwhile', sentence: receiptMessages.correctionChanged },
  objectionRequired: { code: 'note-required', sentence: receiptMessages.objectionRequired },
  objectedAlready: { code: 'objected-already', sentence: receiptMessages.objectedAlready },
  nothingToObject: { code: 'nothing-to-object', sentence: receiptMessages.nothingToObject },
  fileReplaced: { code: 'file-replaced', sentence: receiptMessages.fileReplaced },
  fileMissing: { code: 'file-missing', sentence: receiptMessages.fileMissing },
  answerRequired: { code: 'note-required', sentence: objectionMessages.answerRequired },
  objectionUnknown: { code: 'objection-unknown', sentence: objectionMessages.objectionUnknown },
  objectionAnswered: { code: 'objection-answered', sentence: objectionMessages.answered },
  answerLeft: { code: 'undo-over', sentence: objectionMessages.answerLeft },
} as const satisfies Record<string, Said>
