import { messages } from '#modules/common/messages.ts'
import type { Said } from './said.ts'

/** The team: signing in, passwords, second steps, who may do what. */
export const accountsRefusals = {
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
