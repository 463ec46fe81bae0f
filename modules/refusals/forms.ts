import { messages } from '#modules/common/messages.ts'
import type { Said } from './said.ts'

/** What is wrong with what was typed into a form, whoever typed it. */
export const formsRefusals = {
  broken: { code: 'broken', sentence: messages.broken },
  faulty: { code: 'faulty', sentence: messages.faulty },
  lineLost: { code: 'offline', sentence: messages.lineLost },
  tooManyTries: { code: 'too-many-tries', sentence: messages.tooManyTries, status: 429 },
  addressUnknown: { code: 'alarm-unknown', sentence: messages.addressUnknown },
  changedMeanwhile: { code: 'changed-meanwhile', sentence: messages.changedMeanwhile },
  overtaken: { code: 'overtaken', sentence: messages.changedMeanwhile },
  noneChosen: { code: 'none-chosen', sentence: messages.noneChosen },

  nameRequired: { code: 'name-required', sentence: messages.nameRequired },
  emailRequired: { code: 'email-required', sentence: messages.emailRequired },
  emailInvalid: { code: 'email-invalid', sentence: messages.emailInvalid },
  phoneRequired: { code: 'phone-required', sentence: messages.phoneRequired },
  phoneImpossible: { code: 'phone-invalid', sentence: messages.phoneImpossible },
  reviewRequired: { code: 'review-required', sentence: messages.reviewRequired },
  messageRequired: { code: 'message-required', sentence: messages.messageRequired },
  lineRequired: { code: 'line-required', sentence: messages.lineRequired },
  textTooLong: { code: 'text-too-long', sentence: messages.textTooLong },
  dayInvalid: { code: 'day-invalid', sentence: messages.dayInvalid },
  checkOutBeforeCheckIn: { code: 'check-out-before-check-in', sentence: messages.checkOutBeforeCheckIn },
  oneLine: { code: 'line-break', sentence: messages.oneLine },

  tooManyMessages: { code: 'too-many-messages', sentence: messages.tooManyMessages, status: 429 },
  idMissing: { code: 'id-missing' },
  idWrong: { code: 'id-wrong' },
  enquiryNotThere: { code: 'enquiry-not-there', sentence: messages.enquiryNotThere },
  enquiryMoved: { code: 'enquiry-moved', sentence: messages.enquiryMoved },
  someMoved: { code: 'enquiry-moved', sentence: messages.someMoved },

  blankLeft: { code: 'blank-left', sentence: messages.blankLeft },
  blankUnknown: { code: 'blank-unknown', sentence: messages.blankUnknown },
  ownRepliesTooMany: { code: 'too-many', sentence: messages.ownRepliesTooMany },
  ownTitleRequired: { code: 'title-required', sentence: messages.ownTitleRequired },
  invitationNeedsLink: { code: 'link-required', sentence: messages.invitationNeedsLink },
} as const satisfies Record<string, Said>
