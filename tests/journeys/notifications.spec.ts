import type { Page, Worker } from '@playwright/test'
import { expectAccessible, watchFocus } from './accessible.ts'
import { sendEnquiry } from './guest.ts'
import { signInAsNewOwner } from './sign-in.ts'
import { expect, test as plain, type Site } from './site.ts'

const settings = '/admin/settings/notifications'

const test = plain.extend({
  context: async ({ wholeBrowser, origin }, use) => {
    const context = await wholeBrowser.newContext()
    await watchFocus(context)
    await context.grantPermissions(['notifications'], { origin })
    await use(context)
  },
})

test('notifies by the browser’s own worker until turned off', async ({ page, site, context, complaints }) => {
  const { push } = site
  const device = await subscribes(page, site)
  await signInAsNewOwner(page, site)
  await page.goto(settings)
  expect(await registrations(page)).toBe(0)
  await page.getByRole('button', { name: 'Turn on alerts' }).click()
  await expect(page.getByText('Alerts are on.')).toBeVisible()
  await expect(page.locator('#devices')).toContainText('This device, on since')
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Send a test/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'You see it within seconds' })).toBeVisible()
  expect(push.received.at(-1)?.push.notification.title).toBe('Alerts work on this device')

  const name = await sendEnquiry(site)
  const mine = () => push.received.filter(({ path }) => device.endpoint.endsWith(path))
  await expect.poll(() => mine().length, { timeout: 10_000 }).toBe(2)
  const { text } = mine()[1] ?? { text: '' }
  expect(text).not.toContain(name.split(' ')[0])

  const worker = await workerOf(page)
  const deliver = await deliveryTo(page, site.origin)
  for (let time = 0; time < 2; time++) await deliver(text)
  const shown = () => worker.evaluate(shownBy)
  await expect.poll(shown).toEqual([expect.objectContaining({ title: 'New enquiry' })])

  expect(await worker.evaluate(tapFirst)).toBe(0)
  await page.waitForURL(/\/admin\/enquiries\/\w+$/)
  await expect(page.getByRole('heading', { name }).first()).toBeVisible()
  expect(context.pages()).toHaveLength(1)

  await expectNewestPage(page, site, complaints)
  await expectTurnedOff(page, site)
})

/** With a connection the newest page is shown, and without one that there is none. */
async function expectNewestPage(page: Page, site: Site, complaints: string[]): Promise<void> {
  await page.goto(settings)
  await expect(page.getByText('Alerts are on.')).toBeVisible()
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  expect(complaints).toEqual([])
  await page.context().setOffline(true)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
  complaints.length = 0
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible()

  await page.goto('/admin/enquiries')
  const name = await sendEnquiry(site)
  await page.reload()
  await expect(page.getByText(name).first()).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await page.goto('/')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
}

async function expectTurnedOff(page: Page, site: Site): Promise<void> {
  await page.goto(settings)
  await page.getByLabel('No alerts from').fill('22:00')
  await page.locator('#devices').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('two different times')
  await expect(page.getByLabel('No alerts from')).toHaveValue('22:00')
  await expectAccessible(page)
  await page.getByLabel('Until').fill('07:00')
  await page.getByLabel('Reviews to decide').click({ force: true })
  await page.locator('#devices').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Until')).toHaveValue('07:00')
  await expect(page.getByLabel('Reviews to decide')).not.toBeChecked()
  await page.getByRole('button', { name: /^Turn off: / }).click()
  await expect(page.getByRole('button', { name: 'Turn on alerts' })).toBeVisible()
  await expect.poll(() => registrations(page)).toBe(0)

  await page.getByRole('button', { name: 'Turn on alerts' }).click()
  const device = await page.locator('input[name=device]').first().inputValue()
  await page.request.post(site.origin + settings, {
    headers: { origin: site.origin, accept: 'text/html' },
    form: { intent: 'turn-off', device },
  })
  await page.goto('/admin')
  await expect.poll(() => registrations(page)).toBe(0)
}

/** Makes the browser subscribe at our push service, as those of its makers cannot be reached here. Returns the device. */
async function subscribes(page: Page, { push }: Site) {
  const { open: _, ...device } = push.device()
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const kept = 'test subscription'
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => localStorage.removeItem(kept) ?? true,
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem(kept, 'yes')
        return subscription
      },
      getSubscription: async () => (localStorage.getItem(kept) ? subscription : null),
    })
  }, device)
  return device
}

function registrations(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
}

async function workerOf(page: Page): Promise<Worker> {
  const [worker] = page.context().serviceWorkers()
  return worker ?? page.context().waitForEvent('serviceworker')
}

/** Delivers to the worker what its push service would, as DevTools does. */
async function deliveryTo(page: Page, origin: string) {
  const devtools = await page.context().newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first && !first.isDeleted) resolve(first.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await promise
  return (data: string) => devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

/** Runs in the worker. */
async function shownBy() {
  const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
  return (await registration.getNotifications()).map(({ title, tag, data }) => ({ title, tag, data }))
}

/** Runs in the worker: taps the first notification. Returns how many are still shown. */
async function tapFirst() {
  const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
  const [notification] = await registration.getNotifications()
  const waitUntil = () => {}
  self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
  for (let look = 0; look < 50 && (await registration.getNotifications()).length > 0; look++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  return (await registration.getNotifications()).length
}
