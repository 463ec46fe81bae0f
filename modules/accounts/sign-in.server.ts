import { type AppContext, isoNow, type SignedIn } from '#core/app-context.server.ts'
import { clockJump } from '#core/clock-brake.server.ts'
import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { propertyOf } from '#core/values/record.ts'
import { cleanAddress, cleanCode } from '#core/values/text.ts'
import { stopNotifications } from '#modules/push/devices.server.ts'
import type { Auth } from './auth-setup.server.ts'
import { authHeaders, type Credentials } from './credentials.server.ts'
import { age, signInEnds } from './owner.ts'

/** The seen time is written at most this often. */
const SEEN_EVERY_MS = 60_000
/** Cookies to set, and whether the second step is still needed. */
export type Entered = Outcome<{ cookies: string[]; step: 'in' | 'second-step' }>

const opened = new WeakMap<object, Promise<Auth>>()

/** The sign-in library on our tables. It is loaded at the first request of the admin. */
export function authOf(ctx: AppContext): Promise<Auth> {
  const open = opened.get(ctx) ?? import('./auth-setup.server.ts').then(({ openAuth }) => openAuth(ctx))
  opened.set(ctx, open)
  return open
}

/** Calls the sign-in library. Returns its answer with the cookies to set, or the refusal in our words; throws a fault of the database. */
export async function callAuth<Answer>(
  ctx: AppContext,
  credentials: Credentials,
  call: (
    api: Auth['api'],
    headers: Headers,
  ) => Promise<{ headers: Headers | null | undefined; response: Answer }>,
): Promise<Outcome<{ answer: Answer; cookies: string[] }>> {
  const { api } = await authOf(ctx)
  try {
    const { headers, response } = await call(api, authHeaders(credentials))
    return { ok: true, answer: response, cookies: headers?.getSetCookie() ?? [] }
  } catch (fault) {
    return refusalOf(fault)
  }
}

/** The library's error code as a refusal; throws anything that is no refusal. */
function refusalOf(fault: unknown): Refusal {
  const body = propertyOf(fault, 'body')
  const name = refusals[String(propertyOf(body, 'code') ?? propertyOf(fault, 'status'))]
  if (!name) throw fault instanceof Error && fault.cause ? fault.cause : fault
  const [refusal, field] = name
  const retryAfter = propertyOf(body, 'retryAfter')
  return { ...refuse(refusal, field), ...(typeof retryAfter === 'number' && { retryAfter }) }
}

const refusals: Record<string, [name: Parameters<typeof refuse>[0], field?: string] | undefined> = {
  ACCOUNT_TEMPORARILY_LOCKED: ['tooManyTries'],
  BACKUP_CODES_NOT_ENABLED: ['codeWrong', 'code'],
  CODE_USED: ['codeUsed', 'code'],
  // Another request used this recovery code at the same moment.
  CONFLICT: ['codeWrong', 'code'],
  INVALID_BACKUP_CODE: ['codeWrong', 'code'],
  INVALID_CODE: ['codeWrong', 'code'],
  INVALID_EMAIL: ['signInWrong'],
  INVALID_EMAIL_OR_PASSWORD: ['signInWrong'],
  INVALID_PASSWORD: ['passwordWrong', 'password'],
  INVALID_TOKEN: ['passwordLinkOver'],
  INVALID_TWO_FACTOR_COOKIE: ['secondStepOver'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ['secondStepOver'],
  TOTP_NOT_ENABLED: ['codeWrong', 'code'],
  TOO_MANY_TRIES: ['tooManyTries'],
}

/** Signs in with e-mail and password. Unknown and wrong get one answer after the same work; the eleventh try in 15 minutes is refused. */
export async function signIn(
  ctx: AppContext,
  credentials: Credentials,
  { email, password }: { email: string; password: string },
): Promise<Entered> {
  const body = { email: signInAddress(email), password: password.slice(0, 1000) }
  const called = await callAuth(ctx, credentials, (api, headers) =>
    api.signInEmail({ body, headers, returnHeaders: true }),
  )
  if (!called.ok) return called
  return { ...called, step: 'twoFactorRedirect' in called.answer ? 'second-step' : 'in' }
}

/** The second step: six digits from the app, or one of the recovery codes. Either opens once. */
export async function verifySecondStep(
  ctx: AppContext,
  credentials: Credentials,
  given: string,
): Promise<Entered> {
  const code = cleanCode(given)
  const headers = new Headers(credentials.headers)
  // The second step belongs to the password given just now; a session that is still open does not replace it.
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/).filter((each) => !/\.session_token=/.test(each))
  headers.set('cookie', cookies.join('; '))
  const called = await callAuth(ctx, { ...credentials, headers }, (api, headers) => {
    const request = { body: { code }, headers, returnHeaders: true } as const
    return /^\d{6}$/.test(code) ? api.verifyTOTP(request) : api.verifyBackupCode(request)
  })
  return called.ok ? { ...called, step: 'in' } : called
}

/** Checks the password of a person who is signed in, and marks the session as recently authenticated for ten minutes. */
export async function confirmPassword(
  ctx: AppContext,
  credentials: Credentials,
  signedIn: SignedIn,
  password: string,
): Promise<Outcome> {
  const body = { password: password.slice(0, 1000) }
  const called = await callAuth(ctx, credentials, (api, headers) =>
    api.verifyPassword({ body, headers, returnHeaders: true }),
  )
  if (!called.ok) return called
  await ctx.database
    .updateTable('owner_session')
    .set({ password_confirmed_at: isoNow(ctx) })
    .where('id', '=', signedIn.session.id)
    .execute()
  return { ok: true }
}

/** Ends this session, and its device gets no more notifications. Returns the cookies that remove the browser's. */
export async function signOut(ctx: AppContext, request: Request): Promise<string[]> {
  const signedIn = await findSignedIn(ctx, request)
  if (signedIn) await stopNotifications(ctx.database, signedIn.id, { session: signedIn.session.id })
  const { headers } = await (await authOf(ctx)).api.signOut({
    headers: request.headers,
    returnHeaders: true,
  })
  return headers?.getSetCookie() ?? []
}

/** Who is signed in, or null. A session without a request for 30 minutes, or older than 12 hours, is over; on a trusted device it lasts longer. */
export async function findSignedIn(ctx: AppContext, request: Request): Promise<SignedIn | null> {
  if (!request.headers.has('cookie')) return null
  const query = { disableCookieCache: true, disableRefresh: true }
  const credentials = { headers: request.headers, address: '' }
  const called = await callAuth(ctx, credentials, (api, headers) =>
    api.getSession({ headers, query, returnHeaders: true }),
  )
  if (!called.ok || !called.answer) return null
  const { session, user } = called.answer
  if (ctx.clock.now().getTime() > signInEnds(session)) {
    // The row stays while the system clock may be wrong.
    if ((await clockJump(ctx)) === null)
      await ctx.database.deleteFrom('owner_session').where('id', '=', session.id).execute()
    return null
  }
  if (age(ctx, session.seenAt) > SEEN_EVERY_MS)
    await ctx.database
      .updateTable('owner_session')
      .set({ seen_at: isoNow(ctx) })
      .where('id', '=', session.id)
      .execute()
  const { id, token, signedInAt, seenAt, passwordConfirmedAt, trusted } = session
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role === 'owner' ? 'owner' : 'helper',
    twoStep: Boolean(user.twoFactorEnabled),
    session: { id, token, signedInAt, seenAt, passwordConfirmedAt, trusted },
  }
}

/** Treats an invalid address like an unknown one. */
function signInAddress(email: string): string {
  const plain = cleanAddress(email).toLowerCase().slice(0, 254)
  return /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(plain) ? plain : 'nobody@nowhere.invalid'
}
