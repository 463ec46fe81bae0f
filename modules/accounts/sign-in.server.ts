import { type AppContext, isoNow, type SignedInMember } from '#core/app-context.server.ts'
import { findClockJump } from '#core/clock-jump.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { propertyOf } from '#core/values/record.ts'
import { cleanAddress, cleanCode } from '#core/values/text.ts'
import { endNotifications } from '#modules/push/devices.server.ts'
import type { Auth } from './auth-setup.server.ts'
import { ADDRESS_HEADER, computeAgeMs, computeSignInEndMs, TRUST_HEADER } from './owner.ts'

/** The seen time is written at most this often. */
const SEEN_INTERVAL_MS = 60_000
/** Cookies to set, and whether the second step is still needed. */
export type SignInOutcome = Outcome<{ cookies: string[]; step: 'in' | 'second-step' }>

/** The headers of a request and its address as the rate limits count it. `trustsBrowser`: this browser may stay signed in for up to 90 days. */
export type Client = { headers: Headers; address: string; trustsBrowser?: boolean }

const authByContext = new WeakMap<object, Promise<Auth>>()

/** The sign-in library on our tables. It is loaded at the first request of the admin. */
export function getAuth(ctx: AppContext): Promise<Auth> {
  const auth =
    authByContext.get(ctx) ?? import('./auth-setup.server.ts').then(({ openAuth }) => openAuth(ctx))
  authByContext.set(ctx, auth)
  return auth
}

const stepByPath: Record<string, string> = {
  '/sign-in/email': 'password',
  '/two-factor/verify-totp': 'second-step',
  '/two-factor/verify-backup-code': 'second-step',
  '/passkey/verify-authentication': 'second-step',
}

/** What the sign-in library's own handler answers; unlike calls of its functions, its requests are counted. `path` is below `/admin/auth`. */
export async function requestAuth(
  ctx: AppContext,
  client: Client,
  path: string,
  body?: unknown,
): Promise<Response> {
  const { publicOrigin } = ctx.config
  const headers = new Headers({
    // The forgery check has checked the origin; on the own machine it has several names.
    origin: publicOrigin,
    'content-type': 'application/json',
    cookie: client.headers.get('cookie') ?? '',
    'user-agent': client.headers.get('user-agent') ?? '',
    [ADDRESS_HEADER]: client.address,
  })
  if (client.trustsBrowser) headers.set(TRUST_HEADER, 'yes')
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const { handler } = await getAuth(ctx)
  const response = await handler(new Request(`${publicOrigin}/admin/auth${path}`, { headers, ...init }))
  const step = response.status === 429 ? 'too-many' : stepByPath[path]
  if (!response.ok && step) ctx.log.warn('sign-in.refused', { step })
  return response
}

/** Posts to the sign-in library. Returns its answer with the cookies to set, or the refusal in our words; throws a fault. */
export async function callAuth(
  ctx: AppContext,
  client: Client,
  path: string,
  body: object,
): Promise<Outcome<{ answer: unknown; cookies: string[] }>> {
  const response = await requestAuth(ctx, client, path, body)
  const answer: unknown = await response.json()
  if (response.ok) return { ok: true, answer, cookies: response.headers.getSetCookie() }
  const retryAfter = Number(response.headers.get('x-retry-after'))
  if (response.status === 429) return { ...refuse('tooManyTries'), ...(retryAfter > 0 && { retryAfter }) }
  const code = String(propertyOf(answer, 'code') ?? response.status)
  const refusalArguments = refusalByCode[code]
  if (!refusalArguments) throw new Error(`sign-in: ${path} was answered ${code}`)
  return refuse(...refusalArguments)
}

const refusalByCode: Record<string, Parameters<typeof refuse> | undefined> = {
  BACKUP_CODES_NOT_ENABLED: ['codeWrong', 'code'],
  CODE_USED: ['codeUsed', 'code'],
  // Another request used this recovery code at the same moment.
  409: ['codeWrong', 'code'],
  INVALID_BACKUP_CODE: ['codeWrong', 'code'],
  INVALID_CODE: ['codeWrong', 'code'],
  INVALID_EMAIL: ['signInWrong'],
  INVALID_EMAIL_OR_PASSWORD: ['signInWrong'],
  INVALID_PASSWORD: ['passwordWrong', 'password'],
  INVALID_TOKEN: ['passwordLinkOver'],
  INVALID_TWO_FACTOR_COOKIE: ['secondStepOver'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ['secondStepOver'],
  TOTP_NOT_ENABLED: ['codeWrong', 'code'],
}

/** Signs in with e-mail and password. Unknown and wrong get one answer after the same work; the eleventh try in 15 minutes is refused. */
export async function signIn(
  ctx: AppContext,
  client: Client,
  { email, password }: { email: string; password: string },
): Promise<SignInOutcome> {
  const body = { email: cleanAddress(email).toLowerCase().slice(0, 254), password: password.slice(0, 1000) }
  const called = await callAuth(ctx, client, '/sign-in/email', body)
  if (!called.ok) return called
  const needsCode = propertyOf(called.answer, 'twoFactorRedirect') === true
  return { ...called, step: needsCode ? 'second-step' : 'in' }
}

/** The second step: six digits from the app, or one of the recovery codes. Either opens once. */
export async function verifySecondStep(
  ctx: AppContext,
  client: Client,
  code: string,
): Promise<SignInOutcome> {
  const cleanedCode = cleanCode(code)
  const headers = new Headers(client.headers)
  // The second step belongs to the password given just now; a session that is still open does not replace it.
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/).filter((each) => !/\.session_token=/.test(each))
  headers.set('cookie', cookies.join('; '))
  const path = /^\d{6}$/.test(cleanedCode) ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code'
  const called = await callAuth(ctx, { ...client, headers }, path, { code: cleanedCode })
  return called.ok ? { ...called, step: 'in' } : called
}

/** Checks the password of a person who is signed in, and marks the session as recently authenticated for ten minutes. */
export async function confirmPassword(
  ctx: AppContext,
  client: Client,
  signedIn: SignedInMember,
  password: string,
): Promise<Outcome> {
  const body = { password: password.slice(0, 1000) }
  const called = await callAuth(ctx, client, '/verify-password', body)
  if (!called.ok) return called
  const update = ctx.database.updateTable('owner_session').set({ password_confirmed_at: isoNow(ctx) })
  await update.where('id', '=', signedIn.session.id).execute()
  return { ok: true }
}

/** Ends this session, and its device gets no more notifications. Returns the cookies that remove the browser's. */
export async function signOut(ctx: AppContext, request: Request): Promise<string[]> {
  const signedIn = await findSignedIn(ctx, request)
  if (signedIn) await endNotifications(ctx.database, signedIn.id, { session: signedIn.session.id })
  const { api } = await getAuth(ctx)
  const { headers } = await api.signOut({ headers: request.headers, returnHeaders: true })
  return headers?.getSetCookie() ?? []
}

/** Who is signed in, or null; stores that they were seen now. Deletes a session idle for 30 minutes or 12 hours old: trusted devices have longer. */
export async function findSignedIn(ctx: AppContext, request: Request): Promise<SignedInMember | null> {
  if (!request.headers.has('cookie')) return null
  const { api } = await getAuth(ctx)
  const readSession = () => api.getSession({ headers: request.headers })
  const signedIn = await readSession().catch(async () => {
    // The library hides a fault of the database: this throws it again, or the connection is back.
    await ctx.database.selectFrom('owner_session').select('id').limit(1).execute()
    return readSession()
  })
  if (!signedIn) return null
  const { session, user } = signedIn
  if (ctx.clock.now().getTime() > computeSignInEndMs(session)) {
    // The row stays while the system clock may be wrong.
    if ((await findClockJump(ctx)) === null)
      await ctx.database.deleteFrom('owner_session').where('id', '=', session.id).execute()
    return null
  }
  const visit = ctx.database.updateTable('owner_session').set({ seen_at: isoNow(ctx) })
  if (computeAgeMs(ctx, session.seenAt) > SEEN_INTERVAL_MS) await visit.where('id', '=', session.id).execute()
  const { id, signedInAt, seenAt, passwordConfirmedAt, trusted } = session
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role === 'owner' ? 'owner' : 'helper',
    hasTwoStep: Boolean(user.twoFactorEnabled),
    session: { id, signedInAt, seenAt, passwordConfirmedAt, trusted },
  }
}
