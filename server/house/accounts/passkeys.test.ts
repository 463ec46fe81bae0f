import { expect, test } from 'vitest'
import { refuse } from '#domain/refusal.ts'
import { eachDatabase, type TestHouse } from '../../../tests/house.ts'
import {
  askFor,
  browser,
  credentialsFrom,
  kiranAccount,
  type SignedInBrowser,
  signedIn,
  takeCookies,
  whoAsks,
  withSecondStep,
} from '../../../tests/owner.ts'
import { type PasskeyDevice, passkeyDevice } from '../../../tests/passkey-device.ts'
import { commandLine } from '../house.ts'
import type { Entered } from './enter.ts'
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.ts'
import {
  addPasskey,
  beginPasskey,
  hasPasskeys,
  listPasskeys,
  type PasskeyQuestion,
  removePasskey,
} from './passkeys.ts'
import { resetPassword } from './passwords.ts'
import { rescueOwner } from './rescue-owner.ts'
import { whoIsIn } from './sign-in.ts'

eachDatabase('passkeys', (open) => {
  test('opens the rooms without password and second step, with a session of its own', async () => {
    const house = await open()
    const { asha, device } = await withPasskey(house)
    await withSecondStep(house, asha)
    const phone = browser()
    expect(await openWith(house, phone, device)).toMatchObject({ ok: true, step: 'in' })
    expect(await whoIsIn(house, askFor(phone))).toMatchObject({ id: asha.id, twoStep: true })
    const [passkey] = await listPasskeys(house, asha)
    expect(passkey).toMatchObject({ name: 'Asha’s phone', usedAt: house.clock.now().toISOString() })
  })

  test('keeps a trusted device as long as one that came in by password', async () => {
    const house = await open()
    const { device } = await withPasskey(house)
    const phone = browser()
    await openWith(house, phone, device, { trust: true })
    house.clock.advance({ hours: 24 * 20 })
    expect(await whoIsIn(house, askFor(phone))).not.toBeNull()
  })

  test('names a passkey after its device where no name is given', async () => {
    const house = await open()
    const { asha } = await withPasskey(house, { name: ' \u200b ' })
    expect((await listPasskeys(house, asha)).map(({ name }) => name)).toEqual(['Chrome on an Android phone'])
  })

  test('stores thirty questions of a network in a quarter of an hour, and refuses more', async () => {
    const house = await open()
    const ask = (address: string) => beginPasskeySignIn(house, { ...credentialsFrom(browser()), address })
    for (let time = 0; time < 30; time += 1) expect(await ask('203.0.113.7')).toHaveProperty('options')
    expect(await ask('203.0.113.7:4711')).toMatchObject({ ok: false, code: 'too-many-tries' })
    expect(await ask('203.0.113.8')).toHaveProperty('options')
    const { stored } = await house.database
      .selectFrom('owner_verification')
      .select((eb) => eb.fn.countAll().as('stored'))
      .executeTakeFirstOrThrow()
    expect(Number(stored)).toBe(31)
  })

  test('takes an answer once, and none to the question of another browser', async () => {
    const house = await open()
    const { device } = await withPasskey(house)
    const phone = browser()
    const answer = device.open(await questionFor(house, phone))
    expect(await give(house, browser(), answer)).toEqual(refuse('passkeyUnknown'))
    expect((await give(house, phone, answer)).ok).toBe(true)
    expect(await give(house, phone, answer)).toEqual(refuse('passkeyUnknown'))
  })

  test.each([
    ['another site', { origin: 'https://deodar.example.evil.example' }],
    ['a device that does not ask who is there', { asks: false }],
  ])('refuses a passkey made on %s', async (_where, manners) => {
    const house = await open()
    const asha = await signedIn(house)
    const device = passkeyDevice({ origin: house.config.publicOrigin, ...manners })
    expect(await add(house, asha, device)).toEqual(refuse('passkeyUnkept'))
    expect(await hasPasskeys(house)).toBe(false)
    expect(await openWith(house, browser(), device)).toEqual(refuse('passkeyUnknown'))
  })

  test('refuses what is no answer at all, and counts it as a try', async () => {
    const house = await open()
    const answers = ['', 'null', '[]', '{"id":4}', '{"id":"x","response":{}}']
    for (const answer of answers)
      expect(await give(house, browser(), answer)).toEqual(refuse('passkeyUnknown'))
    for (const _ of answers) await give(house, browser(), '{}')
    expect(await give(house, browser(), '{}')).toMatchObject({ code: 'too-many-tries' })
  })

  test('removes one’s own passkey, and nobody else’s', async () => {
    const house = await open()
    const { asha, device } = await withPasskey(house)
    const kiran = await signedIn(house, kiranAccount, 'helper')
    const [{ id = '' } = {}] = await listPasskeys(house, asha)
    expect(await removePasskey(house, await whoAsks(house, kiran), id)).toEqual(refuse('passkeyRemoved'))
    expect(await removePasskey(house, await whoAsks(house, asha), id)).toEqual({ ok: true })
    expect(await removePasskey(house, await whoAsks(house, asha), id)).toMatchObject({ ok: false })
    expect(await openWith(house, browser(), device)).toEqual(refuse('passkeyUnknown'))
    const acts = await house.database
      .selectFrom('act')
      .select('act')
      .where('act', 'like', 'owner.passkey%')
      .execute()
    expect(acts.map(({ act }) => act).sort()).toEqual(['owner.passkey-added', 'owner.passkey-removed'])
  })

  test('is gone after a rescue, for the phone that held it may be in other hands', async () => {
    const house = await open()
    const { asha, device } = await withPasskey(house)
    const { email } = await whoAsks(house, asha)
    const rescued = await rescueOwner(house, commandLine, email)
    const key = rescued.ok ? (new URL(rescued.link).searchParams.get('key') ?? '') : ''
    expect((await resetPassword(house, key, 'a kettle in the cedar wood')).ok).toBe(true)
    expect(await openWith(house, browser(), device)).toEqual(refuse('passkeyUnknown'))
  })

  test('keeps nothing that could open the rooms from a copy of the database', async () => {
    const house = await open()
    await withPasskey(house)
    const [row] = await house.database.selectFrom('owner_passkey').selectAll().execute()
    expect(row).toMatchObject({ counter: 1, backed_up: 0, device_type: 'singleDevice' })
    expect(Object.keys(row ?? {})).toHaveLength(12)
  })
})

async function withPasskey(house: TestHouse, { name = 'Asha’s phone' } = {}) {
  const asha = await signedIn(house)
  const device = passkeyDevice({ origin: house.config.publicOrigin })
  const added = await add(house, asha, device, name)
  if (!added.ok) throw new Error(added.message)
  return { asha, device }
}

async function add(house: TestHouse, from: SignedInBrowser, device: PasskeyDevice, name = '') {
  const question = await beginPasskey(house, credentialsFrom(from))
  const answer = device.make(asked(from, question))
  return addPasskey(house, credentialsFrom(from), await whoAsks(house, from), { answer, name })
}

async function openWith(
  house: TestHouse,
  from: SignedInBrowser,
  device: PasskeyDevice,
  how = {},
): Promise<Entered> {
  return give(house, from, device.open(await questionFor(house, from)), how)
}

async function questionFor(house: TestHouse, from: SignedInBrowser) {
  const question = await beginPasskeySignIn(house, credentialsFrom(from))
  if ('ok' in question) throw new Error(question.message)
  return asked(from, question)
}

async function give(house: TestHouse, from: SignedInBrowser, answer: string, how = {}): Promise<Entered> {
  const entered = await signInWithPasskey(house, credentialsFrom(from), { answer, ...how })
  if (entered.ok) takeCookies(from, entered.cookies)
  return entered
}

function asked(from: SignedInBrowser, { options, cookies }: PasskeyQuestion): { challenge: string } {
  takeCookies(from, cookies)
  return 'challenge' in options ? { challenge: String(options.challenge) } : { challenge: '' }
}
