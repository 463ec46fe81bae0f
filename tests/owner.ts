import { createHmac } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { requireSignedIn } from '#app/context/require-role.server.ts'
import { type AppContext, type SignedInMember, systemActor } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import type { OwnerRole } from '#core/db/tables.ts'
import { beginTwoStep, finishTwoStep } from '#modules/accounts/own-account.server.ts'
import { hashPassword } from '#modules/accounts/passwords.server.ts'
import {
  type Client,
  findSignedIn,
  type SignInOutcome,
  signIn,
  verifySecondStep,
} from '#modules/accounts/sign-in.server.ts'
import { insertTeamMember } from '#modules/accounts/team.server.ts'
import { adminContext } from '../app/admin/access.server.ts'
import { requireOk } from './outcomes.ts'

// The team of the admin, for tests and journeys.

export const ashaAccount = {
  name: 'Asha Bisht',
  email: 'asha@deodarhouse.example',
  password: 'walnut kettle verandah rain',
}
export const kiranAccount = {
  name: 'Kiran Negi',
  email: 'kiran@deodarhouse.example',
  password: 'seven apples and a ladder',
}

type Account = typeof ashaAccount

/** Creates an account without the one-time link that people need. Returns its id. */
export async function createAccount(
  ctx: AppContext,
  account: Account = ashaAccount,
  role: OwnerRole = 'owner',
): Promise<string> {
  const password = await hashPassword(ctx, account.password)
  return change(ctx, systemActor, (tx) => insertTeamMember(ctx, tx, { ...account, role, password }))
}

/** What a browser would send: its cookies, and which device it is. */
export type SignedInBrowser = { headers: Headers; cookies: Map<string, string> }

export function newBrowser(
  userAgent = 'Mozilla/5.0 (Linux; Android 16) Chrome/142.0 Mobile Safari/537.36',
): SignedInBrowser {
  return { headers: new Headers({ 'user-agent': userAgent }), cookies: new Map() }
}

export function storeCookies(from: SignedInBrowser, setCookies: readonly string[]): void {
  for (const line of setCookies) {
    const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s)
    if (value === '' || /max-age=0/i.test(line)) from.cookies.delete(name)
    else from.cookies.set(name, value)
  }
  from.headers.set('cookie', [...from.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
}

export async function signInWith(
  ctx: AppContext,
  from: SignedInBrowser,
  { email, password, trust = false }: Pick<Account, 'email' | 'password'> & { trust?: boolean } = ashaAccount,
  address = '203.0.113.7',
): Promise<SignInOutcome> {
  const client = { headers: from.headers, address, trustsBrowser: trust }
  const entered = await signIn(ctx, client, { email, password })
  if (entered.ok) storeCookies(from, entered.cookies)
  return entered
}

export async function secondStepWith(
  ctx: AppContext,
  from: SignedInBrowser,
  code: string,
  trust = false,
): Promise<SignInOutcome> {
  const entered = await verifySecondStep(ctx, { ...clientFrom(from), trustsBrowser: trust }, code)
  if (entered.ok) storeCookies(from, entered.cookies)
  return entered
}

/** A browser that is signed in, and the id of the account; makes the account where there is none. */
export async function signedIn(
  ctx: AppContext,
  account: Account = ashaAccount,
  role: OwnerRole = 'owner',
): Promise<SignedInBrowser & { id: string }> {
  const id = await createAccount(ctx, account, role)
  const from = newBrowser()
  requireOk(await signInWith(ctx, from, account))
  return { ...from, id }
}

/** The person who is signed in in this browser, and the session. */
export async function findSignedInPerson(ctx: AppContext, from: SignedInBrowser): Promise<SignedInMember> {
  const me = await findSignedIn(ctx, requestFrom(from))
  if (!me) throw new Error('nobody is signed in')
  return me
}

/** Turns the second step on for whoever is signed in there. Returns the app's secret and the recovery codes. */
export async function enableSecondStep(
  ctx: AppContext,
  from: SignedInBrowser,
  account: Account = ashaAccount,
) {
  const me = await findSignedInPerson(ctx, from)
  const begun = requireOk(await beginTwoStep(ctx, clientFrom(from), me, account.password))
  const secret = new URL(begun.otpauthUrl).searchParams.get('secret') ?? ''
  storeCookies(from, requireOk(await finishTwoStep(ctx, clientFrom(from), me, codeOf(secret))).cookies)
  return { secret, recoveryCodes: begun.recoveryCodes }
}

export function clientFrom(from: SignedInBrowser): Client {
  return { headers: from.headers, address: '203.0.113.7' }
}

/** A request of that browser for a page of the admin. */
export function requestFrom(from: SignedInBrowser, path = '/admin', init: RequestInit = {}): Request {
  return new Request(`https://deodar.example${path}`, { headers: from.headers, ...init })
}

/** The context that a page of the admin gets for this request. */
export async function openAdminContext(ctx: AppContext, request: Request): Promise<RouterContextProvider> {
  const context = new RouterContextProvider()
  const me = await requireSignedIn(ctx, request)
  context.set(appContext, ctx)
  context.set(adminContext, { ctx, me, actor: { kind: me.role, id: me.id } })
  return context
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const STEP_MS = 30_000

/** What the app shows half a minute later, which is taken already: each code opens once. */
export function nextCodeOf(secret: string): string {
  return codeOf(secret, Date.now() + STEP_MS)
}

/** What an authenticator app would show now for a secret in base 32 (RFC 6238). */
export function codeOf(secret: string, at = Date.now()): string {
  const bits = [...secret.replace(/[\s=]/g, '').toUpperCase()]
    .map((letter) => base32Letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
