import { describe, expect } from 'vitest'
import { signDeviceOut } from '#modules/accounts/own-account.server.ts'
import { signOut } from '#modules/accounts/sign-in.server.ts'
import { removeTeamMember } from '#modules/accounts/team.server.ts'
import { type PushEvent, writePush } from '#modules/today/write-push.ts'
import {
  defaultNotifications,
  enableDevice,
  openAppWithDevice,
  startPushService,
  subscriptionOf,
} from '../../tests/app-with-devices.ts'
import {
  createAccount,
  findSignedInPerson,
  kiranAccount,
  newBrowser,
  requestFrom,
  type SignedInBrowser,
  signedIn,
  signInWith,
} from '../../tests/owner.ts'
import { ananya, asha } from '../../tests/people.ts'
import { openTestApp, rowsOf, type TestApp, test } from '../../tests/test-app.ts'
import {
  changeDevice,
  disableNotifications,
  enableNotifications,
  listNotifiedDevices,
  markDeviceSeen,
} from './devices.server.ts'
import { sendTestPush } from './push-sender.server.ts'
import { readOrMakeVapidKeys, readVapidKeys } from './push-service.server.ts'
import { isPush } from './push-shape.ts'
import { areQuietHoursValid, findEndOfQuietHours } from './queue-pushes.server.ts'

describe('a device of the team', () => {
  test('shows the answer of the push service after a test', async () => {
    const { service, ctx, id, device, me } = await openAppWithDevice()
    expect(await sendTestPush(ctx, me, id)).toEqual({ ok: true })
    expect(service.received[0]?.push.notification.title).toBe('Alerts work on this device')
    const location = 'http://127.0.0.1:9/'
    const troubles = { pushLater: 429, pushUnreachable: 500, pushRefused: 302 }
    for (const [name, status] of Object.entries(troubles)) {
      service.answerWith({ status, headers: { location } })
      expect(await sendTestPush(ctx, me, id)).toMatchObject({ ok: false, name })
    }
    service.forget(device)
    service.answerWith({ status: 201 })
    for (const name of ['pushGone', 'pushDeviceUnknown'])
      expect(await sendTestPush(ctx, me, id)).toMatchObject({ ok: false, name })
  })

  test('is tested, changed and turned off by its person alone, who is the last that turned it on', async () => {
    const { ctx, id, device, me } = await openAppWithDevice()
    const helper = await signedIn(ctx, kiranAccount, 'helper')
    const kiran = await findSignedInPerson(ctx, helper)
    const tried = [
      sendTestPush(ctx, kiran, id),
      changeDevice(ctx, kiran, id, defaultNotifications),
      disableNotifications(ctx, kiran, id),
    ]
    for (const outcome of await Promise.all(tried))
      expect(outcome).toMatchObject({ name: 'pushDeviceUnknown' })
    expect(await listNotifiedDevices(ctx, kiran)).toEqual([])
    await enableDevice(ctx, helper, device)
    expect(await listNotifiedDevices(ctx, me)).toEqual([])
    expect(await markDeviceSeen(ctx, me, device.endpoint)).toBe('others')
    expect(await markDeviceSeen(ctx, kiran, device.endpoint)).toBe('mine')
  })

  test('keeps its hours when its browser moves to another address', async () => {
    const { service, ctx, id, device, me, receiveEnquiry } = await openAppWithDevice()
    const quiet = { from: '22:00', until: '07:00' }
    await changeDevice(ctx, me, id, { ...defaultNotifications, quiet })
    const moved = service.device()
    const subscription = { ...subscriptionOf(moved), initial: device.endpoint }
    await enableNotifications(ctx, me, subscription, 'Firefox on a Mac')
    expect(await listNotifiedDevices(ctx, me)).toMatchObject([{ id, quiet }])
    await receiveEnquiry()
    expect(service.received.map(({ path }) => path)).toEqual([new URL(moved.endpoint).pathname])
  })

  const ends: Record<
    string,
    (ctx: TestApp, from: SignedInBrowser, other: SignedInBrowser) => Promise<unknown>
  > = {
    'signing out on it': (ctx, from) => signOut(ctx, requestFrom(from)),
    'signing all others out': async (ctx, _from, other) =>
      signDeviceOut(ctx, await findSignedInPerson(ctx, other), 'others'),
    'leaving the team': async (ctx, from) => {
      await createAccount(ctx, kiranAccount)
      return removeTeamMember(ctx, asha, (await findSignedInPerson(ctx, from)).id)
    },
    'somebody else signing in on it': async (ctx, from) => {
      await createAccount(ctx, kiranAccount, 'helper')
      return signInWith(ctx, from, kiranAccount)
    },
  }
  for (const [what, end] of Object.entries(ends))
    test(`gets no notifications after ${what}`, async () => {
      const { service, ctx, browser, receiveEnquiry } = await openAppWithDevice()
      const other = newBrowser()
      await signInWith(ctx, other)
      await end(ctx, browser, other)
      await receiveEnquiry()
      expect(service.received).toEqual([])
      expect(await rowsOf(ctx, 'push_subscription')).toEqual([])
    })

  test('keeps its notifications when its session expires and its owner signs in again', async () => {
    const { service, ctx, browser, receiveEnquiry } = await openAppWithDevice()
    ctx.clock.advance({ days: 3 })
    await receiveEnquiry()
    await signInWith(ctx, browser)
    await receiveEnquiry(ananya)
    expect(service.received).toHaveLength(2)
  })
})

describe('the endpoint of a subscription', () => {
  const wrong = [
    'http://push.example/x',
    'https://10.0.0.8/x',
    'https://169.254.169.254/latest/meta-data',
    'https://x.localhost./x',
    'https://0x7f000001./x',
    'https://push.example:8443/x',
    'https://user:word@push.example/x',
    'file:///etc/passwd',
    `https://push.example/${'x'.repeat(1000)}`,
  ]
  test('is refused unless it is a secure one of the public internet, with valid keys', async ({ ctx }) => {
    const me = await findSignedInPerson(ctx, await signedIn(ctx))
    const service = await startPushService()
    for (const endpoint of wrong) {
      const subscription = subscriptionOf({ ...service.device(), endpoint })
      const outcome = await enableNotifications(ctx, me, subscription, 'A browser')
      expect(outcome, endpoint).toMatchObject({ name: 'pushAddressWrong' })
    }
    const right = subscriptionOf({ ...service.device(), endpoint: 'https://push.example/x' })
    for (const p256dh of ['', 'x', Buffer.alloc(65, 4).toString('base64url')])
      expect((await enableNotifications(ctx, me, { ...right, p256dh }, 'A browser')).ok).toBe(false)
    expect((await enableNotifications(ctx, me, null, 'A browser')).ok).toBe(false)
    expect(await enableNotifications(ctx, me, right, 'A browser')).toMatchObject({ ok: true })
  })
})

describe('the key of notifications', () => {
  test('is stored encrypted', async ({ ctx }) => {
    const { privateKey, publicKey } = await readOrMakeVapidKeys(ctx)
    const rows = JSON.stringify(await rowsOf(ctx, 'setting'))
    expect(rows).toContain(publicKey)
    expect(rows).not.toContain(privateKey)
  })

  test('is replaced, and all devices removed, when it cannot be decrypted', async () => {
    const config = { serverKey: 'a'.repeat(40), pushService: 'http://127.0.0.1:9' }
    const ctx = await openTestApp({ config })
    const from = await signedIn(ctx)
    const service = await startPushService()
    const before = await readOrMakeVapidKeys(ctx)
    await enableDevice(ctx, from, { ...service.device(), endpoint: 'http://127.0.0.1:9/x' })
    Object.assign(ctx, { config: { ...ctx.config, serverKey: 'b'.repeat(40) } })
    expect(await readVapidKeys(ctx)).toBeNull()
    const me = await findSignedInPerson(ctx, from)
    const [device] = await listNotifiedDevices(ctx, me)
    expect(await sendTestPush(ctx, me, device?.id ?? '')).toMatchObject({ name: 'pushKeyLost' })
    expect((await readOrMakeVapidKeys(ctx)).publicKey).not.toBe(before.publicKey)
    expect(await listNotifiedDevices(ctx, me)).toEqual([])
  })
})

const around = { origin: 'https://deodar.example', openTasks: 3, year: '2026' }
const enquiry = { kind: 'enquiry', id: 'e1', checkIn: '', checkOut: '', name: null } as const
const notificationOf = (...events: [PushEvent, ...PushEvent[]]) => writePush(events, around).notification

test('a notification names the known nights, and the year when it is not this one', () => {
  const asked = (checkIn: string, checkOut: string) => notificationOf({ ...enquiry, checkIn, checkOut }).title
  expect(asked('2026-12-24', '2026-12-27')).toBe('New enquiry: 24 to 27 December')
  expect(asked('2026-12-30', '2027-01-02')).toBe('New enquiry: 30 December to 2 January 2027')
  expect(asked('2027-05-01', '')).toBe('New enquiry: from 1 May 2027')
  expect(asked('', '2026-12-01')).toBe('New enquiry: until 1 December')
  expect(asked('', '')).toBe('New enquiry')
  expect(notificationOf({ ...enquiry, kind: 'quick' }).title).toBe('A new message')
})

test('a notification of several events counts them, and opens their page', () => {
  const review = { kind: 'review', id: 'r1', name: null } as const
  const [two, four] = [notificationOf(enquiry, review), notificationOf(enquiry, enquiry, review, review)]
  expect(two.title).toBe('1 new enquiry and 1 review to decide')
  expect(four.title).toBe('2 new enquiries and 2 reviews to decide')
  expect(notificationOf(enquiry, enquiry).navigate).toBe('https://deodar.example/admin/enquiries')
  expect(notificationOf(review, review).navigate).toBe('https://deodar.example/admin/reviews')
  expect(two.navigate).toBe('https://deodar.example/admin')
})

test('is recognized by the device that receives it', () => {
  expect(isPush(JSON.parse(JSON.stringify(writePush([enquiry], around))))).toBe(true)
  for (const other of [null, 1, {}, { web_push: 8030 }, { ...writePush([enquiry], around), web_push: 1 }])
    expect(isPush(other)).toBe(false)
})

const night = { from: '22:00', until: '07:00' }
const noon = { from: '13:00', until: '15:30' }

test.for<[what: string, quiet: typeof night, zone: string, moment: string, end: string | null]>([
  // 22:00 in the hills is 16:30 in UTC.
  ['not before they begin', night, 'Asia/Kolkata', '2026-11-20T16:29:59', null],
  ['when they begin', night, 'Asia/Kolkata', '2026-11-20T16:30:00', '2026-11-21T01:30:00'],
  ['before midnight', night, 'Asia/Kolkata', '2026-11-20T23:10:42', '2026-11-21T01:30:00'],
  ['after midnight', night, 'Asia/Kolkata', '2026-11-21T01:29:59', '2026-11-21T01:30:00'],
  ['not when they end', night, 'Asia/Kolkata', '2026-11-21T01:30:00', null],
  ['within one day', noon, 'Asia/Kolkata', '2026-11-20T08:00:00', '2026-11-20T10:00:00'],
  ['not outside of them', noon, 'Asia/Kolkata', '2026-11-20T07:00:00', null],
  ['when summer time begins', night, 'Europe/Berlin', '2026-03-28T22:00:00', '2026-03-29T05:00:00'],
  ['when summer time ends', night, 'Europe/Berlin', '2026-10-24T21:00:00', '2026-10-25T06:00:00'],
])('quiet hours hold %s', ([, quiet, zone, moment, end]) => {
  expect(findEndOfQuietHours(new Date(`${moment}Z`), quiet, zone)).toEqual(end && new Date(`${end}Z`))
})

test('there are no quiet hours without two valid times', () => {
  expect(findEndOfQuietHours(new Date(), null, 'Asia/Kolkata')).toBeNull()
  const wrong = [
    { from: '22:00', until: '' },
    { from: '', until: '' },
    { from: '24:00', until: '07:00' },
    { from: '7:00', until: '8:00' },
    { from: '07:00', until: '07:00' },
  ]
  expect(wrong.filter(areQuietHoursValid)).toEqual([])
  expect(areQuietHoursValid(night)).toBe(true)
})
