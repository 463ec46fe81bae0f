import { afterEach, expect, test, vi } from 'vitest'
import { readNotificationSupport } from './device-notifications.ts'

afterEach(() => vi.unstubAllGlobals())

const computer = { userAgent: 'Mozilla/5.0 (X11; Linux)', maxTouchPoints: 0, serviceWorker: {} }
const iphone = { ...computer, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4)' }
const able = {
  isSecureContext: true,
  navigator: computer,
  window: { PushManager: {}, Notification: {} },
  Notification: { permission: 'default' },
  matchMedia: () => ({ matches: false }),
}

test.each([
  ['any browser of today', {}, 'yes'],
  ['an address without https', { isSecureContext: false }, 'not-secure'],
  ['a browser that was told never to ask', { Notification: { permission: 'denied' } }, 'denied'],
  ['a browser without push', { window: { Notification: {} } }, 'no'],
  ['an iPhone', { navigator: iphone }, 'home-screen'],
  ['an iPad', { navigator: { ...computer, userAgent: 'Macintosh', maxTouchPoints: 5 } }, 'home-screen'],
  ['an iPhone app', { navigator: iphone, matchMedia: () => ({ matches: true }) }, 'yes'],
])('finds whether %s can be notified', (_, change, ability) => {
  for (const [name, value] of Object.entries({ ...able, ...change })) vi.stubGlobal(name, value)
  expect(readNotificationSupport()).toBe(ability)
})
