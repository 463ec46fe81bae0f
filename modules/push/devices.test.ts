import { describe, expect, test } from 'vitest'
import { endDevice } from '#modules/accounts/own-account.server.ts'
import { changePassword, rescueOwner } from '#modules/accounts/passwords.server.ts'
import { signOut } from '#modules/accounts/sign-in.server.ts'
import { removeOwner } from '#modules/accounts/team.server.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import {
  accountOf,
  ashaAccount,
  askFor,
  browser,
  credentialsFrom,
  kiranAccount,
  type SignedInBrowser,
  signedIn,
  signInWith,
  whoAsks,
} from '../../tests/owner.ts'
import { ananya, asha, enquiryBy, meera } from '../../tests/people.ts'
import { allWishes, given, ringAll, ringingHouse, turnOn } from '../../tests/ringing-house.ts'
import { changeDevice, ringingDevices, turnDeviceOff } from './devices.server.ts'
import { testPush } from './test-push.server.ts'
import { noteDeviceHere, turnDeviceOn } from './turn-on.server.ts'

describe('a device of the team', () => {
  test('says by its test what the push service answered', async () => {
    const { service, house, from, id, device } = await ringingHouse(openTestHouse)
    const me = await whoAsks(house, from)
    expect(await testPush(house, me, id)).toEqual({ ok: true })
    expect(service.received[0]?.push.notification.title).toBe('This device rings')
    service.answers({ status: 429 })
    expect(await testPush(house, me, id)).toMatchObject({ ok: false, name: 'pushLater' })
    service.answers({ status: 500 })
    expect(await testPush(house, me, id)).toMatchObject({ ok: false, name: 'pushUnreachable' })
    service.answers({ status: 302, headers: { location: 'http://127.0.0.1:9/' } })
    expect(await testPush(house, me, id)).toMatchObject({ ok: false, name: 'pushRefused' })
    service.forget(device)
    service.answers({ status: 201 })
    expect(await testPush(house, me, id)).toMatchObject({ ok: false, name: 'pushGone' })
    expect(await testPush(house, me, id)).toMatchObject({ ok: false, name: 'pushDeviceUnknown' })
  })

  test('is one’s own: nobody else tests it, changes it or turns it off', async () => {
    const { house, id } = await ringingHouse(openTestHouse)
    const kiran = await whoAsks(house, await signedIn(house, kiranAccount, 'helper'))
    const tried = [
      testPush(house, kiran, id),
      changeDevice(house, kiran, id, allWishes),
      turnDeviceOff(house, kiran, id),
    ]
    for (const outcome of await Promise.all(tried))
      expect(outcome).toMatchObject({ name: 'pushDeviceUnknown' })
    expect(await ringingDevices(house, kiran)).toEqual([])
  })

  test('rings for whoever turned it on last', async () => {
    const { house, from, device } = await ringingHouse(openTestHouse)
    const helper = await signedIn(house, kiranAccount, 'helper')
    await turnOn(house, helper, device)
    expect(await ringingDevices(house, await whoAsks(house, from))).toEqual([])
    expect(await noteDeviceHere(house, await whoAsks(house, from), device.endpoint)).toBe('others')
    expect(await noteDeviceHere(house, await whoAsks(house, helper), device.endpoint)).toBe('mine')
  })

  test('keeps its hours when its browser moves to another address', async () => {
    const { service, house, from, id, device } = await ringingHouse(openTestHouse)
    const me = await whoAsks(house, from)
    const quiet = { from: '22:00', until: '07:00' }
    await changeDevice(house, me, id, { ...allWishes, quiet })
    const moved = service.device()
    await turnDeviceOn(house, me, { ...given(moved), was: device.endpoint }, 'Firefox on a Mac')
    expect(await ringingDevices(house, me)).toMatchObject([{ id, quiet }])
    await enquiryBy(house, meera)
    await ringAll(house)
    expect(service.received.map(({ path }) => path)).toEqual([new URL(moved.endpoint).pathname])
  })

  const ends: Record<
    string,
    (house: TestHouse, from: SignedInBrowser, other: SignedInBrowser) => Promise<unknown>
  > = {
    'signing out on it': (house, from) => signOut(house, askFor(from)),
    'signing it out from elsewhere': async (house, from, other) =>
      endDevice(house, await whoAsks(house, other), (await whoAsks(house, from)).session.id),
    'signing all others out': async (house, _from, other) =>
      endDevice(house, await whoAsks(house, other), 'others'),
    'a new password': async (house, _from, other) =>
      changePassword(house, credentialsFrom(other), await whoAsks(house, other), {
        current: ashaAccount.password,
        fresh: 'a goat on the garden wall',
      }),
    'a rescue': (house) => rescueOwner(house, asha, ashaAccount.email),
    'leaving the team': async (house, from) => {
      await accountOf(house, kiranAccount)
      return removeOwner(house, asha, (await whoAsks(house, from)).id)
    },
    'somebody else signing in on it': async (house, from) => {
      await accountOf(house, kiranAccount, 'helper')
      return signInWith(house, from, kiranAccount)
    },
  }
  for (const [what, end] of Object.entries(ends))
    test(`is silenced by ${what}`, async () => {
      const { service, house, from } = await ringingHouse(openTestHouse)
      const other = browser()
      await signInWith(house, other)
      await end(house, from, other)
      await enquiryBy(house, meera)
      await ringAll(house)
      expect(service.received).toEqual([])
      expect(await house.database.selectFrom('push_subscription').selectAll().execute()).toEqual([])
    })

  test('goes on ringing when its session runs out, and when its owner signs in on it again', async () => {
    const { service, house, from } = await ringingHouse(openTestHouse)
    house.clock.advance({ days: 3 })
    await enquiryBy(house, meera)
    await ringAll(house)
    await signInWith(house, from)
    await enquiryBy(house, ananya)
    await ringAll(house)
    expect(service.received).toHaveLength(2)
  })
})
