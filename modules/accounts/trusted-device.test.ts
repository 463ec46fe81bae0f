import { describe, expect, test } from 'vitest'
import { applyRetention } from '#modules/privacy/retention.server.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
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
import { isFresh, whoIsIn } from './sign-in.server.ts'
import { removeOwner } from './team.server.ts'

const trusting = { ...ashaAccount, trust: true }

const ends: Record<string, (house: TestHouse, here: SignedInBrowser) => Promise<unknown>> = {
  'one’s own hand': async (house, here) => {
    const signedIn = await whoAsks(house, here)
    const lost = (await listDevices(house, signedIn)).find(({ thisOne }) => !thisOne)
    return endDevice(house, signedIn, lost?.id ?? '')
  },
  'signing all others out': async (house, here) => endDevice(house, await whoAsks(house, here), 'others'),
  'a new password': async (house, here) =>
    changePassword(house, credentialsFrom(here), await whoAsks(house, here), {
      current: ashaAccount.password,
      fresh: 'a goat on the garden wall',
    }),
  'turning the second step on': (house, here) => withSecondStep(house, here),
  'a rescue': (house) => rescueOwner(house, asha, ashaAccount.email),
  'leaving the team': async (house, here) => {
    await accountOf(house, kiranAccount)
    return removeOwner(house, asha, (await whoAsks(house, here)).id)
  },
}

describe('a trusted device', () => {
  test('stays in while it is used once in 30 days, and not a day longer', async () => {
    const house = await openTestHouse()
    const phone = await trusted(house)
    await passTime(house, { days: 29 })
    expect(await whoIsIn(house, askFor(phone))).toMatchObject({ session: { trusted: true } })
    await passTime(house, { days: 29 })
    expect(await whoIsIn(house, askFor(phone))).not.toBeNull()
    await passTime(house, { days: 30, hours: 1 })
    expect(await whoIsIn(house, askFor(phone))).toBeNull()
  })

  test('is asked for everything again after 90 days, however often it was used', async () => {
    const house = await openTestHouse()
    const phone = await trusted(house)
    for (let week = 0; week < 12; week++) {
      await passTime(house, { days: 7 })
      expect([week, await whoIsIn(house, askFor(phone))]).toMatchObject([week, { name: 'Asha Bisht' }])
    }
    await passTime(house, { days: 7 })
    expect(await whoIsIn(house, askFor(phone))).toBeNull()
  })

  test('outlives the nightly sweep, which takes what is over', async () => {
    const house = await openTestHouse()
    await trusted(house)
    await signInWith(house, browser())
    await passTime(house, { days: 20 })
    await applyRetention(house)
    expect(await sessions(house)).toMatchObject([{ trusted: 1 }])
    await passTime(house, { days: 11 })
    await applyRetention(house)
    expect(await sessions(house)).toEqual([])
  })

  test('keeps its cookie as long, and out of reach of scripts', async () => {
    const house = await openTestHouse()
    await accountOf(house)
    const entered = await signInWith(house, browser(), trusting)
    const cookie = entered.ok && entered.cookies.find((each) => each.includes('session_token'))
    for (const manner of ['Max-Age=7776000', 'HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/'])
      expect(cookie).toContain(manner)
    const other = await signInWith(house, browser())
    expect(other.ok && other.cookies.join()).toContain('Max-Age=43200')
  })

  test('leaves nothing in the tables that would open the house', async () => {
    const house = await openTestHouse()
    const phone = await trusted(house)
    const cookies = [...phone.cookies].map(([, value]) => decodeURIComponent(value).split('.')[0])
    const rows = JSON.stringify(await sessions(house))
    for (const token of cookies.filter((value) => value && value.length >= 32))
      expect(rows).not.toContain(token)
    expect(rows).toMatch(/"token":"[0-9a-f]{64}"/)
  })

  test('is asked for the password before what wants a fresh sign-in', async () => {
    const house = await openTestHouse()
    const phone = await trusted(house)
    expect(isFresh(house, await whoAsks(house, phone))).toBe(true)
    house.clock.advance({ minutes: 11 })
    expect(isFresh(house, await whoAsks(house, phone))).toBe(false)
  })

  test('is listed with the day its trust ends, beside those that are not trusted', async () => {
    const house = await openTestHouse()
    const phone = await trusted(house)
    await signInWith(house, browser('Mozilla/5.0 (iPhone) Safari/605'))
    const listed = await listDevices(house, await whoAsks(house, phone))
    const until = listed.map(({ thisOne, trustedUntil }) => [thisOne, trustedUntil?.toISOString()])
    expect(until.sort()).toEqual([
      [false, undefined],
      [true, '2026-12-20T06:30:00.000Z'],
    ])
  })

  test('is trusted through the second step as well', async () => {
    const house = await openTestHouse()
    const phone = await trusted(house)
    const { secret } = await withSecondStep(house, phone)
    expect(await whoIsIn(house, askFor(phone))).toMatchObject({ twoStep: true, session: { trusted: true } })
    const tablet = browser()
    await signInWith(house, tablet, trusting)
    expect(await secondStepWith(house, tablet, nextCodeOf(secret), true)).toMatchObject({ step: 'in' })
    await passTime(house, { days: 20 })
    for (const from of [phone, tablet]) expect(await whoIsIn(house, askFor(from))).not.toBeNull()
  })

  for (const [what, entry] of Object.entries(ends))
    test(`is ended by ${what}`, async () => {
      const house = await openTestHouse()
      const lost = await trusted(house)
      const here = browser()
      await signInWith(house, here, trusting)
      await entry(house, here)
      expect(await whoIsIn(house, askFor(lost))).toBeNull()
      expect((await sessions(house)).length).toBeLessThan(2)
    })
})

test('signs all other devices out when the second step is turned off', async () => {
  const house = await openTestHouse()
  const here = await trusted(house)
  const { secret } = await withSecondStep(house, here)
  const lost = browser()
  await signInWith(house, lost, trusting)
  await secondStepWith(house, lost, nextCodeOf(secret), true)
  expect(await sessions(house)).toHaveLength(2)
  expect(await endTwoStep(house, await whoAsks(house, here))).toEqual({ ok: true })
  expect(await whoIsIn(house, askFor(lost))).toBeNull()
  expect(await whoIsIn(house, askFor(here))).not.toBeNull()
})

async function trusted(house: TestHouse): Promise<SignedInBrowser> {
  await accountOf(house)
  const phone = browser()
  const entered = await signInWith(house, phone, trusting)
  if (!entered.ok) throw new Error(entered.message)
  return phone
}

function sessions({ database }: TestHouse) {
  return database.selectFrom('owner_session').selectAll().execute()
}
