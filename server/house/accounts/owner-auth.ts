import { AsyncLocalStorage } from 'node:async_hooks'
import type { BetterAuthOptions } from 'better-auth'
import { type OwnerRole, SIGNED_IN_MS } from '#domain/accounts/owner.ts'
import { type House, isoNow } from '../house.ts'
import { newId } from '../keys.ts'
import { withHashedTokens } from './hashed-tokens.ts'
import { recoveryCodeStore } from './recovery-codes.ts'

const ISSUER_FALLBACK = 'Deodar'
const opened = new WeakMap<object, Promise<OwnerAuth>>()

/** What the library met while it was asked; it says so to its logger alone. */
export const hiddenFault = new AsyncLocalStorage<{ fault?: unknown }>()

export type OwnerAuth = Awaited<ReturnType<typeof openAuth>>

/** The sign-in library over our own tables, opened when somebody first comes to the console. Its own URLs are not served. */
export function ownerAuth(house: House): Promise<OwnerAuth> {
  const open = opened.get(house) ?? openAuth(house)
  opened.set(house, open)
  return open
}

async function openAuth(house: House) {
  const [{ betterAuth }, { getAdapter }, { twoFactor }, { passkey }] = await Promise.all([
    import('better-auth'),
    import('better-auth/db/adapter'),
    import('better-auth/plugins/two-factor'),
    import('@better-auth/passkey'),
  ])
  const now = () => isoNow(house)
  const options = {
    appName: ISSUER_FALLBACK,
    secret: house.secret,
    baseURL: house.config.publicOrigin,
    telemetry: { enabled: false },
    // Who tries how often is counted by our own limiter.
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (_level, _message, ...facts) => noteHidden(facts) },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 1, maxPasswordLength: 1000 },
    user: {
      modelName: 'owner',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: { role: { type: 'string', required: true, input: false } },
    },
    session: {
      modelName: 'owner_session',
      fields: { ...sessionFields },
      expiresIn: SIGNED_IN_MS / 1000,
      disableSessionRefresh: true,
      // How long ago the password was asked, we say (`requireFresh`).
      freshAge: 0,
      // Our own limits go by the clock of the house.
      additionalFields: {
        begunAt: { type: 'string', fieldName: 'begun_at', input: false, defaultValue: now },
        seenAt: { type: 'string', fieldName: 'seen_at', input: false, defaultValue: now },
        freshAt: { type: 'string', fieldName: 'fresh_at', input: false, defaultValue: now },
        trusted: { type: 'boolean', input: false, defaultValue: false },
      },
    },
    account: { modelName: 'owner_account', fields: { ...accountFields } },
    verification: {
      modelName: 'owner_verification',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    plugins: [
      twoFactor({
        backupCodeOptions: { storeBackupCodes: recoveryCodeStore() },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: { modelName: 'owner_two_factor', fields: { ...twoFactorFields } },
        },
      }),
      passkey({
        origin: house.config.publicOrigin,
        // It stands for password and second step, so it must be somewhere that asks for a finger, a face or a PIN.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: { afterVerification: ({ verification }) => needPerson(verification.registrationInfo) },
        authentication: {
          afterVerification: ({ verification }) => needPerson(verification.authenticationInfo),
        },
        schema: { passkey: { modelName: 'owner_passkey', fields: { ...passkeyFields } } },
        advanced: { webAuthnChallengeCookie: 'passkey' },
      }),
    ],
    advanced: {
      ...cookieManners(house.config.publicOrigin),
      database: { generateId: newId },
      ipAddress: { disableIpTracking: true },
    },
  } satisfies BetterAuthOptions
  // Told that it is SQLite, it writes times as text and yes/no as 0 and 1, as all our tables have them.
  const tables = await getAdapter({ ...options, database: { db: house.database, type: 'sqlite' } })
  return betterAuth({ ...options, database: () => withHashedTokens(tables) })
}

function needPerson(info: { userVerified: boolean } | undefined): void {
  if (!info?.userVerified) throw new Error('the device did not ask who is there')
}

function noteHidden(facts: readonly unknown[]): void {
  const hidden = hiddenFault.getStore()
  if (hidden) hidden.fault ??= facts.find((fact) => fact instanceof Error)
}

/** `__Host-` binds a cookie to this very host and to https; a plain http address (on one's own machine) cannot have it. */
export function cookieManners(publicOrigin: string) {
  const secure = publicOrigin.startsWith('https://')
  return {
    cookiePrefix: secure ? '__Host-deodar' : 'deodar',
    useSecureCookies: false,
    defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax' as const, path: '/' },
  }
}

/** The name of the cookie that opens the rooms. */
export function sessionCookie(publicOrigin: string): string {
  return `${cookieManners(publicOrigin).cookiePrefix}.session_token`
}

const sessionFields = {
  userId: 'owner_id',
  expiresAt: 'expires_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  ipAddress: 'ip_address',
  userAgent: 'user_agent',
}

const accountFields = {
  userId: 'owner_id',
  accountId: 'account_id',
  providerId: 'provider_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}

const passkeyFields = {
  userId: 'owner_id',
  publicKey: 'public_key',
  credentialID: 'credential_id',
  deviceType: 'device_type',
  backedUp: 'backed_up',
  createdAt: 'created_at',
}

const twoFactorFields = {
  userId: 'owner_id',
  backupCodes: 'backup_codes',
  failedVerificationCount: 'failed_verification_count',
  lockedUntil: 'locked_until',
}

export type SignedIn = {
  id: string
  name: string
  email: string
  role: OwnerRole
  twoStep: boolean
  session: { id: string; token: string; begunAt: string; seenAt: string; freshAt: string; trusted: boolean }
}
