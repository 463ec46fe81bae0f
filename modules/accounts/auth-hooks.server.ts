import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getIp, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { z } from 'zod'
import { type AppContext, isoNow } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import { propertyOf } from '#core/values/record.ts'
import { cleanLine, cutText } from '#core/values/text.ts'
import { moveNotifications } from '#modules/push/devices.server.ts'
import { rememberDevice } from './known-device.server.ts'
import { MAX_PASSKEY_NAME_CHARACTERS, TRUST_HEADER } from './owner.ts'
import { clearTries, countTry, findTriedAccountKey, uncountTry } from './tries.server.ts'

type Call = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

const TOTP = '/two-factor/verify-totp'
/** The library's endpoints that check a secret. */
const checkedPaths = new Set([
  ...['/sign-in/email', TOTP, '/two-factor/verify-backup-code'],
  ...['/passkey/verify-authentication', '/verify-password', '/change-password'],
  ...['/two-factor/enable', '/two-factor/get-totp-uri'],
])
const ADD_PASSKEY = '/passkey/verify-registration'

/** Adds what the library lacks: it counts guesses per account, accepts a code of the app once, writes the audit log and remembers devices. */
export function createAuthPlugin(ctx: AppContext): BetterAuthPlugin {
  const before = createAuthMiddleware(async (call) => {
    const key = await findAccountTryKey(ctx, call)
    const waitSeconds = key === null ? null : await countTry(ctx, key)
    if (waitSeconds !== null)
      throw new APIError('TOO_MANY_REQUESTS', {}, { 'x-retry-after': String(waitSeconds) })
    if (call.path === TOTP && (await countTry(ctx, makeCodeTryKey(call), 1)) !== null)
      throw new APIError('UNAUTHORIZED', { code: 'CODE_USED' })
    if (call.path !== '/two-factor/verify-backup-code') return
    return { context: { body: { ...call.body, code: await toStoredCode(ctx, call) } } }
  })
  const after = createAuthMiddleware(async (call) => {
    const { newSession, returned } = call.context
    // A code that opened nothing can be used again.
    if (isAPIError(returned)) return call.path === TOTP ? clearTries(ctx, makeCodeTryKey(call)) : undefined
    await uncountSuccessfulTry(ctx, call)
    // The first code turns the second step on; the library answers it with the earlier session.
    const isFirstCode = call.path === TOTP && propertyOf(returned, 'token') !== newSession?.session.token
    if (newSession && !isFirstCode) await recordSignIn(ctx, call, newSession)
  })
  const cleanPasskeyName = createAuthMiddleware(async (call) => {
    const name = cutText(cleanLine(String(call.body.name ?? '')), MAX_PASSKEY_NAME_CHARACTERS)
    return { context: { body: { ...call.body, name } } }
  })
  const isChecked = ({ path = '' }: { path?: string }) => checkedPaths.has(path)
  const isAddingPasskey = ({ path }: { path?: string }) => path === ADD_PASSKEY
  return {
    id: 'deodar',
    hooks: {
      before: [
        { matcher: isChecked, handler: before },
        { matcher: isAddingPasskey, handler: cleanPasskeyName },
      ],
      after: [
        { matcher: isChecked, handler: after },
        { matcher: isAddingPasskey, handler: createAuthMiddleware((call) => recordPasskey(ctx, call)) },
      ],
    },
  }
}

/** The key that counts tries of an account's password; null for a passkey and the second step, whose tries the library counts per account. */
async function findAccountTryKey(ctx: AppContext, call: Call): Promise<string | null> {
  if (call.path === '/sign-in/email')
    return findTriedAccountKey(ctx, call.headers ?? new Headers(), String(call.body.email))
  const hasPassword = propertyOf(call.body, 'password') ?? propertyOf(call.body, 'currentPassword')
  const session = hasPassword === undefined ? null : await getSessionFromCtx(call)
  return session && `devices of ${session.user.id}`
}

/** Undoes the count of a successful try: the library counts every try of a network, by `address|path`, but only failed ones should count. */
async function uncountSuccessfulTry(ctx: AppContext, call: Call): Promise<void> {
  const accountTryKey = await findAccountTryKey(ctx, call)
  if (accountTryKey !== null) await clearTries(ctx, accountTryKey)
  const network = call.headers && getIp(call.headers, call.context.options)
  await uncountTry(ctx, `${network}|${call.path}`)
}

/** The key of the counter of a code, which allows one try: it opens once, also in simultaneous requests, though the library accepts it for 30 seconds. */
function makeCodeTryKey(call: Call): string {
  return `code ${call.body.code}`
}

/** Ends the earlier session of this browser, records the sign-in, and sends an e-mail where the browser is new. */
async function recordSignIn(
  ctx: AppContext,
  call: Call,
  { session, user }: NonNullable<Call['context']['newSession']>,
): Promise<void> {
  const { authCookies, secret } = call.context
  const earlierToken = await call.getSignedCookie(authCookies.sessionToken.name, secret)
  const subject = { about: 'owner', aboutId: user.id }
  const actor = { kind: user.role === 'owner' ? ('owner' as const) : ('helper' as const), id: user.id }
  const cookie = await change(ctx, actor, async (tx) => {
    await tx.record({ action: 'owner.signed-in', ...subject })
    if (asksForTrust(call.headers)) await tx.record({ action: 'owner.device-trusted', ...subject })
    if (call.path === '/passkey/verify-authentication')
      await tx
        .updateTable('owner_passkey')
        .set({ used_at: isoNow(ctx) })
        .where('credential_id', '=', String(call.body.response.id))
        .execute()
    const deletion = tx.deleteFrom('owner_session').where('token', '=', earlierToken || '')
    const endedSession = earlierToken && (await deletion.returning('id').executeTakeFirst())
    if (endedSession) await moveNotifications(tx, user.id, endedSession.id, session.id)
    return rememberDevice(ctx, tx, call.headers ?? new Headers(), user)
  })
  call.setCookie(cookie.name, cookie.value, cookie.attributes)
}

const addedPasskeyShape = z.object({ id: z.string(), userId: z.string() })

async function recordPasskey(ctx: AppContext, call: Call): Promise<void> {
  if (isAPIError(call.context.returned)) return
  const { id, userId } = addedPasskeyShape.parse(call.context.returned)
  const owner = ctx.database.selectFrom('owner').select('role').where('id', '=', userId)
  const { role } = await owner.executeTakeFirstOrThrow()
  await change(ctx, { kind: role, id: userId }, (tx) =>
    tx.record({ action: 'owner.passkey-added', about: 'owner', aboutId: userId, after: { passkey: id } }),
  )
}

/** Whether the sign-in form asked to trust this browser. */
export function asksForTrust(headers: Headers | null | undefined): boolean {
  return headers?.get(TRUST_HEADER) === 'yes'
}

/** What recovery codes of before 28 November 2026 are stored as: `scrypt$salt$hash`, both base64url, with one salt for a list. */
const HASHED_LIST_START = '["scrypt$'

export function isHashedList(stored: string): boolean {
  return stored.startsWith(HASHED_LIST_START)
}

/** A typed recovery code as the person's list has it, because the library compares texts: hashed where the list is of an earlier version. */
async function toStoredCode(ctx: AppContext, call: Call): Promise<string> {
  const { createAuthCookie, internalAdapter, secret } = call.context
  const code = String(call.body.code)
  const challenge = await call.getSignedCookie(createAuthCookie('two_factor').name, secret)
  const person = challenge ? await internalAdapter.findVerificationValue(challenge) : null
  const lists = ctx.database.selectFrom('owner_two_factor').select('backup_codes')
  const list = await lists.where('owner_id', '=', person?.value ?? '').executeTakeFirst()
  if (!list || !isHashedList(list.backup_codes)) return code
  const salt = list.backup_codes.split('$')[1] ?? ''
  const hashCode = promisify<string, Buffer, number, Buffer>(scrypt)
  const hash = await hashCode(code, Buffer.from(salt, 'base64url'), 32)
  return `scrypt$${salt}$${hash.toString('base64url')}`
}
