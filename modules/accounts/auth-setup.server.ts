import { passkey } from '@better-auth/passkey'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { getAdapter } from 'better-auth/db/adapter'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { CamelCasePlugin } from 'kysely'
import { type AppContext, isoNow, systemActor } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import { cookieSettings } from '#core/host/cookies.server.ts'
import { hashKey, newId } from '#core/host/keys.server.ts'
import { queueEmail } from '#modules/mail/queue-email.server.ts'
import { ownerAndSender } from '#modules/owner-emails/owner-emails.server.ts'
import { writePasswordEmail } from './account-emails.server.ts'
import { guard, hashCodes, isTrusted } from './auth-hooks.server.ts'
import { describeDevice } from './device.ts'
import { maskAddress } from './known-device.server.ts'
import { ADDRESS_HEADER, MAX_PASSKEY_NAME_CHARACTERS, MAX_TRUSTED_MS, SIGNED_IN_MS } from './owner.ts'

export type Auth = Awaited<ReturnType<typeof openAuth>>
type Tables = Awaited<ReturnType<typeof getAdapter>>

export async function openAuth(ctx: AppContext) {
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
    // It counts successes too, by readable addresses, never by account, and not the calls of forms without script. `guard` counts instead.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // `passwordRefusal` checks passwords before the library does.
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      sendResetPassword: ({ user, token }) => sendPasswordLink(ctx, user, token),
      // Wrong guesses of others no longer lock the owner out, and older links stop working.
      onPasswordReset: async ({ user }) => {
        await ctx.limits.forget('signIn', `account ${user.email}`)
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
      expiresIn: SIGNED_IN_MS / 1000,
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
          before: async ({ userAgent }, call) => ({
            data: {
              userAgent: describeDevice(userAgent ?? ''),
              ipAddress: maskAddress(call?.headers?.get(ADDRESS_HEADER) ?? ''),
              ...(isTrusted(call?.headers) && {
                trusted: true,
                expiresAt: new Date(Date.now() + MAX_TRUSTED_MS),
              }),
            },
          }),
        },
      },
    },
    plugins: [
      twoFactor({
        backupCodeOptions: {
          storeBackupCodes: {
            encrypt: hashCodes,
            decrypt: async (stored) => stored,
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
            requirePerson(verification.registrationInfo)
            const name = describeDevice(ctx.headers?.get('user-agent') ?? '')
            return { name: name.slice(0, MAX_PASSKEY_NAME_CHARACTERS) }
          },
        },
        authentication: {
          afterVerification: ({ verification }) => requirePerson(verification.authenticationInfo),
        },
        schema: {
          passkey: {
            modelName: 'owner_passkey',
            fields: { userId: 'ownerId', credentialID: 'credentialId' },
          },
        },
        advanced: { webAuthnChallengeCookie: 'passkey' },
      }),
      guard(ctx),
    ],
    advanced: {
      cookiePrefix: `${prefix}deodar`,
      useSecureCookies: false,
      defaultCookieAttributes: attributes,
      database: { generateId: newId },
      ipAddress: { disableIpTracking: true },
    },
  } satisfies BetterAuthOptions
  // With the type `sqlite` it writes times as text and yes/no as 0 and 1, as all our tables have them.
  const database = ctx.database.withPlugin(new CamelCasePlugin())
  const tables = await getAdapter({ ...options, database: { db: database, type: 'sqlite' } })
  return betterAuth({ ...options, database: () => guardedTables(tables) })
}

async function sendPasswordLink(
  ctx: AppContext,
  owner: { id: string; email: string },
  token: string,
): Promise<void> {
  await change(ctx, systemActor, async (tx) => {
    const { sender } = await ownerAndSender({ database: tx })
    const email = await writePasswordEmail(
      sender,
      `${ctx.config.publicOrigin}/admin/new-password?key=${token}`,
    )
    const about = { about: 'owner', aboutId: owner.id }
    await queueEmail(ctx, tx, { kind: 'password', ...about, to: owner.email, ...email })
    await tx.record({ action: 'owner.password-asked', ...about })
  })
}

function requirePerson(info: { userVerified: boolean } | undefined): void {
  if (!info?.userVerified) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' })
}

/**
 * The library's way to our tables. Of the token of a session only the hash is stored, so that a copy of the database opens nothing; the library
 * gets the token it asked with. A fault of the database comes out as it is: the library would answer it as a person who is unknown.
 */
function guardedTables(tables: Tables): Tables {
  return new Proxy(tables, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      if (name === 'transaction')
        // Within a transaction there is all but another transaction.
        return (work: (tx: Tables) => unknown) =>
          target.transaction((tx) => Promise.resolve(work(guardedTables(tx as Tables))))
      return async (question: Question, ...rest: unknown[]) => {
        try {
          return question?.model === 'session'
            ? await withHashedToken(question, (asked) => method.call(target, asked, ...rest))
            : await method.call(target, question, ...rest)
        } catch (fault) {
          throw Object.assign(new APIError('SERVICE_UNAVAILABLE'), { cause: fault })
        }
      }
    },
  })
}

type Row = { token?: string }
type Question = { model: string; where?: { field: string; value: unknown }[]; data?: Row; update?: Row }

async function withHashedToken(
  question: Question,
  ask: (question: Question) => Promise<unknown>,
): Promise<unknown> {
  const tokens = new Map<unknown, string>()
  const hash = (token: unknown): unknown => {
    if (Array.isArray(token)) return token.map(hash)
    if (typeof token !== 'string') return token
    const stored = hashKey(token)
    tokens.set(stored, token)
    return stored
  }
  const { where, data } = question
  const answer = await ask({
    ...question,
    ...(where && {
      where: where.map((each) => (each.field === 'token' ? { ...each, value: hash(each.value) } : each)),
    }),
    ...(data?.token && { data: { ...data, token: String(hash(data.token)) } }),
  })
  const withToken = (row: unknown) =>
    typeof row === 'object' && row !== null && 'token' in row
      ? { ...row, token: tokens.get(row.token) ?? row.token }
      : row
  return Array.isArray(answer) ? answer.map(withToken) : withToken(answer)
}
