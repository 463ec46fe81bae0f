import { messages } from '#modules/common/messages.ts'
import type { Said } from './said.ts'

/** Settings, the mail server, the content of the site, and what is kept of people. */
export const settingsRefusals = {
  timeZoneUnknown: { code: 'setting-invalid', sentence: messages.timeZoneUnknown },
  guestMediaInvalid: { code: 'setting-invalid', sentence: messages.broken },
  emailjsAllOrNone: { code: 'setting-invalid', sentence: messages.emailjsAllOrNone },
  ownerAddressInvalid: { code: 'setting-invalid', sentence: messages.emailInvalid },
  daysInvalid: { code: 'setting-invalid', sentence: messages.daysInvalid },
  monthsInvalid: { code: 'setting-invalid', sentence: messages.monthsInvalid },
  stepUnknown: { code: 'step-unknown', sentence: messages.broken },
  stepTicked: { code: 'already-so', sentence: messages.stepTicked },
  stepOpen: { code: 'already-so', sentence: messages.stepOpen },
  stepsHidden: { code: 'already-so', sentence: messages.stepsHidden },
  stepsShown: { code: 'already-so', sentence: messages.stepsShown },

  mailHostInvalid: { code: 'mail-host', sentence: messages.mailHostInvalid },
  mailPortInvalid: { code: 'mail-port', sentence: messages.mailPortInvalid },
  mailUserMissing: { code: 'mail-user', sentence: messages.mailUserMissing },
  mailPasswordMissing: { code: 'mail-password', sentence: messages.mailPasswordMissing },
  mailPasswordAgain: { code: 'mail-password-again', sentence: messages.mailPasswordAgain },
  mailOpenLine: { code: 'mail-open-line', sentence: messages.mailOpenLine },
  mailByEnvironment: { code: 'mail-by-environment', sentence: messages.mailByEnvironment },
  mailForgotten: { code: 'already-so', sentence: messages.mailForgotten },
  mailMissing: { code: 'mail-missing', sentence: messages.mailMissing },
  letterNotWaiting: { code: 'letter-not-waiting', sentence: messages.letterNotWaiting },
  lettersNotWaiting: { code: 'letter-not-waiting', sentence: messages.lettersNotWaiting },

  contentInvalid: { code: 'content-invalid', sentence: messages.contentInvalid },
  contentUnknown: { code: 'content-unknown', sentence: messages.contentUnknown },
  contentChanged: { code: 'content-changed', sentence: messages.contentChanged },
  changeUndoOver: { code: 'change-undo-over', sentence: messages.changeUndoOver },
  contentPublished: { code: 'content-published', sentence: messages.contentPublished },
  stayUnfinished: { code: 'stay-unfinished', sentence: messages.stayUnfinished },
  altRequired: { code: 'line-required', sentence: messages.altRequired },

  personUnknown: { code: 'person-unknown', sentence: messages.personUnknown },
  eraseUnsure: { code: 'erase-unsure', sentence: messages.eraseUnsure },
  clockJumped: { code: 'clock-jumped', sentence: messages.clockJumped },
} as const satisfies Record<string, Said>
