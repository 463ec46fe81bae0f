import { words } from '../words.ts'
import type { Said } from './said.ts'

/** What is wrong with what was typed into a form, whoever typed it. */
export const formsRefusals = {
  broken: { code: 'broken', sentence: words.broken },
  faulty: { code: 'faulty', sentence: words.faulty },
  lineLost: { code: 'offline', sentence: words.lineLost },
  tooManyTries: { code: 'too-many-tries', sentence: words.tooManyTries, status: 429 },
  addressUnknown: { code: 'alarm-unknown', sentence: words.addressUnknown },
  changedMeanwhile: { code: 'changed-meanwhile', sentence: words.changedMeanwhile },
  overtaken: { code: 'overtaken', sentence: words.changedMeanwhile },
  noneChosen: { code: 'none-chosen', sentence: words.noneChosen },

  nameRequired: { code: 'name-required', sentence: words.nameRequired },
  emailRequired: { code: 'email-required', sentence: words.emailRequired },
  emailInvalid: { code: 'email-invalid', sentence: words.emailInvalid },
  phoneRequired: { code: 'phone-required', sentence: words.phoneRequired },
  phoneImpossible: { code: 'phone-invalid', sentence: words.phoneImpossible },
  reviewRequired: { code: 'review-required', sentence: words.reviewRequired },
  messageRequired: { code: 'message-required', sentence: words.messageRequired },
  lineRequired: { code: 'line-required', sentence: words.lineRequired },
  textTooLong: { code: 'text-too-long', sentence: words.textTooLong },
  dayInvalid: { code: 'day-invalid', sentence: words.dayInvalid },
  checkOutBeforeCheckIn: { code: 'check-out-before-check-in', sentence: words.checkOutBeforeCheckIn },
  oneLine: { code: 'line-break', sentence: words.oneLine },

  tooManyMessages: { code: 'too-many-messages', sentence: words.tooManyMessages, status: 429 },
  idMissing: { code: 'id-missing' },
  idWrong: { code: 'id-wrong' },
  enquiryNotThere: { code: 'enquiry-not-there', sentence: words.enquiryNotThere },
  enquiryMoved: { code: 'enquiry-moved', sentence: words.enquiryMoved },
  someMoved: { code: 'enquiry-moved', sentence: words.someMoved },

  blankLeft: { code: 'blank-left', sentence: words.blankLeft },
  blankUnknown: { code: 'blank-unknown', sentence: words.blankUnknown },
  ownRepliesTooMany: { code: 'too-many', sentence: words.ownRepliesTooMany },
  ownTitleRequired: { code: 'title-required', sentence: words.ownTitleRequired },
  invitationNeedsLink: { code: 'link-required', sentence: words.invitationNeedsLink },
} as const satisfies Record<string, Said>
