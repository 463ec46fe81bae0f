import { randomBytes, scryptSync } from 'node:crypto'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { refuse } from '#core/refusals/refusal.ts'
import { applyRetention } from '#modules/privacy/retention.server.ts'
import { expectOneOk, requireOk } from '../../tests/outcomes.ts'
import {
  ashaAccount,
  clientFrom,
  codeOf,
  createAccount,
  enableSecondStep,
  findSignedInPerson,
  kiranAccount,
  newBrowser,
  nextCodeOf,
  requestFrom,
  type SignedInBrowser,
  secondStepWith,
  signedIn,
  signInWith,
} from '../../tests/owner.ts'
import { asha } from '../../tests/people.ts'
import { passTime, rowsOf, type TestApp, test } from '../../tests/test-app.ts'
import { beginTwoStep, endTwoStep, listDevices, signDeviceOut } from './own-account.server.ts'
import { changePassword, rescueOwner } from './passwords.server.ts'
import { findSignedIn } from './sign-in.server.ts'
import { removeTeamMember } from './team.server.ts'

describe('the second step', () => {
  test('is turned on with password and code, is encrypted, and is asked at every sign-in', async ({
    ctx,
  }) => {
    const asha = await signedIn(ctx)
    const { secret, recoveryCodes } = await enableSecondStep(ctx, asha)
    const rows = JSON.stringify(await rowsOf(ctx, 'owner_two_factor'))
    for (const hidden of [secret, ...recoveryCodes]) expect(rows).not.toContain(hidden)
    expect(await findSignedIn(ctx, requestFrom(asha))).toMatchObject({ hasTwoStep: true })
    const from = newBrowser()
    expect(await signInWith(ctx, from)).toMatchObject({ ok: true, step: 'second-step' })
    expect(await findSignedIn(ctx, requestFrom(from))).toBeNull()
    expect(await secondStepWith(ctx, from, '000000')).toMatchObject({ name: 'codeWrong' })
    expect(await secondStepWith(ctx, from, nextCodeOf(secret))).toMatchObject({ ok: true, step: 'in' })
    expect(await findSignedIn(ctx, requestFrom(from))).toMatchObject({ email: ashaAccount.email })
  })

  test('shows the same key and codes in every tab until it is on or 15 minutes old', async ({ ctx }) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const from = await signedIn(ctx)
    const begin = async (password = ashaAccount.password) =>
      beginTwoStep(ctx, clientFrom(from), await findSignedInPerson(ctx, from), password)
    const first = await begin()
    expect(first).toMatchObject({ ok: true, otpauthUrl: expect.stringContaining('secret=') })
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
    const { secret } = await enableSecondStep(ctx, await signedIn(ctx))
    const [late = newBrowser()] = await atSecondStep(ctx)
    for (const _again of [1, 2])
      expect(await secondStepWith(ctx, late, codeOf(secret))).toMatchObject({ name: 'codeUsed' })
    const code = nextCodeOf(secret)
    const before = (await rowsOf(ctx, 'owner_session')).length
    const browsers = await atSecondStep(ctx, 4)
    await expectOneOk((at) => secondStepWith(ctx, browsers[at] ?? late, code), 4)
    expect(await rowsOf(ctx, 'owner_session')).toHaveLength(before + 1)
  })

  test('needs the password first: an open session is not enough', async ({ ctx }) => {
    const asha = await signedIn(ctx)
    const { secret } = await enableSecondStep(ctx, asha)
    expect(await secondStepWith(ctx, asha, nextCodeOf(secret))).toEqual(refuse('secondStepOver'))
  })

  test('opens with a recovery code once', async ({ ctx }) => {
    const { recoveryCodes } = await enableSecondStep(ctx, await signedIn(ctx))
    const [code = ''] = recoveryCodes
    const [late = newBrowser(), ...two] = await atSecondStep(ctx, 3)
    await expectOneOk((at) => secondStepWith(ctx, two[at] ?? late, code))
    expect(await secondStepWith(ctx, late, code)).toMatchObject({ name: 'codeWrong' })
  })

  test('accepts hashed recovery codes of an earlier version, and takes no hash for one', async ({ ctx }) => {
    await enableSecondStep(ctx, await signedIn(ctx))
    const salt = randomBytes(16)
    const hashOf = (code: string) =>
      `scrypt$${salt.toString('base64url')}$${scryptSync(code, salt, 32).toString('base64url')}`
    const hashes = ['Kettl-eRain', 'Walnu-tTree'].map(hashOf)
    const backup_codes = JSON.stringify(hashes)
    await ctx.database.updateTable('owner_two_factor').set({ backup_codes }).execute()
    const enter = async (code = '') => {
      const [from = newBrowser()] = await atSecondStep(ctx)
      return secondStepWith(ctx, from, code)
    }
    expect(await enter(hashes[0])).toMatchObject({ name: 'codeWrong' })
    for (const code of ['Kettl-eRain', 'Walnu-tTree']) expect(await enter(code)).toMatchObject({ ok: true })
    expect(await enter('Walnu-tTree')).toMatchObject({ name: 'codeWrong' })
  })

  test('does not open by guessing', async ({ ctx }) => {
    const { secret } = await enableSecondStep(ctx, await signedIn(ctx))
    ctx.clock.advance({ minutes: 16 })
    const [from = newBrowser()] = await atSecondStep(ctx)
    const codes = []
    for (let at = 0; at < 12; at++) {
      const outcome = await secondStepWith(ctx, from, `00000${at % 10}`)
      codes.push(outcome.ok ? 'in' : outcome.code)
    }
    expect(codes).not.toContain('in')
    expect(codes.at(-1)).toBe('too-many-tries')
    expect(await secondStepWith(ctx, from, codeOf(secret))).toMatchObject({ ok: false })
  })
})

/** So many browsers in which the password was given. */
async function atSecondStep(ctx: TestApp, count = 1): Promise<SignedInBrowser[]> {
  const browsers = Array.from({ length: count }, () => newBrowser())
  for (const from of browsers) await signInWith(ctx, from)
  return browsers
}

const trusting = { ...ashaAccount, trust: true }

const ends: Record<string, (ctx: TestApp, here: SignedInBrowser) => Promise<unknown>> = {
  'one’s own hand': async (ctx, here) => {
    const signedIn = await findSignedInPerson(ctx, here)
    const lost = (await listDevices(ctx, signedIn)).find(({ isThisDevice }) => !isThisDevice)
    return signDeviceOut(ctx, signedIn, lost?.id ?? '')
  },
  'signing all others out': async (ctx, here) =>
    signDeviceOut(ctx, await findSignedInPerson(ctx, here), 'others'),
  'a new password': async (ctx, here) =>
    changePassword(ctx, clientFrom(here), await findSignedInPerson(ctx, here), {
      currentPassword: ashaAccount.password,
      newPassword: 'a goat on the garden wall',
    }),
  'turning the second step on': (ctx, here) => enableSecondStep(ctx, here),
  'a rescue': (ctx) => rescueOwner(ctx, asha, ashaAccount.email),
  'leaving the team': async (ctx, here) => {
    await createAccount(ctx, kiranAccount)
    return removeTeamMember(ctx, asha, (await findSignedInPerson(ctx, here)).id)
  },
}

describe('a trusted device', () => {
  test('stays in while it is used once in 30 days, and not a day longer', async ({ ctx }) => {
    const phone = await trusted(ctx)
    await passTime(ctx, { days: 29 })
    expect(await findSignedIn(ctx, requestFrom(phone))).toMatchObject({ session: { trusted: true } })
    await passTime(ctx, { days: 29 })
    expect(await findSignedIn(ctx, requestFrom(phone))).not.toBeNull()
    await passTime(ctx, { days: 30, hours: 1 })
    expect(await findSignedIn(ctx, requestFrom(phone))).toBeNull()
  })

  test('must sign in again after 90 days, however often it was used', async ({ ctx }) => {
    const phone = await trusted(ctx)
    for (let week = 0; week < 12; week++) {
      await passTime(ctx, { days: 7 })
      expect(await findSignedIn(ctx, requestFrom(phone)), `week ${week}`).not.toBeNull()
    }
    await passTime(ctx, { days: 7 })
    expect(await findSignedIn(ctx, requestFrom(phone))).toBeNull()
  })

  test('is kept by the nightly cleaning, which removes expired sessions', async ({ ctx }) => {
    await trusted(ctx)
    await signInWith(ctx, newBrowser())
    await passTime(ctx, { days: 20 })
    await applyRetention(ctx)
    expect(await rowsOf(ctx, 'owner_session')).toMatchObject([{ trusted: 1 }])
    await passTime(ctx, { days: 11 })
    await applyRetention(ctx)
    expect(await rowsOf(ctx, 'owner_session')).toEqual([])
  })

  test('keeps its cookie as long, and the library ends both kinds of session', async ({ ctx }) => {
    await createAccount(ctx)
    const entered = await signInWith(ctx, newBrowser(), trusting)
    const cookie = entered.ok && entered.cookies.find((each) => each.includes('session_token'))
    for (const manner of ['Max-Age=7776000', 'HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/'])
      expect(cookie).toContain(manner)
    await signInWith(ctx, newBrowser())
    const hours = (await rowsOf(ctx, 'owner_session')).map(({ created_at, expires_at }) =>
      Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 3600_000),
    )
    expect(hours).toEqual([90 * 24, 12])
  })

  test('is trusted through the second step as well', async ({ ctx }) => {
    const phone = await trusted(ctx)
    const { secret } = await enableSecondStep(ctx, phone)
    const asked = await findSignedIn(ctx, requestFrom(phone))
    expect(asked).toMatchObject({ hasTwoStep: true, session: { trusted: true } })
    const tablet = newBrowser()
    await signInWith(ctx, tablet, trusting)
    expect(await secondStepWith(ctx, tablet, nextCodeOf(secret), true)).toMatchObject({ step: 'in' })
    await passTime(ctx, { days: 20 })
    for (const from of [phone, tablet]) expect(await findSignedIn(ctx, requestFrom(from))).not.toBeNull()
  })

  for (const [what, entry] of Object.entries(ends))
    test(`is ended by ${what}`, async ({ ctx }) => {
      const lost = await trusted(ctx)
      const here = newBrowser()
      await signInWith(ctx, here, trusting)
      await entry(ctx, here)
      expect(await findSignedIn(ctx, requestFrom(lost))).toBeNull()
      expect((await rowsOf(ctx, 'owner_session')).length).toBeLessThan(2)
    })
})

test('the second step is turned off once, which signs all other devices out', async ({ ctx }) => {
  const here = await trusted(ctx)
  const { secret } = await enableSecondStep(ctx, here)
  const lost = newBrowser()
  await signInWith(ctx, lost, trusting)
  await secondStepWith(ctx, lost, nextCodeOf(secret), true)
  expect(await rowsOf(ctx, 'owner_session')).toHaveLength(2)
  const me = await findSignedInPerson(ctx, here)
  expect(await endTwoStep(ctx, me)).toEqual({ ok: true })
  expect(await endTwoStep(ctx, me)).toMatchObject({ name: 'twoStepOff' })
  expect(await findSignedIn(ctx, requestFrom(lost))).toBeNull()
  expect(await findSignedIn(ctx, requestFrom(here))).not.toBeNull()
  expect(await signInWith(ctx, newBrowser())).toMatchObject({ ok: true, step: 'in' })
})

async function trusted(ctx: TestApp): Promise<SignedInBrowser> {
  await createAccount(ctx)
  const phone = newBrowser()
  requireOk(await signInWith(ctx, phone, trusting))
  return phone
}
