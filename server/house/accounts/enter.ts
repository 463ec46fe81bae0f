import { z } from 'zod'
import { type Outcome, type Refusal, refuse } from '#domain/refusal.ts'
import { cleanAddress, cleanCode } from '#domain/text.ts'
import { type House, isoNow } from '../house.ts'
import { hashKey } from '../keys.ts'
import { silenceSession } from '../push/silence-devices.ts'
import { askAuth } from './ask-auth.ts'
import { ownerAuth, type SignedIn } from './owner-auth.ts'
import { lookingFor } from './recovery-codes.ts'
import { settleSignIn } from './settle-sign-in.ts'
import { forgetTries, noteTry, triers, triersAt } from './sign-in-tries.ts'
import { isSpent, spendCode } from './used-codes.ts'

const entered = z.object({ token: z.string().nullish(), twoFactorRedirect: z.boolean().nullish() })
const enteredTwice = z.object({ token: z.string() })

/** What a sign-in page knows about its visitor: the headers of the request and the address as limits count it. */
export type Credentials = { headers: Headers; address: string }

/** Cookies to set, and whether the second step is still to come. */
export type Entered = Outcome<{ cookies: string[]; step: 'in' | 'second-step' }>

/** Signs in with e-mail and password. Unknown and wrong are one answer after the same work; the eleventh try in 15 minutes is refused, of strangers apart from the account's own devices. */
export async function signIn(
  house: House,
  credentials: Credentials,
  { email, password, trust = false }: { email: string; password: string; trust?: boolean },
): Promise<Entered> {
  const who = await triersAt(house, credentials, email)
  const tooMany = await noteTry(house, who)
  if (tooMany) return tooMany
  const body = { email: signInAddress(email), password: password.slice(0, 1000) }
  const response = await askAuth(house, (api) =>
    api.signInEmail({ body, headers: credentials.headers, asResponse: true }),
  )
  const cookies = response.headers.getSetCookie()
  if (!response.ok) return noteRefused(house, 'password', refuse('signInWrong'))
  const { token, twoFactorRedirect } = entered.parse(await response.json())
  if (twoFactorRedirect || !token) return { ok: true, cookies, step: 'second-step' }
  return { ok: true, cookies: await settleSignIn(house, credentials, token, { cookies, trust }), step: 'in' }
}

/** The second step: six digits from the app, or one of the recovery codes, which is used up by it. */
export async function takeSecondStep(
  house: House,
  credentials: Credentials,
  given: string,
  trust = false,
): Promise<Entered> {
  const tooMany = await noteTry(house, triers('', credentials.address).slice(1))
  if (tooMany) return tooMany
  const code = cleanCode(given)
  const isFromApp = /^\d{6}$/.test(code)
  if (isFromApp && (await isSpent(house, code))) return refuse('codeUsed', 'code')
  const request = { body: { code }, headers: withoutSession(credentials.headers), asResponse: true } as const
  const response = await askAuth(house, (api) =>
    isFromApp ? api.verifyTOTP(request) : lookingFor(code, () => api.verifyBackupCode(request)),
  )
  if (!response.ok) return noteRefused(house, 'second-step', secondStepRefusal(await response.json()))
  const { token } = enteredTwice.parse(await response.json())
  if (!(await spendCode(house, code))) {
    await house.database.deleteFrom('owner_session').where('token', '=', hashKey(token)).execute()
    return refuse('codeUsed', 'code')
  }
  const cookies = response.headers.getSetCookie()
  return {
    ok: true,
    cookies: await settleSignIn(house, credentials, token, { cookies, trust, tries: 2 }),
    step: 'in',
  }
}

/** Asks who is in already for the password once more, which keeps the session fresh for ten minutes. */
export async function confirmPassword(
  house: House,
  credentials: Credentials,
  signedIn: SignedIn,
  password: string,
): Promise<Outcome> {
  const refusal = await askPassword(house, credentials, signedIn, { password, field: 'password' })
  if (refusal) return refusal
  await house.database
    .updateTable('owner_session')
    .set({ fresh_at: isoNow(house) })
    .where('id', '=', signedIn.session.id)
    .execute()
  return { ok: true }
}

/** Why what was given in this field is not the password of who is in already, or null. Wrong ones count as tries to sign in. */
export async function askPassword(
  house: House,
  credentials: Credentials,
  signedIn: SignedIn,
  { password, field }: { password: string; field: string },
): Promise<Refusal | null> {
  const who = await triersAt(house, credentials, signedIn.email)
  const tooMany = await noteTry(house, who)
  if (tooMany) return tooMany
  if (!(await isPasswordOf(house, signedIn.id, password))) return refuse('passwordWrong', field)
  await forgetTries(house, who)
  return null
}

/** Ends this session, and its device rings no more; gives the cookies that take the browser's away. */
export async function signOut(house: House, headers: Headers): Promise<string[]> {
  const query = { disableCookieCache: true, disableRefresh: true }
  const there = await askAuth(house, (api) => api.getSession({ headers, query }))
  if (there) await silenceSession(house.database, there.user.id, there.session.id)
  const response = await askAuth(house, (api) => api.signOut({ headers, asResponse: true }))
  return response.headers.getSetCookie()
}

/** Who tried is not said, only that somebody did; the line has the number of the request. */
function noteRefused(house: Pick<House, 'log'>, step: 'password' | 'second-step', refusal: Refusal): Refusal {
  house.log.warn('sign-in.refused', { step })
  return refusal
}

async function isPasswordOf(house: House, ownerId: string, password: string): Promise<boolean> {
  const account = await house.database
    .selectFrom('owner_account')
    .select('password')
    .where('owner_id', '=', ownerId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  const { password: hasher } = await (await ownerAuth(house)).$context
  if (!account?.password) return false
  return hasher.verify({ hash: account.password, password: password.slice(0, 1000) })
}

function secondStepRefusal(body: { code?: string }): Refusal {
  if (body.code === 'INVALID_TWO_FACTOR_COOKIE' || body.code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE')
    return refuse('secondStepOver')
  if (body.code === 'ACCOUNT_TEMPORARILY_LOCKED') return { ...refuse('tooManyTries'), retryAfter: 900 }
  return refuse('codeWrong', 'code')
}

/** What is no address at all goes the same way as an unknown one. */
function signInAddress(email: string): string {
  const plain = cleanAddress(email).toLowerCase().slice(0, 254)
  return /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(plain) ? plain : 'nobody@nowhere.invalid'
}

/** The second step is about the challenge alone; a session that is still open must not answer for it. */
function withoutSession(headers: Headers): Headers {
  const kept = new Headers(headers)
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/).filter((each) => !/\.session_token=/.test(each))
  kept.set('cookie', cookies.join('; '))
  return kept
}
