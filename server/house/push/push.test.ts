import { expect, onTestFinished, test } from 'vitest'
import { eachDatabase, type TestHouse } from '../../../tests/house.ts'
import {
  accountOf,
  ashaAccount,
  browser,
  credentialsFrom,
  kiranAccount,
  type SignedInBrowser,
  signedIn,
  signInWith,
  whoAsks,
} from '../../../tests/owner.ts'
import { ananya, asha, enquiryBy, meera, pendingReviewBy } from '../../../tests/people.ts'
import { openPushService, type TestDevice } from '../../../tests/push/push-service.ts'
import { signOut } from '../accounts/enter.ts'
import { removeOwner } from '../accounts/owners.ts'
import { changePassword } from '../accounts/passwords.ts'
import { rescueOwner } from '../accounts/rescue-owner.ts'
import { endDevice } from '../accounts/sessions.ts'
import { changeSettings } from '../change-settings.ts'
import { answerEnquiry } from '../enquiries/enquiries.ts'
import { takeEnquiry } from '../enquiries/take-enquiry.ts'
import { applyRetention } from '../privacy/retention.ts'
import { changeDevice, noteDeviceHere, ringingDevices, turnDeviceOff, turnDeviceOn } from './devices.ts'
import { ringOne, startRinger } from './ringer.ts'
import { testPush } from './test-push.ts'
import { vapidKeys, vapidKeysOrNew } from './vapid-keys.ts'

const nights = { checkIn: '2026-12-24', checkOut: '2026-12-27' }
const all = { enquiries: true, reviews: true, quiet: null }

eachDatabase('a device that rings', (open) => {
  async function begin() {
    const service = await openPushService()
    onTestFinished(() => service.close())
    const house = await open({ config: { pushService: service.origin } })
    const from = await signedIn(house)
    const device = service.device()
    const id = await turnOn(house, from, device)
    return { service, house, from, device, id }
  }

  test('is told of an enquiry with its nights, and of nothing that is anybody’s own', async () => {
    const { service, house } = await begin()
    const enquiry = await enquiryBy(house, meera, { ...nights, message: 'We are four, with a dog' })
    await ringAll(house)
    const [first, ...more] = service.received
    expect([more, service.faults]).toEqual([[], []])
    expect(first?.push).toEqual({
      web_push: 8030,
      notification: {
        title: 'New enquiry: 24 to 27 December',
        body: 'Tap to read and answer.',
        navigate: `https://deodar.example/admin/enquiries/${enquiry}`,
        tag: enquiry,
        renotify: false,
        lang: 'en',
        dir: 'ltr',
        silent: false,
      },
      app_badge: 1,
    })
    for (const word of ['Meera', 'Joshi', 'guest.example', '98765', 'dog'])
      expect(first?.text).not.toContain(word)
  })

  test('is told by a message that is signed for its push service alone, sealed, urgent, and of use for an hour', async () => {
    const { service, house } = await begin()
    const enquiry = await enquiryBy(house, meera)
    await ringAll(house)
    const [{ headers, claims, signedBy } = { headers: {}, claims: null, signedBy: '' }] = service.received
    expect(headers).toMatchObject({
      ttl: '3600',
      urgency: 'high',
      topic: enquiry,
      'content-encoding': 'aes128gcm',
    })
    expect(claims).toMatchObject({ aud: service.origin, sub: 'https://deodar.example' })
    expect((claims?.exp ?? 0) * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
    expect(signedBy).toBe((await vapidKeys(house))?.publicKey)
  })

  test('says a first name only where the owner wants it', async () => {
    const { service, house } = await begin()
    await changeSettings(house, asha, { namesInPushes: true })
    await enquiryBy(house, meera)
    await ringAll(house)
    expect(service.received[0]?.push.notification.body).toBe('From Meera. Tap to read and answer.')
    expect(service.received[0]?.text).not.toContain('Joshi')
  })

  test('is told of a review that waits', async () => {
    const { service, house } = await begin()
    const { id } = await pendingReviewBy(house, ananya)
    await ringAll(house)
    expect(service.received.map(({ push }) => push.notification)).toMatchObject([
      { title: 'A review waits for you', navigate: `https://deodar.example/admin/reviews/${id}`, tag: id },
    ])
  })

  test('does not ring for what is maybe spam, nor for what was answered meanwhile', async () => {
    const { service, house } = await begin()
    const words = { expectation: '', checkIn: '', checkOut: '', message: 'Buy now' }
    const draft = { name: 'A B', email: 'a@b.example', phone: '', ...words }
    await takeEnquiry(
      house,
      { ...draft, phone: '+91 98765 43210' },
      { address: '203.0.113.9', trap: 'http://spam.example' },
    )
    await answerEnquiry(house, asha, await enquiryBy(house, meera))
    await ringAll(house)
    expect(service.received).toEqual([])
  })

  test('rings once for each enquiry, also when two servers are at it', async () => {
    const { service, house } = await begin()
    await enquiryBy(house, meera)
    await Promise.all([ringOne(house), ringOne(house), ringOne(house)])
    await ringAll(house)
    expect(service.received).toHaveLength(1)
  })

  test('rings for each device of the team, helpers too', async () => {
    const { service, house } = await begin()
    const helper = await signedIn(house, kiranAccount, 'helper')
    await turnOn(house, helper, service.device())
    await enquiryBy(house, meera)
    await ringAll(house)
    expect(new Set(service.received.map(({ path }) => path)).size).toBe(2)
  })

  test('rings when the bell does, and nothing is left to do', async () => {
    const { service, house } = await begin()
    const ringer = startRinger(house)
    onTestFinished(() => ringer.stop())
    await enquiryBy(house, meera)
    await expect.poll(() => service.received.length, { timeout: 10_000 }).toBe(1)
    expect(await ringOne(house)).toBe(false)
  })

  test('is told after a crash between the enquiry and the ringing', async () => {
    const { service, house } = await begin()
    await enquiryBy(house, meera)
    // A server claims the device, and dies.
    await house.database
      .updateTable('push_subscription')
      .set({ tries: 1, next_try_at: later(house, 30) })
      .execute()
    expect(await ringOne(house)).toBe(false)
    house.clock.advance({ seconds: 31 })
    await ringAll(house)
    expect(service.received).toHaveLength(1)
  })

  test('is tried again when its push service stumbles, after as long as that asks for', async () => {
    const { service, house, from } = await begin()
    service.answers({ status: 429, headers: { 'retry-after': '120' } })
    await enquiryBy(house, meera)
    await ringAll(house)
    expect(await ringingDevices(house, await whoAsks(house, from))).toMatchObject([{ trouble: 'pushLater' }])
    service.answers({ status: 201 })
    house.clock.advance({ seconds: 119 })
    expect(await ringOne(house)).toBe(false)
    house.clock.advance({ seconds: 2 })
    await ringAll(house)
    expect(service.received).toHaveLength(1)
    expect(await ringingDevices(house, await whoAsks(house, from))).toMatchObject([{ trouble: null }])
  })

  test('is not told of what is older than an hour', async () => {
    const { service, house } = await begin()
    service.answers({ status: 503 })
    await enquiryBy(house, meera)
    await ringAll(house)
    house.clock.advance({ minutes: 61 })
    service.answers({ status: 201 })
    await ringAll(house)
    expect(service.received).toEqual([])
    await applyRetention(house)
    house.clock.advance({ days: 2 })
    await applyRetention(house)
    expect(await house.database.selectFrom('push_message').selectAll().execute()).toEqual([])
  })

  test('is taken off the list when its browser wants no more, and the log says so', async () => {
    const { service, house, from, device } = await begin()
    service.forget(device)
    await enquiryBy(house, meera)
    await ringAll(house)
    expect(await ringingDevices(house, await whoAsks(house, from))).toEqual([])
    const acts = await house.database.selectFrom('act').select('act').execute()
    expect(acts.map(({ act }) => act)).toContain('owner.notifications-over')
  })

  test('tells in one notification afterwards what came in its quiet hours', async () => {
    const { service, house, from, id } = await begin()
    // It is noon where the house stands.
    const quiet = { from: '11:00', until: '14:30' }
    await changeDevice(house, await whoAsks(house, from), id, { ...all, quiet })
    await enquiryBy(house, meera)
    await enquiryBy(house, ananya)
    await pendingReviewBy(house, ananya)
    await ringAll(house)
    expect(service.received).toEqual([])
    house.clock.advance({ hours: 2, minutes: 30 })
    await ringAll(house)
    expect(service.received.map(({ push }) => push.notification)).toMatchObject([
      {
        title: '2 new enquiries and 1 review to decide',
        navigate: 'https://deodar.example/admin',
        tag: 'several',
      },
    ])
  })

  test('is told at once when its quiet hours are lifted, and not of what it no longer wants', async () => {
    const { service, house, from, id } = await begin()
    const quiet = { from: '11:00', until: '14:30' }
    const me = await whoAsks(house, from)
    await changeDevice(house, me, id, { ...all, quiet })
    await enquiryBy(house, meera)
    await pendingReviewBy(house, ananya)
    await changeDevice(house, me, id, { ...all, reviews: false })
    await ringAll(house)
    expect(service.received.map(({ push }) => push.notification.title)).toEqual(['New enquiry'])
  })

  test('rings no more than twenty times in an hour', async () => {
    const { service, house } = await begin()
    const draft = {
      expectation: '',
      checkIn: '',
      checkOut: '',
      message: 'Is there a heater?',
      phone: meera.phone,
    }
    for (let visitor = 0; visitor < 23; visitor++) {
      const who = { name: `Visitor ${visitor}`, email: `v${visitor}@guest.example` }
      await takeEnquiry(house, { ...draft, ...who }, { address: `203.0.${visitor}.9` })
      await ringAll(house)
    }
    expect(service.received).toHaveLength(20)
  })

  test('says by its test what the push service answered', async () => {
    const { service, house, from, id, device } = await begin()
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
    const { house, id } = await begin()
    const kiran = await whoAsks(house, await signedIn(house, kiranAccount, 'helper'))
    const tried = [
      testPush(house, kiran, id),
      changeDevice(house, kiran, id, all),
      turnDeviceOff(house, kiran, id),
    ]
    for (const outcome of await Promise.all(tried))
      expect(outcome).toMatchObject({ name: 'pushDeviceUnknown' })
    expect(await ringingDevices(house, kiran)).toEqual([])
  })

  test('rings for whoever turned it on last', async () => {
    const { house, from, device } = await begin()
    const helper = await signedIn(house, kiranAccount, 'helper')
    await turnOn(house, helper, device)
    expect(await ringingDevices(house, await whoAsks(house, from))).toEqual([])
    expect(await noteDeviceHere(house, await whoAsks(house, from), device.endpoint)).toBe('others')
    expect(await noteDeviceHere(house, await whoAsks(house, helper), device.endpoint)).toBe('mine')
  })

  test('keeps its hours when its browser moves to another address', async () => {
    const { service, house, from, id, device } = await begin()
    const me = await whoAsks(house, from)
    const quiet = { from: '22:00', until: '07:00' }
    await changeDevice(house, me, id, { ...all, quiet })
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
    'signing out on it': (house, from) => signOut(house, from.headers),
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
      const { service, house, from } = await begin()
      const other = browser()
      await signInWith(house, other)
      await end(house, from, other)
      await enquiryBy(house, meera)
      await ringAll(house)
      expect(service.received).toEqual([])
      expect(await house.database.selectFrom('push_subscription').selectAll().execute()).toEqual([])
    })

  test('goes on ringing when its session runs out, and when its owner signs in on it again', async () => {
    const { service, house, from } = await begin()
    house.clock.advance({ days: 3 })
    await enquiryBy(house, meera)
    await ringAll(house)
    await signInWith(house, from)
    await enquiryBy(house, ananya)
    await ringAll(house)
    expect(service.received).toHaveLength(2)
  })
})

eachDatabase('the key of notifications', (open) => {
  test('is made once, however many ask for it first', async () => {
    const house = await open()
    const made = await Promise.all([vapidKeysOrNew(house), vapidKeysOrNew(house), vapidKeysOrNew(house)])
    expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1)
  })

  test('lies sealed in the database', async () => {
    const house = await open()
    const { privateKey, publicKey } = await vapidKeysOrNew(house)
    const rows = JSON.stringify(await house.database.selectFrom('setting').selectAll().execute())
    expect(rows).toContain(publicKey)
    expect(rows).not.toContain(privateKey)
  })

  test('gives way with all devices when it cannot be opened any more', async () => {
    const house = await open({ config: { houseKey: 'a'.repeat(40), pushService: 'http://127.0.0.1:9' } })
    const from = await signedIn(house)
    const service = await openPushService()
    onTestFinished(() => service.close())
    const before = await vapidKeysOrNew(house)
    await turnOn(house, from, { ...service.device(), endpoint: 'http://127.0.0.1:9/x' })
    Object.assign(house, { config: { ...house.config, houseKey: 'b'.repeat(40) } })
    expect(await vapidKeys(house)).toBeNull()
    const me = await whoAsks(house, from)
    const [device] = await ringingDevices(house, me)
    expect(await testPush(house, me, device?.id ?? '')).toMatchObject({ name: 'pushKeyLost' })
    expect((await vapidKeysOrNew(house)).publicKey).not.toBe(before.publicKey)
    expect(await ringingDevices(house, me)).toEqual([])
  })
})

eachDatabase('an address that notifications would go to', (open) => {
  const wrong = [
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.8/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/x',
    'https://[::ffff:192.168.1.1]/x',
    'https://localhost/x',
    'https://router.local/x',
    'https://push.example:8443/x',
    'https://user:word@push.example/x',
    'file:///etc/passwd',
    `https://push.example/${'x'.repeat(1000)}`,
  ]
  test('is refused unless it is a secure one of the public internet', async () => {
    const house = await open()
    const me = await whoAsks(house, await signedIn(house))
    const service = await openPushService()
    onTestFinished(() => service.close())
    for (const endpoint of wrong) {
      const outcome = await turnDeviceOn(house, me, given({ ...service.device(), endpoint }), 'A browser')
      expect([endpoint, outcome]).toMatchObject([endpoint, { ok: false, name: 'pushAddressWrong' }])
    }
    const right = given({ ...service.device(), endpoint: 'https://push.example/x' })
    expect(await turnDeviceOn(house, me, right, 'A browser')).toMatchObject({ ok: true })
  })

  test('is refused with keys that nothing can be sealed for', async () => {
    const house = await open()
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

async function turnOn(
  house: TestHouse,
  from: SignedInBrowser,
  device: Omit<TestDevice, 'open'>,
): Promise<string> {
  await vapidKeysOrNew(house)
  const outcome = await turnDeviceOn(
    house,
    await whoAsks(house, from),
    given(device),
    'Chrome on an Android phone',
  )
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.id
}

function given({ endpoint, p256dh, auth }: Omit<TestDevice, 'open'>) {
  return { endpoint, p256dh, auth }
}

async function ringAll(house: TestHouse): Promise<void> {
  while (await ringOne(house));
}

function later(house: TestHouse, seconds: number): string {
  return new Date(house.clock.now().getTime() + seconds * 1000).toISOString()
}
