import type { SignedInMember, With } from '#core/app-context.server.ts'
import type { OwnerRole } from '#core/db/tables.ts'
export const ownerRoles: readonly OwnerRole[] = ['owner', 'helper']

const MINUTE_MS = 60_000

/** How long a device may be idle before it is signed out. */
export const IDLE_MS = 30 * MINUTE_MS
/** How long one sign-in lasts at most. */
export const MAX_SIGNED_IN_MS = 12 * 60 * MINUTE_MS
/** A trusted device stays signed in while it is used at least this often, and at most this long. */
export const TRUSTED_IDLE_DAYS = 30
export const MAX_TRUSTED_DAYS = 90

const DAY_MS = 24 * 60 * MINUTE_MS
export const TRUSTED_IDLE_MS = TRUSTED_IDLE_DAYS * DAY_MS
export const MAX_TRUSTED_MS = MAX_TRUSTED_DAYS * DAY_MS

type SignInTimes = { signedInAt: string; seenAt: string; trusted: boolean }

/** When a sign-in expires if its device is not used again, in milliseconds. */
export function computeSignInEndMs({ signedInAt, seenAt, trusted }: SignInTimes): number {
  const maxIdleMs = trusted ? TRUSTED_IDLE_MS : IDLE_MS
  const maxAgeMs = trusted ? MAX_TRUSTED_MS : MAX_SIGNED_IN_MS
  return Math.min(Date.parse(seenAt) + maxIdleMs, Date.parse(signedInAt) + maxAgeMs)
}

/** How long a password counts as recent, for exports, deletions and changes of the team. */
export const RECENT_PASSWORD_MS = 10 * MINUTE_MS

export const MAX_PASSKEY_NAME_CHARACTERS = 60
/** One-time links for a new account last three days. */
export const ACCOUNT_LINK_MS = 72 * 60 * MINUTE_MS

/** Headers by which our own code gives the sign-in library the visitor's address, and whether the browser is to be trusted. */
export const ADDRESS_HEADER = 'x-visitor-address'
export const TRUST_HEADER = 'x-trust-device'

/** The colour scheme chosen for the admin on a device. Without a choice, the admin follows the device. */
export type ColourScheme = 'light' | 'dark'

export function isColourScheme(text: string): text is ColourScheme {
  return text === 'light' || text === 'dark'
}

/** Whether the password was confirmed within ten minutes. */
export function hasRecentPassword(ctx: With<'clock'>, { session }: SignedInMember): boolean {
  return computeAgeMs(ctx, session.passwordConfirmedAt) <= RECENT_PASSWORD_MS
}

export function computeAgeMs(ctx: With<'clock'>, since: string): number {
  return ctx.clock.now().getTime() - new Date(since).getTime()
}
