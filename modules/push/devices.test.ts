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
import { allWishes, given, pushService, ringAll, ringingHouse, turnOn } from '../../tests/ringing-house.ts'
import {
  changeDevice,
  noteDeviceHere,
  ringingDevices,
  turnDeviceOff,
  turnDeviceOn,
} from './devices.server.ts'
import { testPush } from './test-push.server.ts'

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

describe('an address that notifications would go to', () => {
  const wrong = [
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.8/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/x',
    'https://[::ffff:192.168.1.1]/x',
    'https://localhost/x',
    'https://localhost./x',
    'https://x.localhost./x',
    'https://localhost.localdomain/x',
    'https://router.lan./x',
    'https://router.home.arpa/x',
    'https://127.0.0.1./x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f000001./x',
    'https://0177.0.0.1/x',
    'https://[::ffff:7f00:1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://%6cocalhost/x',
    'https://１２７.0.0.1/x',
    'https://router.local/x',
    'https://push.example:8443/x',
    'https://user:word@push.example/x',
    'file:///etc/passwd',
    `https://push.example/${'x'.repeat(1000)}`,
  ]
  test('is refused unless it is a secure one of the public internet', async () => {
    const house = await openTestHouse()
    const me = await whoAsks(house, await signedIn(house))
    const service = await pushService()
    for (const endpoint of wrong) {
      const outcome = await turnDeviceOn(house, me, given({ ...service.device(), endpoint }), 'A browser')
      expect([endpoint, outcome]).toMatchObject([endpoint, { ok: false, name: 'pushAddressWrong' }])
    }
    const right = given({ ...service.device(), endpoint: 'https://push.example/x' })
    expect(await turnDeviceOn(house, me, right, 'A browser')).toMatchObject({ ok: true })
  })

  test('is refused with keys that nothing can be sealed for', async () => {
    const house = await openTestHouse()
    const me = await whoAsks(house, await signedIn(house))
    const endpoint = 'https://push.example/x'
    const auth = 'a'.repeat(22)
    for (const p256dh of ['', 'x', Buffer.alloc(65, 4).toString('base64url')])
      expect(await turnDeviceOn(house, me, { endpoint, p256dh, auth }, 'A browser')).toMatchObject({
        ok: false,
      })
    expect(await turnDeviceOn(house, me, null, 'A browser')).toMatchObject({ ok: false })
  })
})
