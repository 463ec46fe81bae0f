import { onTestFinished } from 'vitest'
import { enableNotifications } from '#modules/push/devices.server.ts'
import { readOrMakeVapidKeys } from '#modules/push/push-service.server.ts'
import { requireOk } from './outcomes.ts'
import { findSignedInPerson, type SignedInBrowser, signedIn } from './owner.ts'
import { enquiryBy, meera } from './people.ts'
import { openPushService, type TestDevice } from './push-service.ts'
import { sendDuePushes } from './queue-work.ts'
import { openTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

type Open = (options: Pick<TestAppOptions, 'config'>) => Promise<TestApp>

/** A push service that is closed when the running test has finished. */
export async function startPushService() {
  const service = await openPushService()
  onTestFinished(() => service.close())
  return service
}

/** An app beside a push service, its owner signed in, and a device of theirs with notifications turned on. */
export async function openAppWithDevice(open: Open = openTestApp) {
  const service = await startPushService()
  const ctx = await open({ config: { pushService: service.origin } })
  const browser = await signedIn(ctx)
  const device = service.device()
  const id = await enableDevice(ctx, browser, device)
  const me = await findSignedInPerson(ctx, browser)
  /** Lets an enquiry arrive, and sends what is due. Returns its id. */
  const receiveEnquiry = async (guest = meera, draft: Parameters<typeof enquiryBy>[2] = {}) => {
    const enquiry = await enquiryBy(ctx, guest, draft)
    await sendDuePushes(ctx)
    return enquiry
  }
  return { service, ctx, browser, me, device, id, receiveEnquiry }
}

/** Turns notifications on for a device of whoever is signed in there. Returns the id of the device. */
export async function enableDevice(
  ctx: TestApp,
  browser: SignedInBrowser,
  device: Omit<TestDevice, 'open'>,
): Promise<string> {
  await readOrMakeVapidKeys(ctx)
  const me = await findSignedInPerson(ctx, browser)
  return requireOk(await enableNotifications(ctx, me, subscriptionOf(device), 'Chrome on Android')).id
}

/** What a browser tells the server about a device: its subscription without the private key. */
export function subscriptionOf({ endpoint, p256dh, auth }: Omit<TestDevice, 'open'>) {
  return { endpoint, p256dh, auth }
}

/** What a device is notified of until somebody changes that. */
export const defaultNotifications = { enquiries: true, reviews: true, quiet: null }
