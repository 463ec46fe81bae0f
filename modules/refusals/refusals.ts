import { messages } from '#modules/common/messages.ts'
import { backupsRefusals } from './backups.ts'
import { bookingsRefusals } from './bookings.ts'
import { calendarsRefusals } from './calendars.ts'
import { filesRefusals } from './files.ts'
import { notificationsRefusals } from './notifications.ts'
import { reviewsRefusals } from './reviews.ts'
import type { Said } from './said.ts'
import { settingsRefusals } from './settings.ts'

/** What is wrong with what was typed into a form, whoever typed it. */
const formsRefusals = {
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

  blankLeft: { code: 'blank-left', sentence: messages.blankLeft },
  blankUnknown: { code: 'blank-unknown', sentence: messages.blankUnknown },
  ownRepliesTooMany: { code: 'too-many', sentence: messages.ownRepliesTooMany },
  ownTitleRequired: { code: 'title-required', sentence: messages.ownTitleRequired },
  invitationNeedsLink: { code: 'link-required', sentence: messages.invitationNeedsLink },
} as const satisfies Record<string, Said>

/** The team: signing in, passwords, second steps, who may do what. */
const accountsRefusals = {
  signInWrong: { code: 'sign-in-wrong', sentence: messages.signInWrong },
  passwordWrong: { code: 'password-wrong', sentence: messages.passwordWrong },
  codeWrong: { code: 'code-wrong', sentence: messages.codeWrong },
  codeUsed: { code: 'code-used', sentence: messages.codeUsed },
  secondStepOver: { code: 'second-step-over', sentence: messages.secondStepOver },
  twoStepOn: { code: 'two-step-on', sentence: messages.twoStepOn },
  twoStepOff: { code: 'two-step-off', sentence: messages.twoStepOff },
  passkeyUnkept: { code: 'passkey-unkept', sentence: messages.passkeyUnkept },
  passkeyRemoved: { code: 'passkey-removed', sentence: messages.passkeyRemoved },
  sessionUnknown: { code: 'session-unknown', sentence: messages.sessionUnknown },
  ownerOnly: { code: 'owner-only', sentence: messages.ownerOnly, status: 403 },

  passwordTooShort: { code: 'password-too-short', sentence: messages.passwordTooShort },
  passwordTooLong: { code: 'password-too-long', sentence: messages.passwordTooLong },
  passwordCommon: { code: 'password-common', sentence: messages.passwordCommon },
  passwordLeaked: { code: 'password-leaked', sentence: messages.passwordLeaked },
  passwordAboutYou: { code: 'password-about-you', sentence: messages.passwordAboutYou },
  passwordBefore: { code: 'password-before', sentence: messages.passwordBefore },
  linkOver: { code: 'link-over', sentence: messages.linkOver },
  nameOfYours: { code: 'name-required', sentence: messages.nameOfYours },

  ownerThere: { code: 'owner-there', sentence: messages.ownerThere },
  ownerUnknown: { code: 'owner-unknown', sentence: messages.ownerUnknown },
  roleUnknown: { code: 'role-unknown', sentence: messages.ownerUnknown },
  roleAlready: { code: 'already-so', sentence: messages.roleAlready },
  notYourself: { code: 'not-yourself', sentence: messages.notYourself },
  lastOwner: { code: 'last-owner', sentence: messages.lastOwner },
  invitationUnknown: { code: 'invitation-unknown', sentence: messages.invitationUnknown },
} as const satisfies Record<string, Said>

/** Seasons and their prices. */
const pricesRefusals = {
  seasonEndsEarly: {
    code: 'season-ends-early',
    sentence: 'The last night comes before the first. Please look at the two days once more.',
  },
  seasonTooLong: {
    code: 'season-too-long',
    sentence: 'A season that comes again every year is a year long at most.',
  },
  seasonPriceUnread: {
    code: 'season-price',
    sentence:
      'Please write a price in rupees, such as 18,000, or how much more or less it is, such as +20 % or -10 %.',
  },
  seasonPriceTooMuch: {
    code: 'season-price',
    sentence: 'A night costs ₹1,00,00,000 at most, and is at most 300 % dearer or 100 % cheaper.',
  },
  fewestNightsInvalid: {
    code: 'fewest-nights',
    sentence: 'Please write how many nights at least: a whole number from 1 to 30.',
  },
  seasonUnknown: { code: 'season-unknown', sentence: 'There is no such season.' },
  seasonRemoved: { code: 'season-removed', sentence: 'This season is removed already.' },
  seasonStands: { code: 'season-stands', sentence: 'This season stands already.' },
  seasonDoubted: {
    code: 'season-doubted',
    sentence: 'Please look once more before this season is saved.',
    status: 409,
  },
} as const satisfies Record<string, Said>

/** Every refusal of the house by its name: its code on the wire, its sentence, its HTTP status. */
const refusals = {
  ...formsRefusals,
  ...reviewsRefusals,
  ...filesRefusals,
  ...bookingsRefusals,
  ...calendarsRefusals,
  ...accountsRefusals,
  ...backupsRefusals,
  ...settingsRefusals,
  ...notificationsRefusals,
  ...pricesRefusals,
}

export type RefusalName = keyof typeof refusals
export type RefusalCode = (typeof refusals)[RefusalName]['code']
/** Those whose sentence is always the same. */
export type PlainRefusal = {
  [Name in RefusalName]: (typeof refusals)[Name] extends { sentence: string } ? Name : never
}[RefusalName]

export function said(name: RefusalName): Said & { code: RefusalCode } {
  return refusals[name]
}

export function sentenceOf(name: PlainRefusal): string {
  return refusals[name].sentence
}

export function isPlainRefusal(name: string): name is PlainRefusal {
  const table: Record<string, Said> = refusals
  return Object.hasOwn(table, name) && table[name]?.sentence !== undefined
}
