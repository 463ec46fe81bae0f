import { onTestFinished } from 'vitest'
import { enableNotifications } from '#modules/push/devices.server.ts'
import { readOrMakeVapidKeys } from '#modules/push/push-service.server.ts'
import { type SignedInBrowser, signedIn, whoAsks } from './owner.ts'
import { openPushService, type TestDevice } from './push-service.ts'
import type { TestApp, TestAppOptions } from './test-app.ts'

type Open = (options: Pick<TestAppOptions, 'config'>) => Promise<TestApp>

/** A push service until the running test has finished. */
export async function pushService() {
  const service = await openPushService()
  onTestFinished(() => service.close())
  return service
}

/** A house beside a push service, its owner signed in, and a device of theirs that rings. */
export async function appWithDevices(open: Open) {
  const service = await pushService()
  const ctx = await open({ config: { pushService: service.origin } })
  const from = await signedIn(ctx)
  const device = service.device()
  const id = await turnOn(ctx, from, device)
  return { service, ctx, from, device, id }
}

/** Has a device ring for who is signed in there. Gives its id. */
export async function turnOn(
  ctx: TestApp,
  from: SignedInBrowser,
  device: Omit<TestDevice, 'open'>,
): Promise<string> {
  await readOrMakeVapidKeys(ctx)
  const outcome = await enableNotifications(
    ctx,
    await whoAsks(ctx, from),
    given(device),
    'Chrome on an Android phone',
  )
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.id
}

/** What a browser gives away of it. */
export function given({ endpoint, p256dh, auth }: Omit<TestDevice, 'open'>) {
  return { endpoint, p256dh, auth }
}

/** What a device is told of unless somebody says otherwise. */
export const allWishes = { enquiries: true, reviews: true, quiet: null }
