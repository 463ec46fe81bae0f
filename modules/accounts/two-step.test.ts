import { describe, expect } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import { type TestHouse, test } from '../../tests/house.ts'
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
  test('is turned on with the password and a right code, and then asked at every sign-in', async ({
    ctx,
  }) => {
    const asha = await signedIn(ctx)
    const { secret } = await withSecondStep(ctx, asha)
    expect(await whoIsIn(ctx, askFor(asha))).toMatchObject({ twoStep: true })
    const from = browser()
    expect(await signInWith(ctx, from)).toMatchObject({ ok: true, step: 'second-step' })
    expect(await whoIsIn(ctx, askFor(from))).toBeNull()
    expect(await secondStepWith(ctx, from, '000000')).toMatchObject({ message: messages.codeWrong })
    expect(await secondStepWith(ctx, from, nextCodeOf(secret))).toMatchObject({ ok: true, step: 'in' })
    expect(await whoIsIn(ctx, askFor(from))).toMatchObject({ email: ashaAccount.email })
  })

  test('opens once with each code of the app, however many try it at once, and not with the one that turned it on', async ({
    ctx,
  }) => {
    const { secret } = await withSecondStep(ctx, await signedIn(ctx))
    const late = browser()
    await signInWith(ctx, late)
    for (const again of [1, 2])
      expect([again, await secondStepWith(ctx, late, codeOf(secret))]).toMatchObject([
        again,
        { message: messages.codeUsed },
      ])
    const code = nextCodeOf(secret)
    const before = await sessions(ctx)
    const browsers = [browser(), browser(), browser(), browser()]
    for (const from of browsers) await signInWith(ctx, from)
    const entered = await Promise.all(browsers.map((from) => secondStepWith(ctx, from, code)))
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await sessions(ctx)).toBe(before + 1)
  })

  test('is for whoever gave the password just now: an open session does not stand for it', async ({
    ctx,
  }) => {
    const asha = await signedIn(ctx)
    const { secret } = await withSecondStep(ctx, asha)
    expect(await secondStepWith(ctx, asha, nextCodeOf(secret))).toEqual(refuse('secondStepOver'))
  })

  test('opens with a recovery code once', async ({ ctx }) => {
    const { recoveryCodes } = await withSecondStep(ctx, await signedIn(ctx))
    const [code = ''] = recoveryCodes
    const browsers = [browser(), browser(), browser()]
    for (const from of browsers) await signInWith(ctx, from)
    const [late = browser(), ...two] = browsers
    const entered = await Promise.all(two.map((from) => secondStepWith(ctx, from, code)))
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await secondStepWith(ctx, late, code)).toMatchObject({ message: messages.codeWrong })
  })

  test('keeps its recovery codes hashed, and takes no hash for one', async ({ ctx }) => {
    const asha = await signedIn(ctx)
    const { recoveryCodes } = await withSecondStep(ctx, asha)
    const kept = async () => {
      const row = await ctx.database.selectFrom('owner_two_factor').selectAll().executeTakeFirstOrThrow()
      return row.backup_codes
    }
    const hashes: string[] = JSON.parse(await kept())
    expect(hashes).toHaveLength(10)
    expect(hashes.every((hash) => /^scrypt\$[\w-]{22}\$[\w-]{43}$/.test(hash))).toBe(true)
    const enter = async (code = '') => {
      const from = browser()
      await signInWith(ctx, from)
      return secondStepWith(ctx, from, code)
    }
    expect(await enter(hashes[0])).toMatchObject({ message: messages.codeWrong })
    expect(await enter(recoveryCodes[3])).toMatchObject({ ok: true })
    expect(JSON.parse(await kept())).toEqual(hashes.filter((_, at) => at !== 3))
  })

  test('does not open by guessing', async ({ ctx }) => {
    const { secret } = await withSecondStep(ctx, await signedIn(ctx))
    ctx.clock.advance({ minutes: 16 })
    const from = browser()
    await signInWith(ctx, from)
    const codes = []
    for (let at = 0; at < 12; at++) {
      const outcome = await secondStepWith(ctx, from, `00000${at % 10}`)
      codes.push(outcome.ok ? 'in' : outcome.code)
    }
    expect(codes).not.toContain('in')
    expect(codes.at(-1)).toBe('too-many-tries')
    expect(await secondStepWith(ctx, from, codeOf(secret))).toMatchObject({ ok: false })
  })

  test('has no secret in the tables that could be read', async ({ ctx }) => {
    const { secret, recoveryCodes } = await withSecondStep(ctx, await signedIn(ctx))
    const rows = JSON.stringify(await ctx.database.selectFrom('owner_two_factor').selectAll().execute())
    for (const hidden of [secret, ...recoveryCodes]) expect(rows).not.toContain(hidden)
  })

  test('is not begun without the password, and turned off once', async ({ ctx }) => {
    const asha = await signedIn(ctx)
    const me = await whoAsks(ctx, asha)
    expect(await beginTwoStep(ctx, credentialsFrom(asha), me, 'not it, surely')).toMatchObject({
      message: messages.passwordWrong,
    })
    await withSecondStep(ctx, asha)
    const now = await whoAsks(ctx, asha)
    expect(await endTwoStep(ctx, now)).toEqual({ ok: true })
    expect(await endTwoStep(ctx, now)).toMatchObject({ message: messages.twoStepOff })
    expect(await signInWith(ctx, browser())).toMatchObject({ ok: true, step: 'in' })
  })
})

async function sessions({ database }: TestHouse): Promise<number> {
  return (await database.selectFrom('owner_session').select('id').execute()).length
}
