import { createHash, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { z } from 'zod'
import { type AppContext, isoNow } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import { hashKey } from '#core/host/keys.server.ts'
import { propertyOf } from '#core/values/record.ts'
import { cleanLine } from '#core/values/text.ts'
import { moveNotifications } from '#modules/push/devices.server.ts'
import { countTry, type Triers, triedAccount, triersOf, uncountTry } from './credentials.server.ts'
import { rememberDevice } from './known-device.server.ts'
import { ADDRESS_HEADER, MAX_PASSKEY_NAME_CHARACTERS, MAX_TRUSTED_MS, TRUST_HEADER } from './owner.ts'

type Call = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** The library's own endpoints that need something besides; the first group opens sessions. */
const signIns = new Set([
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
])
const passwordChecks = new Set(['/two-factor/enable', '/verify-password', '/change-password'])
const ADD_PASSKEY = '/passkey/verify-registration'

/** Adds what the library lacks: it counts guesses per account, accepts a code of the app once, writes the audit log and remembers devices. */
export function guard(ctx: AppContext): BetterAuthPlugin {
  const isCounted = ({ path = '' }: { path?: string }) => signIns.has(path) || passwordChecks.has(path)
  const counting = createAuthMiddleware(async (call) => {
    const refusal = await countTry(ctx, await triersAt(ctx, call))
    if (refusal)
      throw new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_TRIES', retryAfter: refusal.retryAfter })
    if (call.path === '/two-factor/verify-totp') await claimCode(ctx, call)
    if (call.path !== '/two-factor/verify-backup-code') return
    return { context: { body: { ...call.body, code: await hashTyped(ctx, call) } } }
  })
  const noting = createAuthMiddleware(async (call) => {
    if (isAPIError(call.context.returned)) return noteFailure(ctx, call)
    await uncountTry(ctx, await triersAt(ctx, call))
    const { newSession, returned } = call.context
    if (!newSession) return
    // The first code turns the second step on; the library answers it with the earlier session.
    const isFirstCode =
      call.path === '/two-factor/verify-totp' && propertyOf(returned, 'token') !== newSession.session.token
    if (!isFirstCode) await noteSignIn(ctx, call, newSession)
    if (isTrusted(call.headers)) await keepCookie(call, newSession.session.token)
  })
  const naming = createAuthMiddleware(async (call) => {
    const name = cleanLine(String(call.body.name ?? '')).slice(0, MAX_PASSKEY_NAME_CHARACTERS)
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
        { matcher: isAdding, handler: createAuthMiddleware((call) => notePasskey(ctx, call)) },
      ],
    },
  }
}

async function triersAt(ctx: AppContext, call: Call): Promise<Triers> {
  const address = call.headers?.get(ADDRESS_HEADER) ?? ''
  if (call.path === '/sign-in/email' && call.headers)
    return triersOf(address, await triedAccount(ctx, call.headers, call.body.email))
  const session = passwordChecks.has(call.path) && (await getSessionFromCtx(call))
  return triersOf(address, session ? `devices of ${session.user.id}` : undefined)
}

/** Logs that a sign-in failed, without the account. A wrong code can be used again. */
async function noteFailure(ctx: AppContext, call: Call): Promise<void> {
  if (!signIns.has(call.path)) return
  const step = call.path === '/sign-in/email' ? 'password' : 'second-step'
  ctx.log.warn('sign-in.refused', { step })
  if (call.path !== '/two-factor/verify-totp') return
  await ctx.database.deleteFrom('used_code').where('code_hash', '=', codeHash(ctx, call)).execute()
}

/** Marks a code of the app as used before the library checks it, so that it signs in once, also in simultaneous requests. The library accepts it again for 30 seconds. */
async function claimCode(ctx: AppContext, call: Call): Promise<void> {
  const { numInsertedOrUpdatedRows } = await ctx.database
    .insertInto('used_code')
    .values({ code_hash: codeHash(ctx, call), used_at: isoNow(ctx) })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .executeTakeFirst()
  if (Number(numInsertedOrUpdatedRows ?? 0) !== 1) throw new APIError('UNAUTHORIZED', { code: 'CODE_USED' })
}

function codeHash({ secret }: AppContext, call: Call): string {
  return createHash('sha256').update(`${secret}\n${call.body.code}`).digest('base64url')
}

/** Ends the earlier session of this browser, records the sign-in, and sends an e-mail where the browser is new. */
async function noteSignIn(
  ctx: AppContext,
  call: Call,
  { session, user }: NonNullable<Call['context']['newSession']>,
): Promise<void> {
  const { authCookies, secret } = call.context
  const former = await call.getSignedCookie(authCookies.sessionToken.name, secret)
  const about = { about: 'owner', aboutId: user.id }
  const actor = { kind: user.role === 'owner' ? ('owner' as const) : ('helper' as const), id: user.id }
  const cookie = await change(ctx, actor, async (tx) => {
    await tx.record({ action: 'owner.signed-in', ...about })
    if (isTrusted(call.headers)) await tx.record({ action: 'owner.device-trusted', ...about })
    if (call.path === '/passkey/verify-authentication')
      await tx
        .updateTable('owner_passkey')
        .set({ used_at: isoNow(ctx) })
        .where('credential_id', '=', String(call.body.response.id))
        .execute()
    const ended =
      former &&
      (await tx
        .deleteFrom('owner_session')
        .where('token', '=', hashKey(former))
        .returning('id')
        .executeTakeFirst())
    if (ended) await moveNotifications(tx, user.id, ended.id, session.id)
    return rememberDevice(ctx, tx, call.headers ?? new Headers(), user)
  })
  call.setCookie(cookie.name, cookie.value, cookie.attributes)
}

/** Replaces the library's session cookie of a trusted browser by one that lasts as long as the session may. */
async function keepCookie(call: Call, token: string): Promise<void> {
  const { authCookies, responseHeaders, secret } = call.context
  const { name, attributes } = authCookies.sessionToken
  const others = responseHeaders?.getSetCookie().filter((cookie) => !cookie.startsWith(`${name}=`)) ?? []
  responseHeaders?.delete('set-cookie')
  for (const cookie of others) responseHeaders?.append('set-cookie', cookie)
  await call.setSignedCookie(name, token, secret, { ...attributes, maxAge: MAX_TRUSTED_MS / 1000 })
}

const addedPasskey = z.object({ id: z.string(), userId: z.string() })

async function notePasskey(ctx: AppContext, call: Call): Promise<void> {
  if (isAPIError(call.context.returned)) return
  const { id, userId } = addedPasskey.parse(call.context.returned)
  const owner = ctx.database.selectFrom('owner').select('role').where('id', '=', userId)
  const { role } = await owner.executeTakeFirstOrThrow()
  await change(ctx, { kind: role, id: userId }, (tx) =>
    tx.record({ action: 'owner.passkey-added', about: 'owner', aboutId: userId, after: { passkey: id } }),
  )
}

/** Whether the sign-in form asked to trust this browser. */
export function isTrusted(headers: Headers | null | undefined): boolean {
  return headers?.get(TRUST_HEADER) === 'yes'
}

/** `scrypt$salt$hash`, both base64url; all codes of one list have one salt. */
const HASHED = 'scrypt$'
const derive = promisify<string, Buffer, number, Buffer>(scrypt)

async function hashCode(code: string, salt: Buffer): Promise<string> {
  const hash = await derive(code, salt, 32)
  return `${HASHED}${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** How the library's list of recovery codes is stored. Those that are left after one was used are hashes already. */
export async function hashCodes(list: string): Promise<string> {
  const salt = randomBytes(16)
  const codes = z.array(z.string()).parse(JSON.parse(list))
  return JSON.stringify(
    await Promise.all(codes.map((code) => (code.startsWith(HASHED) ? code : hashCode(code, salt)))),
  )
}

/** Hashes a typed recovery code with the salt of the person's list, because the library compares texts. A hash read from a stolen database is hashed again and opens nothing. */
async function hashTyped(ctx: AppContext, call: Call): Promise<string> {
  const { createAuthCookie, internalAdapter, secret } = call.context
  const challenge = await call.getSignedCookie(createAuthCookie('two_factor').name, secret)
  const person = challenge ? await internalAdapter.findVerificationValue(challenge) : null
  const list = await ctx.database
    .selectFrom('owner_two_factor')
    .select('backup_codes')
    .where('owner_id', '=', person?.value ?? '')
    .executeTakeFirst()
  const salt = list?.backup_codes.split('$')[1] ?? ''
  return hashCode(String(call.body.code), Buffer.from(salt, 'base64url'))
}
