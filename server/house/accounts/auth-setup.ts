import { createHash, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { passkey } from '@better-auth/passkey'
import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { getAdapter } from 'better-auth/db/adapter'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { CamelCasePlugin } from 'kysely'
import { z } from 'zod'
import { sayDevice } from '#domain/accounts/device.ts'
import {
  ADDRESS_HEADER,
  PASSKEY_NAME_MOST_CHARACTERS,
  SIGNED_IN_MS,
  TRUST_HEADER,
  TRUSTED_AT_MOST_MS,
} from '#domain/accounts/owner.ts'
import { propertyOf } from '#domain/record.ts'
import { cleanLine } from '#domain/text.ts'
import { writePasswordEmail } from '../../mail/emails/owner-emails.ts'
import { change } from '../change.ts'
import { cookieSettings } from '../devices/cookies.ts'
import { maskAddress, rememberDevice } from '../devices/known-device.ts'
import { ownerAndSender } from '../enquiries/enquiry-emails.ts'
import { type House, isoNow, theHouse } from '../house.ts'
import { hashKey, newId } from '../keys.ts'
import { queueEmail } from '../mail/outbox.ts'
import { keepRinging } from '../push/silence-devices.ts'
import { countTry, forgiveTry, type Triers, triedAccount, triersOf } from './credentials.ts'

export type Auth = Awaited<ReturnType<typeof openAuth>>
type Call = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]
type Tables = Awaited<ReturnType<typeof getAdapter>>

export async function openAuth(house: House) {
  const now = () => isoNow(house)
  const { prefix, attributes } = cookieSettings(house.config.publicOrigin)
  const options = {
    appName: 'Deodar',
    secret: house.secret,
    baseURL: house.config.publicOrigin,
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
      // Our own rules (`passwordRefusal`) come before it.
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      sendResetPassword: ({ user, token }) => sendPasswordLink(house, user, token),
      // Somebody else's wrong guesses no longer keep the owner out, and older links open nothing.
      onPasswordReset: async ({ user }) => {
        await house.limits.forget('signIn', `account ${user.email}`)
        await house.database.deleteFrom('owner_verification').where('value', '=', user.id).execute()
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
      // `requireFresh` asks for the password: it counts from the last one given, not from the sign-in.
      freshAge: 0,
      // Idle time and age are measured by the clock of the house.
      additionalFields: {
        begunAt: { type: 'string', input: false, defaultValue: now },
        seenAt: { type: 'string', input: false, defaultValue: now },
        freshAt: { type: 'string', input: false, defaultValue: now },
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
              userAgent: sayDevice(userAgent ?? ''),
              ipAddress: maskAddress(call?.headers?.get(ADDRESS_HEADER) ?? ''),
              ...(isTrusted(call?.headers) && {
                trusted: true,
                expiresAt: new Date(Date.now() + TRUSTED_AT_MOST_MS),
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
        origin: house.config.publicOrigin,
        // A passkey replaces password and second step, so the device must ask for a finger, a face or a PIN.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: async ({ ctx, verification }) => {
            requirePerson(verification.registrationInfo)
            const name = sayDevice(ctx.headers?.get('user-agent') ?? '')
            return { name: name.slice(0, PASSKEY_NAME_MOST_CHARACTERS) }
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
      guard(house),
    ],
    advanced: {
      cookiePrefix: prefix,
      useSecureCookies: false,
      defaultCookieAttributes: attributes,
      database: { generateId: newId },
      ipAddress: { disableIpTracking: true },
    },
  } satisfies BetterAuthOptions
  // Told that it is SQLite, it writes times as text and yes/no as 0 and 1, as all our tables have them.
  const database = house.database.withPlugin(new CamelCasePlugin())
  const tables = await getAdapter({ ...options, database: { db: database, type: 'sqlite' } })
  return betterAuth({ ...options, database: () => guardedTables(tables) })
}

/** The library's own endpoints that need something besides; the first group opens sessions. */
const signIns = new Set([
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
])
const passwordChecks = new Set(['/two-factor/enable', '/verify-password', '/change-password'])
const ADD_PASSKEY = '/passkey/verify-registration'

/** What the library does not do: it counts no guesses of an account, takes a code of the app twice, and knows neither the audit log nor known devices. */
function guard(house: House): BetterAuthPlugin {
  const isCounted = ({ path = '' }: { path?: string }) => signIns.has(path) || passwordChecks.has(path)
  const counting = createAuthMiddleware(async (call) => {
    const refusal = await countTry(house, await triersAt(house, call))
    if (refusal)
      throw new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_TRIES', retryAfter: refusal.retryAfter })
    if (call.path === '/two-factor/verify-totp') await claimCode(house, call)
    if (call.path !== '/two-factor/verify-backup-code') return
    return { context: { body: { ...call.body, code: await hashTyped(house, call) } } }
  })
  const noting = createAuthMiddleware(async (call) => {
    if (isAPIError(call.context.returned)) return noteFailure(house, call)
    await forgiveTry(house, await triersAt(house, call))
    const { newSession, returned } = call.context
    if (!newSession) return
    // The first code, which turns the second step on, is answered with the session before.
    const isFirstCode =
      call.path === '/two-factor/verify-totp' && propertyOf(returned, 'token') !== newSession.session.token
    if (!isFirstCode) await noteSignIn(house, call, newSession)
    if (isTrusted(call.headers)) await keepCookie(call, newSession.session.token)
  })
  const naming = createAuthMiddleware(async (call) => {
    const name = cleanLine(String(call.body.name ?? '')).slice(0, PASSKEY_NAME_MOST_CHARACTERS)
    return { context: { body: { ...call.body, name } } }
  })
  const isAdding = ({ path }: { path?: string }) => path === ADD_PASSKEY
  return {
    id: 'deodar',
    hooks: {
      before: [
        { matcher: isCounted, handler: counting },
        { matcher: isAdding, handler: naming },
      ],
      after: [
        { matcher: isCounted, handler: noting },
        { matcher: isAdding, handler: createAuthMiddleware((call) => notePasskey(house, call)) },
      ],
    },
  }
}

async function triersAt(house: House, call: Call): Promise<Triers> {
  const address = call.headers?.get(ADDRESS_HEADER) ?? ''
  if (call.path === '/sign-in/email' && call.headers)
    return triersOf(address, await triedAccount(house, call.headers, call.body.email))
  const session = passwordChecks.has(call.path) && (await getSessionFromCtx(call))
  return triersOf(address, session ? `devices of ${session.user.id}` : undefined)
}

/** Who tried is not logged, only that somebody did; a code that was wrong is free again. */
async function noteFailure(house: House, call: Call): Promise<void> {
  if (!signIns.has(call.path)) return
  const step = call.path === '/sign-in/email' ? 'password' : 'second-step'
  house.log.warn('sign-in.refused', { step })
  if (call.path !== '/two-factor/verify-totp') return
  await house.database.deleteFrom('used_code').where('code_hash', '=', codeHash(house, call)).execute()
}

/** Uses up a code of the app before it is checked, so that of many at the same moment one opens. The library would take it again for half a minute. */
async function claimCode(house: House, call: Call): Promise<void> {
  const { numInsertedOrUpdatedRows } = await house.database
    .insertInto('used_code')
    .values({ code_hash: codeHash(house, call), used_at: isoNow(house) })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .executeTakeFirst()
  if (Number(numInsertedOrUpdatedRows ?? 0) !== 1) throw new APIError('UNAUTHORIZED', { code: 'CODE_USED' })
}

function codeHash({ secret }: House, call: Call): string {
  return createHash('sha256').update(`${secret}\n${call.body.code}`).digest('base64url')
}

/** Ends the session this browser had before, records the sign-in, and writes to the owner where the browser is new. */
async function noteSignIn(
  house: House,
  call: Call,
  { session, user }: NonNullable<Call['context']['newSession']>,
): Promise<void> {
  const { authCookies, secret } = call.context
  const former = await call.getSignedCookie(authCookies.sessionToken.name, secret)
  const about = { about: 'owner', aboutId: user.id }
  const actor = { kind: user.role === 'owner' ? ('owner' as const) : ('helper' as const), id: user.id }
  const cookie = await change(house, actor, async (tx) => {
    await tx.record({ act: 'owner.signed-in', ...about })
    if (isTrusted(call.headers)) await tx.record({ act: 'owner.device-trusted', ...about })
    if (call.path === '/passkey/verify-authentication')
      await tx
        .updateTable('owner_passkey')
        .set({ used_at: isoNow(house) })
        .where('credential_id', '=', String(call.body.response.id))
        .execute()
    const ended =
      former &&
      (await tx
        .deleteFrom('owner_session')
        .where('token', '=', hashKey(former))
        .returning('id')
        .executeTakeFirst())
    if (ended) await keepRinging(tx, user.id, ended.id, session.id)
    return rememberDevice(house, tx, call.headers ?? new Headers(), user)
  })
  call.setCookie(cookie.name, cookie.value, cookie.attributes)
}

/** The cookie of a trusted browser is kept as long as its session may last, in place of the one the library has set. */
async function keepCookie(call: Call, token: string): Promise<void> {
  const { authCookies, responseHeaders, secret } = call.context
  const { name, attributes } = authCookies.sessionToken
  const others = responseHeaders?.getSetCookie().filter((cookie) => !cookie.startsWith(`${name}=`)) ?? []
  responseHeaders?.delete('set-cookie')
  for (const cookie of others) responseHeaders?.append('set-cookie', cookie)
  await call.setSignedCookie(name, token, secret, { ...attributes, maxAge: TRUSTED_AT_MOST_MS / 1000 })
}

const addedPasskey = z.object({ id: z.string(), userId: z.string() })

async function notePasskey(house: House, call: Call): Promise<void> {
  if (isAPIError(call.context.returned)) return
  const { id, userId } = addedPasskey.parse(call.context.returned)
  const owner = house.database.selectFrom('owner').select('role').where('id', '=', userId)
  const { role } = await owner.executeTakeFirstOrThrow()
  await change(house, { kind: role, id: userId }, (tx) =>
    tx.record({ act: 'owner.passkey-added', about: 'owner', aboutId: userId, after: { passkey: id } }),
  )
}

async function sendPasswordLink(
  house: House,
  owner: { id: string; email: string },
  token: string,
): Promise<void> {
  await change(house, theHouse, async (tx) => {
    const { sender } = await ownerAndSender({ database: tx })
    const email = await writePasswordEmail(
      sender,
      `${house.config.publicOrigin}/admin/new-password?key=${token}`,
    )
    const about = { about: 'owner', aboutId: owner.id }
    await queueEmail(house, tx, { kind: 'password', ...about, to: owner.email, ...email })
    await tx.record({ act: 'owner.password-asked', ...about })
  })
}

function isTrusted(headers: Headers | null | undefined): boolean {
  return headers?.get(TRUST_HEADER) === 'yes'
}

function requirePerson(info: { userVerified: boolean } | undefined): void {
  if (!info?.userVerified) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' })
}

/** `scrypt$salt$hash`, both base64url; all codes of one list have one salt. */
const HASHED = 'scrypt$'
const derive = promisify<string, Buffer, number, Buffer>(scrypt)

async function hashCode(code: string, salt: Buffer): Promise<string> {
  const hash = await derive(code, salt, 32)
  return `${HASHED}${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** How the library's list of recovery codes is stored. Those that are left after one was used are hashes already. */
async function hashCodes(list: string): Promise<string> {
  const salt = randomBytes(16)
  const codes = z.array(z.string()).parse(JSON.parse(list))
  return JSON.stringify(
    await Promise.all(codes.map((code) => (code.startsWith(HASHED) ? code : hashCode(code, salt)))),
  )
}

/** What somebody typed, as a hash with the salt of their own list: the library compares texts. A hash that was read from a copy is hashed again, and opens nothing. */
async function hashTyped(house: House, call: Call): Promise<string> {
  const { createAuthCookie, internalAdapter, secret } = call.context
  const challenge = await call.getSignedCookie(createAuthCookie('two_factor').name, secret)
  const person = challenge ? await internalAdapter.findVerificationValue(challenge) : null
  const list = await house.database
    .selectFrom('owner_two_factor')
    .select('backup_codes')
    .where('owner_id', '=', person?.value ?? '')
    .executeTakeFirst()
  const salt = list?.backup_codes.split('$')[1] ?? ''
  return hashCode(String(call.body.code), Buffer.from(salt, 'base64url'))
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
