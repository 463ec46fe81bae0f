import { describe, expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import {
  ashaAccount,
  askFor,
  browser,
  credentialsFrom,
  secondStepWith,
  signedIn,
  signInWith,
  whoAsks,
  withSecondStep,
} from '../../tests/owner.ts'
import { codeOf, nextCodeOf } from '../../tests/totp.ts'
import { beginTwoStep, endTwoStep } from './own-account.server.ts'
import { whoIsIn } from './sign-in.server.ts'

describe('the second step', () => {
  test('is turned on with the password and a right code, and then asked at every sign-in', async () => {
    const house = await openTestHouse()
    const asha = await signedIn(house)
    const { secret } = await withSecondStep(house, asha)
    expect(await whoIsIn(house, askFor(asha))).toMatchObject({ twoStep: true })
    const from = browser()
    expect(await signInWith(house, from)).toMatchObject({ ok: true, step: 'second-step' })
    expect(await whoIsIn(house, askFor(from))).toBeNull()
    expect(await secondStepWith(house, from, '000000')).toMatchObject({ message: messages.codeWrong })
    expect(await secondStepWith(house, from, nextCodeOf(secret))).toMatchObject({ ok: true, step: 'in' })
    expect(await whoIsIn(house, askFor(from))).toMatchObject({ email: ashaAccount.email })
  })

  test('opens once with each code of the app, however many try it at once, and not with the one that turned it on', async () => {
    const house = await openTestHouse()
    const { secret } = await withSecondStep(house, await signedIn(house))
    const late = browser()
    await signInWith(house, late)
    for (const again of [1, 2])
      expect([again, await secondStepWith(house, late, codeOf(secret))]).toMatchObject([
        again,
        { message: messages.codeUsed },
      ])
    const code = nextCodeOf(secret)
    const before = await sessions(house)
    const browsers = [browser(), browser(), browser(), browser()]
    for (const from of browsers) await signInWith(house, from)
    const entered = await Promise.all(browsers.map((from) => secondStepWith(house, from, code)))
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await sessions(house)).toBe(before + 1)
  })

  test('is for whoever gave the password just now: an open session does not stand for it', async () => {
    const house = await openTestHouse()
    const asha = await signedIn(house)
    const { secret } = await withSecondStep(house, asha)
    expect(await secondStepWith(house, asha, nextCodeOf(secret))).toEqual(refuse('secondStepOver'))
  })

  test('opens with a recovery code once', async () => {
    const house = await openTestHouse()
    const { recoveryCodes } = await withSecondStep(house, await signedIn(house))
    const [code = ''] = recoveryCodes
    const browsers = [browser(), browser(), browser()]
    for (const from of browsers) await signInWith(house, from)
    const [late = browser(), ...two] = browsers
    const entered = await Promise.all(two.map((from) => secondStepWith(house, from, code)))
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await secondStepWith(house, late, code)).toMatchObject({ message: messages.codeWrong })
  })

  test('keeps its recovery codes hashed, and takes no hash for one', async () => {
    const house = await openTestHouse()
    const asha = await signedIn(house)
    const { recoveryCodes } = await withSecondStep(house, asha)
    const kept = async () => {
      const row = await house.database.selectFrom('owner_two_factor').selectAll().executeTakeFirstOrThrow()
      return row.backup_codes
    }
    const hashes: string[] = JSON.parse(await kept())
    expect(hashes).toHaveLength(10)
    expect(hashes.every((hash) => /^scrypt\$[\w-]{22}\$[\w-]{43}$/.test(hash))).toBe(true)
    const enter = async (code = '') => {
      const from = browser()
      await signInWith(house, from)
      return secondStepWith(house, from, code)
    }
    expect(await enter(hashes[0])).toMatchObject({ message: messages.codeWrong })
    expect(await enter(recoveryCodes[3])).toMatchObject({ ok: true })
    expect(JSON.parse(await kept())).toEqual(hashes.filter((_, at) => at !== 3))
  })

  test('does not open by guessing', async () => {
    const house = await openTestHouse()
    const { secret } = await withSecondStep(house, await signedIn(house))
    house.clock.advance({ minutes: 16 })
    const from = browser()
    await signInWith(house, from)
    const codes = []
    for (let at = 0; at < 12; at++) {
      const outcome = await secondStepWith(house, from, `00000${at % 10}`)
      codes.push(outcome.ok ? 'in' : outcome.code)
    }
    expect(codes).not.toContain('in')
    expect(codes.at(-1)).toBe('too-many-tries')
    expect(await secondStepWith(house, from, codeOf(secret))).toMatchObject({ ok: false })
  })

  test('has no secret in the tables that could be read', async () => {
    const house = await openTestHouse()
    const { secret, recoveryCodes } = await withSecondStep(house, await signedIn(house))
    const rows = JSON.stringify(await house.database.selectFrom('owner_two_factor').selectAll().execute())
    for (const hidden of [secret, ...recoveryCodes]) expect(rows).not.toContain(hidden)
  })

  test('is not begun without the password, and turned off once', async () => {
    const house = await openTestHouse()
    const asha = await signedIn(house)
    const me = await whoAsks(house, asha)
    expect(await beginTwoStep(house, credentialsFrom(asha), me, 'not it, surely')).toMatchObject({
      message: messages.passwordWrong,
    })
    await withSecondStep(house, asha)
    const now = await whoAsks(house, asha)
    expect(await endTwoStep(house, now)).toEqual({ ok: true })
    expect(await endTwoStep(house, now)).toMatchObject({ message: messages.twoStepOff })
    expect(await signInWith(house, browser())).toMatchObject({ ok: true, step: 'in' })
  })
})

async function sessions({ database }: TestHouse): Promise<number> {
  return (await database.selectFrom('owner_session').select('id').execute()).length
}
