import { words } from '../words.ts'
import type { Said } from './said.ts'

/** Settings, the mail server, the content of the site, and what is kept of people. */
export const settingsRefusals = {
  timeZoneUnknown: { code: 'setting-invalid', sentence: words.timeZoneUnknown },
  guestMediaInvalid: { code: 'setting-invalid', sentence: words.broken },
  emailjsAllOrNone: { code: 'setting-invalid', sentence: words.emailjsAllOrNone },
  ownerAddressInvalid: { code: 'setting-invalid', sentence: words.emailInvalid },
  daysInvalid: { code: 'setting-invalid', sentence: words.daysInvalid },
  monthsInvalid: { code: 'setting-invalid', sentence: words.monthsInvalid },
  stepUnknown: { code: 'step-unknown', sentence: words.broken },
  stepTicked: { code: 'already-so', sentence: words.stepTicked },
  stepOpen: { code: 'already-so', sentence: words.stepOpen },
  stepsHidden: { code: 'already-so', sentence: words.stepsHidden },
  stepsShown: { code: 'already-so', sentence: words.stepsShown },

  mailHostInvalid: { code: 'mail-host', sentence: words.mailHostInvalid },
  mailPortInvalid: { code: 'mail-port', sentence: words.mailPortInvalid },
  mailUserMissing: { code: 'mail-user', sentence: words.mailUserMissing },
  mailPasswordMissing: { code: 'mail-password', sentence: words.mailPasswordMissing },
  mailPasswordAgain: { code: 'mail-password-again', sentence: words.mailPasswordAgain },
  mailOpenLine: { code: 'mail-open-line', sentence: words.mailOpenLine },
  mailByEnvironment: { code: 'mail-by-environment', sentence: words.mailByEnvironment },
  mailForgotten: { code: 'already-so', sentence: words.mailForgotten },
  letterNotWaiting: { code: 'letter-not-waiting', sentence: words.letterNotWaiting },
  lettersNotWaiting: { code: 'letter-not-waiting', sentence: words.lettersNotWaiting },

  contentInvalid: { code: 'content-invalid', sentence: words.contentInvalid },
  contentUnknown: { code: 'content-unknown', sentence: words.contentUnknown },
  contentChanged: { code: 'content-changed', sentence: words.contentChanged },
  contentPublished: { code: 'content-published', sentence: words.contentPublished },
  altRequired: { code: 'line-required', sentence: words.altRequired },

  personUnknown: { code: 'person-unknown', sentence: words.personUnknown },
  eraseUnsure: { code: 'erase-unsure', sentence: words.eraseUnsure },
  clockJumped: { code: 'clock-jumped', sentence: words.clockJumped },
} as const satisfies Record<string, Said>
