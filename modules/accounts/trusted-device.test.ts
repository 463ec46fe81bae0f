import { describe, expect } from 'vitest'
import { applyRetention } from '#modules/privacy/retention.server.ts'
import { type TestHouse, test } from '../../tests/house.ts'
import {
  accountOf,
  ashaAccount,
  askFor,
  browser,
  credentialsFrom,
  kiranAccount,
  type SignedInBrowser,
  secondStepWith,
  signInWith,
  whoAsks,
  withSecondStep,
} from '../../tests/owner.ts'
import { passTime } from '../../tests/pass-time.ts'
import { asha } from '../../tests/people.ts'
import { nextCodeOf } from '../../tests/totp.ts'
import { endDevice, endTwoStep, listDevices } from './own-account.server.ts'
import { changePassword, rescueOwner } from './passwords.server.ts'
import { whoIsIn } from './sign-in.server.ts'
import { removeOwner } from './team.server.ts'

const trusting = { ...ashaAccount, trust: true }

const ends: Record<string, (ctx: TestHouse, here: SignedInBrowser) => Promise<unknown>> = {
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
    expect(await whoIsIn(ctx, askFor(phone))).toMatchObject({ session: { trusted: true } })
    await passTime(ctx, { days: 29 })
    expect(await whoIsIn(ctx, askFor(phone))).not.toBeNull()
    await passTime(ctx, { days: 30, hours: 1 })
    expect(await whoIsIn(ctx, askFor(phone))).toBeNull()
  })

  test('is asked for everything again after 90 days, however often it was used', async ({ ctx }) => {
    const phone = await trusted(ctx)
    for (let week = 0; week < 12; week++) {
      await passTime(ctx, { days: 7 })
      expect([week, await whoIsIn(ctx, askFor(phone))]).toMatchObject([week, { name: 'Asha Bisht' }])
    }
    await passTime(ctx, { days: 7 })
    expect(await whoIsIn(ctx, askFor(phone))).toBeNull()
  })

  test('outlives the nightly sweep, which takes what is over', async ({ ctx }) => {
    await trusted(ctx)
    await signInWith(ctx, browser())
    await passTime(ctx, { days: 20 })
    await applyRetention(ctx)
    expect(await sessions(ctx)).toMatchObject([{ trusted: 1 }])
    await passTime(ctx, { days: 11 })
    await applyRetention(ctx)
    expect(await sessions(ctx)).toEqual([])
  })

  test('keeps its cookie as long, and out of reach of scripts', async ({ ctx }) => {
    await accountOf(ctx)
    const entered = await signInWith(ctx, browser(), trusting)
    const cookie = entered.ok && entered.cookies.find((each) => each.includes('session_token'))
    for (const manner of ['Max-Age=7776000', 'HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/'])
      expect(cookie).toContain(manner)
    const other = await signInWith(ctx, browser())
    expect(other.ok && other.cookies.join()).toContain('Max-Age=43200')
  })

  test('leaves nothing in the tables that would open the house', async ({ ctx }) => {
    const phone = await trusted(ctx)
    const cookies = [...phone.cookies].map(([, value]) => decodeURIComponent(value).split('.')[0])
    const rows = JSON.stringify(await sessions(ctx))
    for (const token of cookies.filter((value) => value && value.length >= 32))
      expect(rows).not.toContain(token)
    expect(rows).toMatch(/"token":"[0-9a-f]{64}"/)
  })

  test('is trusted through the second step as well', async ({ ctx }) => {
    const phone = await trusted(ctx)
    const { secret } = await withSecondStep(ctx, phone)
    expect(await whoIsIn(ctx, askFor(phone))).toMatchObject({ twoStep: true, session: { trusted: true } })
    const tablet = browser()
    await signInWith(ctx, tablet, trusting)
    expect(await secondStepWith(ctx, tablet, nextCodeOf(secret), true)).toMatchObject({ step: 'in' })
    await passTime(ctx, { days: 20 })
    for (const from of [phone, tablet]) expect(await whoIsIn(ctx, askFor(from))).not.toBeNull()
  })

  for (const [what, entry] of Object.entries(ends))
    test(`is ended by ${what}`, async ({ ctx }) => {
      const lost = await trusted(ctx)
      const here = browser()
      await signInWith(ctx, here, trusting)
      await entry(ctx, here)
      expect(await whoIsIn(ctx, askFor(lost))).toBeNull()
      expect((await sessions(ctx)).length).toBeLessThan(2)
    })
})

test('signs all other devices out when the second step is turned off', async ({ ctx }) => {
  const here = await trusted(ctx)
  const { secret } = await withSecondStep(ctx, here)
  const lost = browser()
  await signInWith(ctx, lost, trusting)
  await secondStepWith(ctx, lost, nextCodeOf(secret), true)
  expect(await sessions(ctx)).toHaveLength(2)
  expect(await endTwoStep(ctx, await whoAsks(ctx, here))).toEqual({ ok: true })
  expect(await whoIsIn(ctx, askFor(lost))).toBeNull()
  expect(await whoIsIn(ctx, askFor(here))).not.toBeNull()
})

async function trusted(ctx: TestHouse): Promise<SignedInBrowser> {
  await accountOf(ctx)
  const phone = browser()
  const entered = await signInWith(ctx, phone, trusting)
  if (!entered.ok) throw new Error(entered.message)
  return phone
}

function sessions({ database }: TestHouse) {
  return database.selectFrom('owner_session').selectAll().execute()
}
