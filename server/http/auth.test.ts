import fastify from 'fastify'
import { expect, test } from 'vitest'
import { hasPasskeys, listPasskeys, removePasskey } from '#modules/accounts/own-account.server.ts'
import { TRUST_HEADER } from '#modules/accounts/owner.ts'
import { rescueOwner, resetPassword } from '#modules/accounts/passwords.server.ts'
import { whoIsIn } from '#modules/accounts/sign-in.server.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import { commandLine } from '#server/app-context.ts'
import { eachDatabase, type TestHouse } from '../../tests/house.ts'
import {
  askFor,
  browser,
  kiranAccount,
  type SignedInBrowser,
  signedIn,
  takeCookies,
  whoAsks,
  withSecondStep,
} from '../../tests/owner.ts'
import { type PasskeyDevice, passkeyDevice } from '../../tests/passkey-device.ts'
import { registerAuth } from './auth.ts'

eachDatabase('passkeys', (open) => {
  test('sign in without password and second step, with a session of their own', async () => {
    const house = await open()
    const { asha, device } = await withPasskey(house)
    await withSecondStep(house, asha)
    const phone = browser()
    expect(await signInBy(house, phone, device)).toBe(200)
    expect(await whoIsIn(house, askFor(phone))).toMatchObject({ id: asha.id, twoStep: true })
    const [passkey] = await listPasskeys(house, asha)
    expect(passkey).toMatchObject({ name: 'Asha’s phone', usedAt: house.clock.now().toISOString() })
  })

  test('keep a trusted device signed in as long as a password does', async () => {
    const house = await open()
    const { device } = await withPasskey(house)
    const phone = browser()
    await signInBy(house, phone, device, { [TRUST_HEADER]: 'yes' })
    house.clock.advance({ hours: 24 * 20 })
    expect(await whoIsIn(house, askFor(phone))).not.toBeNull()
  })

  test('are named after their device where no name is given', async () => {
    const house = await open()
    const { asha } = await withPasskey(house, { name: ' \u200b ' })
    expect((await listPasskeys(house, asha)).map(({ name }) => name)).toEqual(['Chrome on an Android phone'])
  })

  test('are added only by whoever gave their password in the last ten minutes', async () => {
    const house = await open()
    const asha = await signedIn(house)
    house.clock.advance({ minutes: 11 })
    const device = passkeyDevice({ origin: house.config.publicOrigin })
    expect(await add(house, asha, device)).toBe(403)
    expect(await add(house, browser(), device)).toBe(403)
    expect(await hasPasskeys(house)).toBe(false)
  })

  test('thirty questions of a network are stored in a quarter of an hour, and no more', async () => {
    const house = await open()
    const ask = async (address: string) =>
      (await call(house, browser(), 'generate-authenticate-options', undefined, {}, address)).statusCode
    for (let time = 0; time < 30; time += 1) expect(await ask('203.0.113.7')).toBe(200)
    expect(await ask('203.0.113.7')).toBe(429)
    expect(await ask('203.0.113.8')).toBe(200)
    const { stored } = await house.database
      .selectFrom('owner_verification')
      .select((eb) => eb.fn.countAll().as('stored'))
      .executeTakeFirstOrThrow()
    expect(Number(stored)).toBe(31)
  })

  test('an answer opens once, and not to the question of another browser', async () => {
    const house = await open()
    const { device } = await withPasskey(house)
    const phone = browser()
    const answer = device.open(await questionFor(house, phone))
    expect(await give(house, browser(), answer)).toBe(400)
    expect(await give(house, phone, answer)).toBe(200)
    expect(await give(house, phone, answer)).toBe(400)
  })

  test.each([
    ['another site', { origin: 'https://deodar.example.evil.example' }],
    ['a device that does not ask who is there', { asks: false }],
  ])('a passkey made on %s is refused', async (_where, manners) => {
    const house = await open()
    const asha = await signedIn(house)
    const device = passkeyDevice({ origin: house.config.publicOrigin, ...manners })
    expect(await add(house, asha, device)).toBeGreaterThanOrEqual(400)
    expect(await hasPasskeys(house)).toBe(false)
    expect(await signInBy(house, browser(), device)).toBe(401)
  })

  test('what is no answer at all is refused, and counts as a try', async () => {
    const house = await open()
    for (let at = 0; at < 10; at++) expect(await give(house, browser(), '{"id":"x"}')).toBe(400)
    expect(await give(house, browser(), '{"id":"x"}')).toBe(429)
  })

  test('one’s own passkey is removed by oneself, and by nobody else', async () => {
    const house = await open()
    const { asha, device } = await withPasskey(house)
    const kiran = await signedIn(house, kiranAccount, 'helper')
    const [{ id = '' } = {}] = await listPasskeys(house, asha)
    expect(await removePasskey(house, await whoAsks(house, kiran), id)).toEqual(refuse('passkeyRemoved'))
    expect(await removePasskey(house, await whoAsks(house, asha), id)).toEqual({ ok: true })
    expect(await removePasskey(house, await whoAsks(house, asha), id)).toMatchObject({ ok: false })
    expect(await signInBy(house, browser(), device)).toBe(401)
    const entries = await house.database
      .selectFrom('act')
      .select('act')
      .where('act', 'like', 'owner.passkey%')
      .execute()
    expect(entries.map(({ act }) => act).sort()).toEqual(['owner.passkey-added', 'owner.passkey-removed'])
  })

  test('are gone after a rescue, for the phone that held them may be in other hands', async () => {
    const house = await open()
    const { asha, device } = await withPasskey(house)
    const rescued = await rescueOwner(house, commandLine, (await whoAsks(house, asha)).email)
    const key = rescued.ok ? (new URL(rescued.link).searchParams.get('key') ?? '') : ''
    expect((await resetPassword(house, key, 'a kettle in the cedar wood')).ok).toBe(true)
    expect(await signInBy(house, browser(), device)).toBe(401)
  })
})

async function withPasskey(house: TestHouse, { name = 'Asha’s phone' } = {}) {
  const asha = await signedIn(house)
  const device = passkeyDevice({ origin: house.config.publicOrigin })
  expect(await add(house, asha, device, name)).toBe(200)
  return { asha, device }
}

/** As the browser calls: the question, and the device's answer to it. Returns the last status. */
async function add(house: TestHouse, from: SignedInBrowser, device: PasskeyDevice, name = '') {
  const question = await call(house, from, 'generate-register-options')
  if (question.statusCode !== 200) return question.statusCode
  const response: unknown = JSON.parse(device.make(question.json()))
  return (await call(house, from, 'verify-registration', { response, name })).statusCode
}

async function signInBy(house: TestHouse, from: SignedInBrowser, device: PasskeyDevice, headers = {}) {
  return give(house, from, device.open(await questionFor(house, from)), headers)
}

async function questionFor(house: TestHouse, from: SignedInBrowser): Promise<{ challenge: string }> {
  return (await call(house, from, 'generate-authenticate-options')).json()
}

async function give(house: TestHouse, from: SignedInBrowser, answer: string, headers = {}) {
  const body = { response: JSON.parse(answer) }
  return (await call(house, from, 'verify-authentication', body, headers)).statusCode
}

async function call(
  house: TestHouse,
  from: SignedInBrowser,
  end: string,
  body?: object,
  headers: Record<string, string> = {},
  remoteAddress = '203.0.113.7',
) {
  const app = fastify()
  registerAuth(app, house)
  const answer = await app.inject({
    method: body ? 'POST' : 'GET',
    url: `/admin/auth/passkey/${end}`,
    headers: { ...Object.fromEntries(from.headers), ...headers },
    ...(body && { payload: body }),
    remoteAddress,
  })
  takeCookies(from, [answer.headers['set-cookie'] ?? []].flat())
  return answer
}
