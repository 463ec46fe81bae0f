import { useEffect } from 'react'

/** Whether this browser can show notifications, as far as it knows without asking the server. */
export type NotificationSupport = 'no' | 'home-screen' | 'not-secure' | 'denied' | 'yes'

/** Whose notifications this device shows: mine, another member's, or nobody's. */
export type SubscriptionOwner = 'mine' | 'others' | 'unknown'

/** Why notifications could not be turned on: a sentence for the person who tapped, or `denied`. */
export class NotificationError extends Error {}

const SCOPE = '/admin'

/** What this browser can do, read without a question to the person or the server. */
export function readNotificationSupport(): NotificationSupport {
  if (!isSecureContext) return 'not-secure'
  if (isAppleMobile() && !isInstalledApp()) return 'home-screen'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'no'
  return Notification.permission === 'denied' ? 'denied' : 'yes'
}

/** Whether the admin runs as an installed app. */
export function isInstalledApp(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
}

/** On an iPhone or iPad only an app on the Home Screen may notify; an iPad reports that it is a Mac. */
function isAppleMobile(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}

/** Installs the service worker of the admin. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register('/admin/worker.js', { scope: SCOPE, updateViaCache: 'none' })
}

/** The push subscription of this browser, or null. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration(SCOPE)
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Asks the person, then the browser's push service, then the server. Throws a `NotificationError` with the reason. */
export async function turnOnNotifications(): Promise<void> {
  const answer = await Notification.requestPermission()
  if (answer === 'denied') throw new NotificationError('denied')
  if (answer === 'default')
    throw new NotificationError(
      'You closed the question of the browser without an answer. Tap again, and choose Allow.',
    )
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await postToPushApi('key')
  // A subscription for another key would not receive our notifications.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: String(key) })
    .catch(() => {
      throw new NotificationError(
        'The push service of this browser did not answer. Please try again. Some browsers have it turned off in their settings.',
      )
    })
  const { endpoint, keys } = subscription.toJSON()
  await postToPushApi('devices', { endpoint, ...keys }).catch(async (fault) => {
    await subscription.unsubscribe()
    throw fault
  })
}

/** Asks the server whose subscription this is; the server also records that the device was in use. */
export async function readSubscriptionOwner(subscription: PushSubscription): Promise<SubscriptionOwner> {
  const { whose } = await postToPushApi('here', { endpoint: subscription.endpoint })
  return whose === 'mine' || whose === 'others' ? whose : 'unknown'
}

/** Unsubscribes and removes the worker; an installed app keeps its worker, which shows a page when there is no connection. */
export async function turnOffNotifications(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
  if (!isInstalledApp()) await (await navigator.serviceWorker?.getRegistration(SCOPE))?.unregister()
}

async function postToPushApi(
  endpoint: 'key' | 'devices' | 'here',
  content: object = {},
): Promise<Record<string, unknown>> {
  const answer = await fetch(`/admin/push/${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
  }).catch(() => {
    throw new NotificationError('There is no connection. Nothing was changed. Try again when you are online.')
  })
  const received = await answer.json().catch(() => ({}))
  if (!answer.ok)
    throw new NotificationError(String(received.message ?? 'The site did not answer. Please try again.'))
  return received
}

type BadgingNavigator = { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> }

/** Shows the number of open tasks on the app's icon, and reports or removes this device's subscription once for each page load. */
export function useAppBadgeAndWorker(taskCount: number): void {
  useEffect(() => {
    void syncSubscription().catch(() => {})
  }, [])
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator as BadgingNavigator
    const badge = taskCount > 0 ? setAppBadge?.call(navigator, taskCount) : clearAppBadge?.call(navigator)
    badge?.catch(() => {})
  }, [taskCount])
}

/** Reports that this device is in use, and removes a worker that is no longer needed. */
async function syncSubscription(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (isInstalledApp()) await registerWorker()
  const subscription = await findSubscription()
  if (!subscription) return isInstalledApp() ? undefined : turnOffNotifications()
  if ((await readSubscriptionOwner(subscription)) === 'unknown') await turnOffNotifications()
}
