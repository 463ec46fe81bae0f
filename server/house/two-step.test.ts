import { expect, test } from 'vitest'
import { words } from '#domain/words.ts'
import { eachDatabase } from '../../tests/house.ts'
import {
  ashaAccount,
  askFor,
  browser,
  knockOf,
  secondStepWith,
  signedIn,
  signInWith,
  withSecondStep,
} from '../../tests/owner.ts'
import { codeOf } from '../../tests/totp.ts'
import { requireSignedIn, whoIsIn } from './sign-in.ts'
import { beginTwoStep, endTwoStep } from './two-step.ts'

eachDatabase('the second step', (open) => {
  test('is turned on with the password and a right code, and then asked at every sign-in', async () => {
    const house = await open()
    const asha = await signedIn(house)
    const { secret } = await withSecondStep(house, asha)
    expect(await whoIsIn(house, askFor(asha))).toMatchObject({ twoStep: true })
    const from = browser()
    expect(await signInWith(house, from)).toMatchObject({ ok: true, step: 'second-step' })
    expect(await whoIsIn(house, askFor(from))).toBeNull()
    expect(await secondStepWith(house, from, '000000')).toMatchObject({ message: words.codeWrong })
    expect(await secondStepWith(house, from, codeOf(secret))).toMatchObject({ ok: true, step: 'in' })
    expect(await whoIsIn(house, askFor(from))).toMatchObject({ email: ashaAccount.email })
  })

  test('opens with a recovery code once', async () => {
    const house = await open()
    const { recoveryCodes } = await withSecondStep(house, await signedIn(house))
    const [code = ''] = recoveryCodes
    const from = browser()
    await signInWith(house, from)
    expect(await secondStepWith(house, from, code)).toMatchObject({ ok: true })
    const again = browser()
    await signInWith(house, again)
    expect(await secondStepWith(house, again, code)).toMatchObject({ message: words.codeWrong })
  })

  test('does not open by guessing', async () => {
    const house = await open()
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
    const house = await open()
    const { secret, recoveryCodes } = await withSecondStep(house, await signedIn(house))
    const rows = JSON.stringify(await house.database.selectFrom('owner_two_factor').selectAll().execute())
    for (const hidden of [secret, ...recoveryCodes]) expect(rows).not.toContain(hidden)
  })

  test('is not begun without the password, and turned off once', async () => {
    const house = await open()
    const asha = await signedIn(house)
    const me = await requireSignedIn(house, askFor(asha))
    expect(await beginTwoStep(house, knockOf(asha), me, 'not it, surely')).toMatchObject({
      message: words.passwordWrong,
    })
    await withSecondStep(house, asha)
    const now = await requireSignedIn(house, askFor(asha))
    expect(await endTwoStep(house, now)).toEqual({ ok: true })
    expect(await endTwoStep(house, now)).toMatchObject({ message: words.twoStepOff })
    expect(await signInWith(house, browser())).toMatchObject({ ok: true, step: 'in' })
  })
})
