import { passkey } from '@better-auth/passkey'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { CamelCasePlugin } from 'kysely'
import { type AppContext, isoNow, systemActor } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import { cookieSettings } from '#core/host/cookies.server.ts'
import { newId } from '#core/host/keys.server.ts'
import { SIGN_IN_TRIES, SIGN_IN_WINDOW_MS } from '#core/host/rate-limits.server.ts'
import { cutText } from '#core/values/text.ts'
import { queueAccountEmail, writePasswordEmail } from './account-emails.server.ts'
import { asksForTrust, createAuthPlugin, isHashedList } from './auth-hooks.server.ts'
import { describeDevice } from './device.ts'
import { maskIpAddress } from './known-device.server.ts'
import { ADDRESS_HEADER, MAX_PASSKEY_NAME_CHARACTERS, MAX_SIGNED_IN_MS, MAX_TRUSTED_MS } from './owner.ts'
import { clearTries, countTry } from './tries.server.ts'

export type Auth = ReturnType<typeof openAuth>

const WINDOW_SECONDS = SIGN_IN_WINDOW_MS / 1000

export function openAuth(ctx: AppContext) {
  const now = () => isoNow(ctx)
  const { prefix, attributes } = cookieSettings(ctx.config.publicOrigin)
  const options = {
    appName: 'Deodar',
    secret: ctx.secret,
    baseURL: ctx.config.publicOrigin,
    basePath: '/admin/auth',
    telemetry: { enabled: false },
    // Its messages can hold addresses of people; what is no refusal is thrown and logged by us.
    logger: { disabled: true },
    onAPIError: { throw: true },
    rateLimit: {
      enabled: true,
      // Servers that share a database count together. On PostgreSQL the library's own storage lets more through that come at the same moment.
      customStorage: {
        get: async () => null,
        set: async () => {},
        consume: async (counter, { max }) => {
          const retryAfter = await countTry(ctx, counter, max)
          return { allowed: retryAfter === null, retryAfter }
        },
      },
      customRules: {
        // Each challenge of a passkey is stored until it is answered.
        '/passkey/generate-*': { window: WINDOW_SECONDS, max: 30 },
        '/**': { window: WINDOW_SECONDS, max: SIGN_IN_TRIES },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // `checkPassword` checks passwords before the library does.
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      sendResetPassword: ({ user, token }) => sendPasswordLink(ctx, user, token),
      // Wrong guesses of others no longer lock the owner out, and older links stop working.
      onPasswordReset: async ({ user }) => {
        await clearTries(ctx, `account ${user.email}`)
        await ctx.database.deleteFrom('owner_verification').where('value', '=', user.id).execute()
      },
    },
    user: {
      modelName: 'owner',
      additionalFields: { role: { type: 'string', required: true, input: false } },
    },
    session: {
      modelName: 'owner_session',
      fields: { userId: 'ownerId' },
      // All cookies last as long as the longest session; each session has its own end.
      expiresIn: MAX_TRUSTED_MS / 1000,
      disableSessionRefresh: true,
      // `requireRecentPassword` counts from the last one given, not from the sign-in.
      freshAge: 0,
      // Idle time and age are measured by the clock of the app, which tests can set.
      additionalFields: {
        signedInAt: { type: 'string', input: false, defaultValue: now },
        seenAt: { type: 'string', input: false, defaultValue: now },
        passwordConfirmedAt: { type: 'string', input: false, defaultValue: now },
        trusted: { type: 'boolean', input: false, defaultValue: false },
      },
    },
    account: { modelName: 'owner_account', fields: { userId: 'ownerId' } },
    verification: { modelName: 'owner_verification', storeIdentifier: 'hashed' },
    databaseHooks: {
      session: {
        create: {
          before: async (_session, call) => {
            const { headers } = call ?? {}
            const trusted = asksForTrust(headers)
            const userAgent = describeDevice(headers?.get('user-agent') ?? '')
            const ipAddress = maskIpAddress(headers?.get(ADDRESS_HEADER) ?? '')
            const expiresAt = new Date(Date.now() + (trusted ? MAX_TRUSTED_MS : MAX_SIGNED_IN_MS))
            return { data: { userAgent, ipAddress, trusted, expiresAt } }
          },
        },
      },
    },
    plugins: [
      twoFactor({
        backupCodeOptions: {
          storeBackupCodes: {
            // Lists of hashes, of before 28 November 2026, stay so: `toStoredCode` hashes the typed code to compare it.
            encrypt: async (codes) =>
              isHashedList(codes) ? codes : symmetricEncrypt({ key: ctx.secret, data: codes }),
            decrypt: async (stored) =>
              stored.startsWith('[') ? stored : symmetricDecrypt({ key: ctx.secret, data: stored }),
          },
        },
        schema: { twoFactor: { modelName: 'owner_two_factor', fields: { userId: 'ownerId' } } },
      }),
      passkey({
        origin: ctx.config.publicOrigin,
        // A passkey replaces password and second step, so the device must verify the person.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: async ({ ctx, verification }) => {
            requireUserVerified(verification.registrationInfo)
            const name = describeDevice(ctx.headers?.get('user-agent') ?? '')
            return { name: cutText(name, MAX_PASSKEY_NAME_CHARACTERS) }
          },
        },
        authentication: {
          afterVerification: ({ verification }) => requireUserVerified(verification.authenticationInfo),
        },
        schema: {
          passkey: {
            modelName: 'owner_passkey',
            fields: { userId: 'ownerId', credentialID: 'credentialId' },
          },
        },
        advanced: { webAuthnChallengeCookie: 'passkey' },
      }),
      createAuthPlugin(ctx),
    ],
    advanced: {
      cookiePrefix: `${prefix}deodar`,
      useSecureCookies: false,
      defaultCookieAttributes: attributes,
      database: { generateId: newId },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
  } satisfies BetterAuthOptions
  // With the type `sqlite` it writes times as text and yes/no as 0 and 1, as all our tables have them.
  const database = { db: ctx.database.withPlugin(new CamelCasePlugin()), type: 'sqlite' as const }
  return betterAuth({ ...options, database })
}

async function sendPasswordLink(ctx: AppContext, owner: { id: string; email: string }, token: string) {
  const address = `${ctx.config.publicOrigin}/admin/new-password?key=${token}`
  await change(ctx, systemActor, async (tx) => {
    await queueAccountEmail(ctx, tx, owner, 'password', (sender) => writePasswordEmail(sender, address))
    await tx.record({ action: 'owner.password-asked', about: 'owner', aboutId: owner.id })
  })
}

function requireUserVerified(info: { userVerified: boolean } | undefined): void {
  if (!info?.userVerified) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' })
}
