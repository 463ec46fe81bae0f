import { randomBytes, scryptSync } from 'node:crypto'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { refuse } from '#core/refusals/refusal.ts'
import { applyRetention } from '#modules/privacy/retention.server.ts'
import {
  accountOf,
  ashaAccount,
  askFor,
  browser,
  codeOf,
  credentialsFrom,
  kiranAccount,
  nextCodeOf,
  type SignedInBrowser,
  secondStepWith,
  signedIn,
  signInWith,
  whoAsks,
  withSecondStep,
} from '../../tests/owner.ts'
import { asha } from '../../tests/people.ts'
import { passTime, type TestApp, test } from '../../tests/test-app.ts'
import { beginTwoStep, endDevice, endTwoStep, listDevices } from './own-account.server.ts'
import { changePassword, rescueOwner } from './passwords.server.ts'
import { findSignedIn } from './sign-in.server.ts'
import { removeOwner } from './team.server.ts'

describe('the second step', () => {
  test('is turned on with password and code, and then asked at every sign-in', async ({ ctx }) => {
    const asha = await signedIn(ctx)
    const { secret } = await withSecondStep(ctx, asha)
    expect(await findSignedIn(ctx, askFor(asha))).toMatchObject({ twoStep: true })
    const from = browser()
    expect(await signInWith(ctx, from)).toMatchObject({ ok: true, step: 'second-step' })
    expect(await findSignedIn(ctx, askFor(from))).toBeNull()
    expect(await secondStepWith(ctx, from, '000000')).toMatchObject({ name: 'codeWrong' })
    expect(await secondStepWith(ctx, from, nextCodeOf(secret))).toMatchObject({ ok: true, step: 'in' })
    expect(await findSignedIn(ctx, askFor(from))).toMatchObject({ email: ashaAccount.email })
  })

  test('shows the same key and codes in every tab until it is on or 15 minutes old', async ({ ctx }) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const from = await signedIn(ctx)
    const begin = async (password = ashaAccount.password) =>
      beginTwoStep(ctx, credentialsFrom(from), await whoAsks(ctx, from), password)
    const first = await begin()
    expect(first).toMatchObject({ ok: true, address: expect.stringContaining('secret=') })
    expect(await begin()).toEqual(first)
    expect(await begin('somebody else’s')).toMatchObject({ name: 'passwordWrong' })
    vi.advanceTimersByTime(14 * 60_000)
    expect(await begin()).toEqual(first)
    vi.advanceTimersByTime(60_001)
    const later = await begin()
    expect(later).toMatchObject({ ok: true })
    expect(later).not.toEqual(first)
  })

  test('opens once with each code of the app, and not with the one that turned it on', async ({ ctx }) => {
    const { secret } = await withSecondStep(ctx, await signedIn(ctx))
    const late = browser()
    await signInWith(ctx, late)
    for (const _again of [1, 2])
      expect(await secondStepWith(ctx, late, codeOf(secret))).toMatchObject({ name: 'codeUsed' })
    const code = nextCodeOf(secret)
    const before = await sessions(ctx)
    const browsers = [browser(), browser(), browser(), browser()]
    for (const from of browsers) await signInWith(ctx, from)
    const entered = await Promise.all(browsers.map((from) => secondStepWith(ctx, from, code)))
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await sessions(ctx)).toBe(before + 1)
  })

  test('needs the password first: an open session is not enough', async ({ ctx }) => {
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
    expect(await secondStepWith(ctx, late, code)).toMatchObject({ name: 'codeWrong' })
  })

  test('accepts the hashed recovery codes of an earlier version, and takes no hash for one', async ({
    ctx,
  }) => {
    await withSecondStep(ctx, await signedIn(ctx))
    const salt = randomBytes(16)
    const hashOf = (code: string) =>
      `scrypt$${salt.toString('base64url')}$${scryptSync(code, salt, 32).toString('base64url')}`
    const hashes = ['Kettl-eRain', 'Walnu-tTree'].map(hashOf)
    const backup_codes = JSON.stringify(hashes)
    await ctx.database.updateTable('owner_two_factor').set({ backup_codes }).execute()
    const enter = async (code = '') => {
      const from = browser()
      await signInWith(ctx, from)
      return secondStepWith(ctx, from, code)
    }
    expect(await enter(hashes[0])).toMatchObject({ name: 'codeWrong' })
    for (const code of ['Kettl-eRain', 'Walnu-tTree']) expect(await enter(code)).toMatchObject({ ok: true })
    expect(await enter('Walnu-tTree')).toMatchObject({ name: 'codeWrong' })
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

  test('stores its secret encrypted', async ({ ctx }) => {
    const { secret, recoveryCodes } = await withSecondStep(ctx, await signedIn(ctx))
    const rows = JSON.stringify(await ctx.database.selectFrom('owner_two_factor').selectAll().execute())
    for (const hidden of [secret, ...recoveryCodes]) expect(rows).not.toContain(hidden)
  })

  test('is not begun without the password, and turned off once', async ({ ctx }) => {
    const asha = await signedIn(ctx)
    const me = await whoAsks(ctx, asha)
    const refused = await beginTwoStep(ctx, credentialsFrom(asha), me, 'not it, surely')
    expect(refused).toMatchObject({ name: 'passwordWrong' })
    await withSecondStep(ctx, asha)
    const now = await whoAsks(ctx, asha)
    expect(await endTwoStep(ctx, now)).toEqual({ ok: true })
    expect(await endTwoStep(ctx, now)).toMatchObject({ name: 'twoStepOff' })
    expect(await signInWith(ctx, browser())).toMatchObject({ ok: true, step: 'in' })
  })
})

async function sessions({ database }: TestApp): Promise<number> {
  return (await database.selectFrom('owner_session').select('id').execute()).length
}

const trusting = { ...ashaAccount, trust: true }

const ends: Record<string, (ctx: TestApp, here: SignedInBrowser) => Promise<unknown>> = {
  'one’s own hand': async (ctx, here) => {
    const signedIn = await whoAsks(ctx, here)
    const lost = (await listDevices(ctx, signedIn)).find(({ thisOne }) => !thisOne)
    return endDevice(ctx, signedIn, lost?.id ?? '')
  },
  'signing all others out': async (ctx, here) => endDevice(ctx, await whoAsks(ctx, here), 'others'),
  'a new password': async (ctx, here) =>
    changePassword(ctx, credentialsFrom(here), await whoAsks(ctx, here), {
      current: ashaAccount.password,
      fresh: 'a goat on the garden wall',
    }),
  'turning the second step on': (ctx, here) => withSecondStep(ctx, here),
  'a rescue': (ctx) => rescueOwner(ctx, asha, ashaAccount.email),
  'leaving the team': async (ctx, here) => {
    await accountOf(ctx, kiranAccount)
    return removeOwner(ctx, asha, (await whoAsks(ctx, here)).id)
  },
}

describe('a trusted device', () => {
  test('stays in while it is used once in 30 days, and not a day longer', async ({ ctx }) => {
    const phone = await trusted(ctx)
    await passTime(ctx, { days: 29 })
    expect(await findSignedIn(ctx, askFor(phone))).toMatchObject({ session: { trusted: true } })
    await passTime(ctx, { days: 29 })
    expect(await findSignedIn(ctx, askFor(phone))).not.toBeNull()
    await passTime(ctx, { days: 30, hours: 1 })
    expect(await findSignedIn(ctx, askFor(phone))).toBeNull()
  })

  test('must sign in again after 90 days, however often it was used', async ({ ctx }) => {
    const phone = await trusted(ctx)
    for (let week = 0; week < 12; week++) {
      await passTime(ctx, { days: 7 })
      expect([week, await findSignedIn(ctx, askFor(phone))]).toMatchObject([week, { name: 'Asha Bisht' }])
    }
    await passTime(ctx, { days: 7 })
    expect(await findSignedIn(ctx, askFor(phone))).toBeNull()
  })

  test('is kept by the nightly cleaning, which removes expired sessions', async ({ ctx }) => {
    await trusted(ctx)
    await signInWith(ctx, browser())
    await passTime(ctx, { days: 20 })
    await applyRetention(ctx)
    expect(await sessionRows(ctx)).toMatchObject([{ trusted: 1 }])
    await passTime(ctx, { days: 11 })
    await applyRetention(ctx)
    expect(await sessionRows(ctx)).toEqual([])
  })

  test('keeps its cookie as long, and the library ends both kinds of session', async ({ ctx }) => {
    await accountOf(ctx)
    const entered = await signInWith(ctx, browser(), trusting)
    const cookie = entered.ok && entered.cookies.find((each) => each.includes('session_token'))
    for (const manner of ['Max-Age=7776000', 'HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/'])
      expect(cookie).toContain(manner)
    await signInWith(ctx, browser())
    const hours = (await sessionRows(ctx)).map(({ created_at, expires_at }) =>
      Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 3600_000),
    )
    expect(hours).toEqual([90 * 24, 12])
  })

  test('is trusted through the second step as well', async ({ ctx }) => {
    const phone = await trusted(ctx)
    const { secret } = await withSecondStep(ctx, phone)
    const asked = await findSignedIn(ctx, askFor(phone))
    expect(asked).toMatchObject({ twoStep: true, session: { trusted: true } })
    const tablet = browser()
    await signInWith(ctx, tablet, trusting)
    expect(await secondStepWith(ctx, tablet, nextCodeOf(secret), true)).toMatchObject({ step: 'in' })
    await passTime(ctx, { days: 20 })
    for (const from of [phone, tablet]) expect(await findSignedIn(ctx, askFor(from))).not.toBeNull()
  })

  for (const [what, entry] of Object.entries(ends))
    test(`is ended by ${what}`, async ({ ctx }) => {
      const lost = await trusted(ctx)
      const here = browser()
      await signInWith(ctx, here, trusting)
      await entry(ctx, here)
      expect(await findSignedIn(ctx, askFor(lost))).toBeNull()
      expect((await sessionRows(ctx)).length).toBeLessThan(2)
    })
})

test('signs all other devices out when the second step is turned off', async ({ ctx }) => {
  const here = await trusted(ctx)
  const { secret } = await withSecondStep(ctx, here)
  const lost = browser()
  await signInWith(ctx, lost, trusting)
  await secondStepWith(ctx, lost, nextCodeOf(secret), true)
  expect(await sessionRows(ctx)).toHaveLength(2)
  expect(await endTwoStep(ctx, await whoAsks(ctx, here))).toEqual({ ok: true })
  expect(await findSignedIn(ctx, askFor(lost))).toBeNull()
  expect(await findSignedIn(ctx, askFor(here))).not.toBeNull()
})

async function trusted(ctx: TestApp): Promise<SignedInBrowser> {
  await accountOf(ctx)
  const phone = browser()
  const entered = await signInWith(ctx, phone, trusting)
  if (!entered.ok) throw new Error(entered.message)
  return phone
}

function sessionRows({ database }: TestApp) {
  return database.selectFrom('owner_session').selectAll().execute()
}
