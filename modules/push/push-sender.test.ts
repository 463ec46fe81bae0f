import { describe, expect, onTestFinished, test } from 'vitest'
import { changeSettings } from '#core/change-settings.server.ts'
import { startJob } from '#core/jobs.server.ts'
import { createQueueJob } from '#core/queue.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { markEnquiryAnswered } from '#modules/enquiries/enquiries.server.ts'
import { submitEnquiry } from '#modules/enquiries/submit-message.server.ts'
import { applyRetention } from '#modules/privacy/retention.server.ts'
import { pushSettings } from '#modules/push/queue-pushes.server.ts'
import { readAlarms } from '#modules/today/alarms.server.ts'
import { describeAlarms } from '../../app/admin/today/alarms.tsx'
import { defaultNotifications, openAppWithDevice } from '../../tests/app-with-devices.ts'
import { ananya, asha, enquiryBy, enquiryDraft, meera, pendingReviewBy } from '../../tests/people.ts'
import { sendDuePush, sendDuePushes } from '../../tests/queue-work.ts'
import { eachDatabase, recordedActions, rowsOf } from '../../tests/test-app.ts'
import { changeDevice, listNotifiedDevices } from './devices.server.ts'
import { pushQueue, sendTestPush } from './push-sender.server.ts'
import { readVapidKeys } from './push-service.server.ts'

const nights = { checkIn: '2026-12-24', checkOut: '2026-12-27' }

eachDatabase('notifications of a device', (open) => {
  test('are sent once for each enquiry, also by two servers', async () => {
    const { service, ctx } = await openAppWithDevice(open)
    await enquiryBy(ctx, meera)
    await Promise.all([sendDuePush(ctx), sendDuePush(ctx), sendDuePush(ctx)])
    await sendDuePushes(ctx)
    expect(service.received).toHaveLength(1)
  })
})

describe('notifications of a device', () => {
  test('contain the nights of an enquiry and no personal data, and are signed and urgent', async () => {
    const { service, ctx, receiveEnquiry } = await openAppWithDevice()
    const enquiry = await receiveEnquiry(meera, { ...nights, message: 'We are four, with a dog' })
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
    const headers = { ttl: '3600', urgency: 'high', topic: enquiry, 'content-encoding': 'aes128gcm' }
    const claims = { aud: service.origin, sub: 'https://deodar.example' }
    const signedBy = (await readVapidKeys(ctx))?.publicKey
    expect(first).toMatchObject({ headers, claims, signedBy })
    expect((first?.claims.exp ?? 0) * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
  })

  test('contain a first name only when the owner turned that on', async () => {
    const { service, ctx, receiveEnquiry } = await openAppWithDevice()
    await changeSettings(ctx, asha, pushSettings, { namesInPushes: true })
    await receiveEnquiry()
    expect(service.received[0]?.push.notification.body).toBe('From Meera. Tap to read and answer.')
    expect(service.received[0]?.text).not.toContain('Joshi')
  })

  test('are not sent for suspected spam or an answered enquiry', async () => {
    const { service, ctx } = await openAppWithDevice()
    await submitEnquiry(ctx, enquiryDraft(), { ipAddress: '203.0.113.9', trap: 'http://spam.example' })
    expect(await rowsOf(ctx, 'push_message')).toEqual([])
    await markEnquiryAnswered(ctx, asha, await enquiryBy(ctx, meera))
    await sendDuePushes(ctx)
    expect(service.received).toEqual([])
  })

  test('are sent after the commit', async () => {
    const { service, ctx } = await openAppWithDevice()
    const sender = startJob(ctx, createQueueJob(pushQueue))
    onTestFinished(() => sender.stop())
    await enquiryBy(ctx, meera)
    await expect.poll(() => service.received.length, { timeout: 10_000 }).toBe(1)
    expect(await sendDuePush(ctx)).toBe(false)
  })

  test('are tried again after the time that the push service asks for', async () => {
    const { service, ctx, me, receiveEnquiry } = await openAppWithDevice()
    service.answerWith({ status: 429, headers: { 'retry-after': '120' } })
    await receiveEnquiry()
    expect(await listNotifiedDevices(ctx, me)).toMatchObject([{ trouble: 'pushLater' }])
    service.answerWith({ status: 201 })
    ctx.clock.advance({ seconds: 119 })
    expect(await sendDuePush(ctx)).toBe(false)
    ctx.clock.advance({ seconds: 2 })
    await sendDuePushes(ctx)
    expect(service.received).toHaveLength(1)
    expect(await listNotifiedDevices(ctx, me)).toMatchObject([{ trouble: null }])
  })

  test.for([400, 401, 403])('are tried again after %i, and its reason is shown', async (status) => {
    const { service, ctx, device, id, me, receiveEnquiry } = await openAppWithDevice()
    service.answerWith({ status, body: `{"reason":"VapidPkHashMismatch","at":"${device.endpoint}"}` })
    await receiveEnquiry()
    const content = await readContent(ctx)
    const shown = { timeZone: 'Asia/Kolkata', content, devices: await listNotifiedDevices(ctx, me) }
    const alarm = { title: 'Alerts do not arrive', lines: [expect.stringMatching(/^Chrome on .*refused it/)] }
    expect(describeAlarms(await readAlarms(ctx), shown)).toMatchObject([alarm])
    const refusal = await sendTestPush(ctx, me, id)
    expect(refusal).toMatchObject({ message: expect.stringMatching(/It said: .*VapidPkHashMismatch/) })
    expect(JSON.stringify([refusal, ctx.lines])).not.toContain(new URL(device.endpoint).pathname)
    service.answerWith({ status: 201 })
    ctx.clock.advance({ seconds: 10 })
    await sendDuePushes(ctx)
    expect(service.received).toHaveLength(1)
  })

  test('are not sent after an hour', async () => {
    const { service, ctx, receiveEnquiry } = await openAppWithDevice()
    service.answerWith({ status: 503 })
    await receiveEnquiry()
    ctx.clock.advance({ minutes: 61 })
    service.answerWith({ status: 201 })
    await sendDuePushes(ctx)
    expect(service.received).toEqual([])
    await applyRetention(ctx)
    ctx.clock.advance({ days: 2 })
    await applyRetention(ctx)
    expect(await rowsOf(ctx, 'push_message')).toEqual([])
  })

  test('end when the browser has unsubscribed, which is logged', async () => {
    const { service, ctx, device, me, receiveEnquiry } = await openAppWithDevice()
    service.forget(device)
    await receiveEnquiry()
    expect(await listNotifiedDevices(ctx, me)).toEqual([])
    expect(await recordedActions(ctx)).toContain('owner.notifications-over')
  })

  test('of quiet hours are joined into one afterwards', async () => {
    const { service, ctx, id, me } = await openAppWithDevice()
    // It is noon where the house stands.
    const quiet = { from: '11:00', until: '14:30' }
    await changeDevice(ctx, me, id, { ...defaultNotifications, quiet })
    await enquiryBy(ctx, meera)
    await enquiryBy(ctx, ananya)
    await pendingReviewBy(ctx, ananya)
    await sendDuePushes(ctx)
    expect(service.received).toEqual([])
    ctx.clock.advance({ hours: 2, minutes: 30 })
    await sendDuePushes(ctx)
    const joined = { title: '2 new enquiries and 1 review to decide', tag: 'several' }
    expect(service.received.map(({ push }) => push.notification)).toMatchObject([joined])
  })

  test('are sent at once when a change ends the quiet hours, except those turned off', async () => {
    const { service, ctx, id, me } = await openAppWithDevice()
    await changeDevice(ctx, me, id, { ...defaultNotifications, quiet: { from: '11:00', until: '14:30' } })
    await enquiryBy(ctx, meera)
    await pendingReviewBy(ctx, ananya)
    await changeDevice(ctx, me, id, { ...defaultNotifications, reviews: false })
    await sendDuePushes(ctx)
    expect(service.received.map(({ push }) => push.notification.title)).toEqual(['New enquiry'])
  })

  test('are at most twenty in an hour', async () => {
    const { service, ctx } = await openAppWithDevice()
    for (let visitor = 0; visitor < 23; visitor++) {
      const draft = enquiryDraft({ name: `Visitor ${visitor}`, email: `v${visitor}@guest.example` })
      await submitEnquiry(ctx, draft, { ipAddress: `203.0.${visitor}.9` })
      await sendDuePushes(ctx)
    }
    expect(service.received).toHaveLength(20)
  })
})
