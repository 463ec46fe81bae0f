import { words } from '../words.ts'
import type { Said } from './said.ts'

/** The team: signing in, passwords, second steps, who may do what. */
export const accountsRefusals = {
  signInWrong: { code: 'sign-in-wrong', sentence: words.signInWrong },
  passwordWrong: { code: 'password-wrong', sentence: words.passwordWrong },
  codeWrong: { code: 'code-wrong', sentence: words.codeWrong },
  codeUsed: { code: 'code-used', sentence: words.codeUsed },
  secondStepOver: { code: 'second-step-over', sentence: words.secondStepOver },
  twoStepOn: { code: 'two-step-on', sentence: words.twoStepOn },
  twoStepOff: { code: 'two-step-off', sentence: words.twoStepOff },
  sessionUnknown: { code: 'session-unknown', sentence: words.sessionUnknown },
  ownerOnly: { code: 'owner-only', sentence: words.ownerOnly, status: 403 },

  passwordTooShort: { code: 'password-too-short', sentence: words.passwordTooShort },
  passwordTooLong: { code: 'password-too-long', sentence: words.passwordTooLong },
  passwordCommon: { code: 'password-common', sentence: words.passwordCommon },
  passwordAboutYou: { code: 'password-about-you', sentence: words.passwordAboutYou },
  passwordBefore: { code: 'password-before', sentence: words.passwordBefore },
  linkOver: { code: 'link-over', sentence: words.linkOver },
  nameOfYours: { code: 'name-required', sentence: words.nameOfYours },

  ownerThere: { code: 'owner-there', sentence: words.ownerThere },
  ownerUnknown: { code: 'owner-unknown', sentence: words.ownerUnknown },
  roleUnknown: { code: 'role-unknown', sentence: words.ownerUnknown },
  roleAlready: { code: 'already-so', sentence: words.roleAlready },
  notYourself: { code: 'not-yourself', sentence: words.notYourself },
  lastOwner: { code: 'last-owner', sentence: words.lastOwner },
  invitationUnknown: { code: 'invitation-unknown', sentence: words.invitationUnknown },
} as const satisfies Record<string, Said>
