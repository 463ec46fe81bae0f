import { useEffect } from 'react'

/** How it stands with notifications in this browser, before the house is asked. */
export type Ability = 'no' | 'home-screen' | 'not-secure' | 'denied' | 'yes'

/** Whose notifications come here: mine, somebody else's of the team, or nobody's. */
export type Whose = 'mine' | 'others' | 'unknown'

/** Why notifications could not be turned on, in words for whoever tapped. */
export class NotTurnedOn extends Error {}

const SCOPE = '/admin'

/** What this browser can do, as far as it can be seen without asking anybody. */
export function abilityHere(): Ability {
  if (!isSecureContext) return 'not-secure'
  if (isApple() && !isApp()) return 'home-screen'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'no'
  return Notification.permission === 'denied' ? 'denied' : 'yes'
}

/** Whether the rooms run as an app of their own. */
export function isApp(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
}

/** On an iPhone or iPad only an app on the Home Screen may ring; an iPad says that it is a Mac. */
function isApple(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}

/** The worker of the rooms: there from now on. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register('/admin/worker.js', { scope: SCOPE, updateViaCache: 'none' })
}

/** What this browser is subscribed with, or null. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration(SCOPE)
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Asks the person, then the push service of the browser, then the house. Throws what can be said of a no. */
export async function turnOnHere(): Promise<void> {
  const answer = await Notification.requestPermission()
  if (answer === 'denied') throw new NotTurnedOn('denied')
  if (answer === 'default')
    throw new NotTurnedOn(
      'The browser’s question was closed without an answer. Tap again, and allow it there.',
    )
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await tell('key')
  // One for another key would receive nothing of ours.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: String(key) })
    .catch(() => {
      throw new NotTurnedOn(
        'The push service of this browser did not answer. Please try again; some browsers have it turned off in their settings.',
      )
    })
  const { endpoint, keys } = subscription.toJSON()
  await tell('devices', { endpoint, ...keys }).catch(async (fault) => {
    await subscription.unsubscribe()
    throw fault
  })
}

/** Whose this device is to the house, which notes that it was seen. */
export async function whoseHere(subscription: PushSubscription): Promise<Whose> {
  const { whose } = await tell('here', { endpoint: subscription.endpoint })
  return whose === 'mine' || whose === 'others' ? whose : 'unknown'
}

/** Leaves nothing behind in this browser; an app keeps its worker, which says when there is no connection. */
export async function leaveHere(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe()
  if (!isApp()) await (await navigator.serviceWorker?.getRegistration(SCOPE))?.unregister()
}

async function tell(what: 'key' | 'devices' | 'here', said: object = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(`/admin/push/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(said),
  }).catch(() => {
    throw new NotTurnedOn('There is no connection. Nothing was changed; try again when it is back.')
  })
  const spoken = await answer.json().catch(() => ({}))
  if (!answer.ok)
    throw new NotTurnedOn(String(spoken.message ?? 'Your house did not answer. Please try again.'))
  return spoken
}

type Badged = { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> }

/** What the admin does as an app: the icon shows how much waits, and a browser that rings no more keeps nothing. */
export function useConsoleApp(waiting: number): void {
  useEffect(() => {
    void settleHere().catch(() => {})
  }, [])
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator as Badged
    const badge = waiting > 0 ? setAppBadge?.call(navigator, waiting) : clearAppBadge?.call(navigator)
    badge?.catch(() => {})
  }, [waiting])
}

/** Once a page: says that this device is here, and takes the worker away where nobody wants it any more. */
async function settleHere(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (isApp()) await registerWorker()
  const subscription = await subscriptionHere()
  if (!subscription) return isApp() ? undefined : leaveHere()
  if ((await whoseHere(subscription)) === 'unknown') await leaveHere()
}
