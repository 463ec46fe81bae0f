import fastify from 'fastify'
import { expect } from 'vitest'
import { commandLineActor } from '#core/app-context.server.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { hasPasskeys, listPasskeys, removePasskey } from '#modules/accounts/own-account.server.ts'
import { TRUST_HEADER } from '#modules/accounts/owner.ts'
import { rescueOwner, resetPassword } from '#modules/accounts/passwords.server.ts'
import { findSignedIn } from '#modules/accounts/sign-in.server.ts'
import { requireOk } from '../../tests/outcomes.ts'
import {
  enableSecondStep,
  findSignedInPerson,
  kiranAccount,
  newBrowser,
  requestFrom,
  type SignedInBrowser,
  signedIn,
  storeCookies,
} from '../../tests/owner.ts'
import { type PasskeyDevice, passkeyDevice } from '../../tests/passkey-device.ts'
import {
  eachDatabase,
  openTestApp,
  recordedActions,
  rowsOf,
  type TestApp,
  test,
} from '../../tests/test-app.ts'
import { registerAuth } from './auth.ts'

eachDatabase('passkeys', (open) => {
  test('sign in without password and second step, with a session of their own', async () => {
    const ctx = await open()
    const { asha, device } = await withPasskey(ctx)
    await enableSecondStep(ctx, asha)
    const phone = newBrowser()
    expect(await signInBy(ctx, phone, device)).toBe(200)
    expect(await findSignedIn(ctx, requestFrom(phone))).toMatchObject({ id: asha.id, hasTwoStep: true })
    const [passkey] = await listPasskeys(ctx, asha.id)
    expect(passkey).toMatchObject({ name: 'Asha’s phone', usedAt: ctx.clock.now().toISOString() })
  })
})

test('a passkey keeps a trusted device signed in as long as a password does', async ({ ctx }) => {
  const { device } = await withPasskey(ctx)
  const phone = newBrowser()
  await signInBy(ctx, phone, device, { [TRUST_HEADER]: 'yes' })
  ctx.clock.advance({ hours: 24 * 20 })
  expect(await findSignedIn(ctx, requestFrom(phone))).not.toBeNull()
})

test('a passkey is added only by a person who gave the password in the last ten minutes', async ({ ctx }) => {
  const asha = await signedIn(ctx)
  ctx.clock.advance({ minutes: 11 })
  const device = passkeyDevice({ origin: ctx.config.publicOrigin })
  expect(await add(ctx, asha, device)).toBe(403)
  expect(await add(ctx, newBrowser(), device)).toBe(403)
  expect(await hasPasskeys(ctx)).toBe(false)
})

test('thirty questions of a network are stored in a quarter of an hour, and no more', async ({ ctx }) => {
  const ask = (address: string) =>
    call(ctx, newBrowser(), 'generate-authenticate-options', undefined, {}, address)
  for (let time = 0; time < 30; time += 1) expect((await ask('203.0.113.7')).statusCode).toBe(200)
  expect(await ask('203.0.113.7')).toMatchObject({
    statusCode: 429,
    headers: { 'retry-after': expect.stringMatching(/^\d{3}$/) },
  })
  expect((await ask('203.0.113.8')).statusCode).toBe(200)
  expect(await rowsOf(ctx, 'owner_verification')).toHaveLength(31)
})

test('an answer opens once, and not to the question of another browser', async ({ ctx }) => {
  const { device } = await withPasskey(ctx)
  const phone = newBrowser()
  const answer = device.signIn(await questionFor(ctx, phone))
  expect(await give(ctx, newBrowser(), answer)).toBe(400)
  expect(await give(ctx, phone, answer)).toBe(200)
  expect(await give(ctx, phone, answer)).toBe(400)
})

test.each([
  ['another site', { origin: 'https://deodar.example.evil.example' }],
  ['a device that does not ask who is there', { verifiesUser: false }],
])('a passkey made on %s is refused', async (_where, options) => {
  const ctx = await openTestApp()
  const asha = await signedIn(ctx)
  const device = passkeyDevice({ origin: ctx.config.publicOrigin, ...options })
  expect(await add(ctx, asha, device)).toBeGreaterThanOrEqual(400)
  expect(await hasPasskeys(ctx)).toBe(false)
  expect(await signInBy(ctx, newBrowser(), device)).toBe(401)
})

test('what is no answer at all is refused, and counts as a try', async ({ ctx }) => {
  for (let at = 0; at < 10; at++) expect(await give(ctx, newBrowser(), '{"id":"x"}')).toBe(400)
  expect(await give(ctx, newBrowser(), '{"id":"x"}')).toBe(429)
})

test('one’s own passkey is removed by oneself, and by nobody else', async ({ ctx }) => {
  const { asha, device } = await withPasskey(ctx)
  const kiran = await signedIn(ctx, kiranAccount, 'helper')
  const [{ id = '' } = {}] = await listPasskeys(ctx, asha.id)
  expect(await removePasskey(ctx, await findSignedInPerson(ctx, kiran), id)).toEqual(refuse('passkeyRemoved'))
  expect(await removePasskey(ctx, await findSignedInPerson(ctx, asha), id)).toEqual({ ok: true })
  expect(await removePasskey(ctx, await findSignedInPerson(ctx, asha), id)).toMatchObject({ ok: false })
  expect(await signInBy(ctx, newBrowser(), device)).toBe(401)
  const actions = await recordedActions(ctx, 'owner.passkey')
  expect(actions).toEqual(['owner.passkey-added', 'owner.passkey-removed'])
})

test('passkeys are removed by a rescue, because another person may have the phone', async ({ ctx }) => {
  const { asha, device } = await withPasskey(ctx)
  const me = await findSignedInPerson(ctx, asha)
  const { link } = requireOk(await rescueOwner(ctx, commandLineActor, me.email))
  const key = new URL(link).searchParams.get('key') ?? ''
  const visitor = { headers: new Headers(), address: '203.0.113.7' }
  expect(await resetPassword(ctx, visitor, key, 'a kettle in the cedar wood')).toMatchObject({ ok: true })
  expect(await signInBy(ctx, newBrowser(), device)).toBe(401)
})

async function withPasskey(ctx: TestApp) {
  const asha = await signedIn(ctx)
  const device = passkeyDevice({ origin: ctx.config.publicOrigin })
  expect(await add(ctx, asha, device, 'Asha’s phone')).toBe(200)
  return { asha, device }
}

/** As the browser calls: the question, and the device's answer to it. Returns the last status. */
async function add(ctx: TestApp, from: SignedInBrowser, device: PasskeyDevice, name = '') {
  const question = await call(ctx, from, 'generate-register-options')
  if (question.statusCode !== 200) return question.statusCode
  const response: unknown = JSON.parse(device.createPasskey(question.json()))
  return (await call(ctx, from, 'verify-registration', { response, name })).statusCode
}

async function signInBy(ctx: TestApp, from: SignedInBrowser, device: PasskeyDevice, headers = {}) {
  return give(ctx, from, device.signIn(await questionFor(ctx, from)), headers)
}

async function questionFor(ctx: TestApp, from: SignedInBrowser): Promise<{ challenge: string }> {
  return (await call(ctx, from, 'generate-authenticate-options')).json()
}

async function give(ctx: TestApp, from: SignedInBrowser, answer: string, headers = {}) {
  const body = { response: JSON.parse(answer) }
  return (await call(ctx, from, 'verify-authentication', body, headers)).statusCode
}

async function call(
  ctx: TestApp,
  from: SignedInBrowser,
  end: string,
  body?: object,
  headers: Record<string, string> = {},
  remoteAddress = '203.0.113.7',
) {
  const app = fastify()
  registerAuth(app, ctx)
  const answer = await app.inject({
    method: body ? 'POST' : 'GET',
    url: `/admin/auth/passkey/${end}`,
    headers: { ...Object.fromEntries(from.headers), ...headers },
    ...(body && { payload: body }),
    remoteAddress,
  })
  storeCookies(from, [answer.headers['set-cookie'] ?? []].flat())
  return answer
}
