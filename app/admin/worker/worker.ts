import { isPush, type Push } from '#modules/push/push-shape.ts'
import { offlinePage } from './offline-page.ts'
import { openRoom } from './open-room.ts'
import type { WorkerScope } from './worker-scope.ts'

// The console's worker: shows notifications, opens what they are about, and says so when there is no connection. It keeps no page and no
// data, so that nothing it answers can be stale; a new one takes over at once.
const worker = self as unknown as WorkerScope

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openRoom(worker, event.notification.data?.navigate ?? ''))
})
worker.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription: was, newSubscription: now } = event
  if (was) event.waitUntil(renew(was, now))
})

// Pages that are asked for, and nothing else: data, files and forms go their own way.
worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  event.respondWith(ask(request, event.preloadResponse).catch(() => offlinePage(request.url)))
})

async function takeOver(): Promise<void> {
  // The page is on its way while this worker is still waking up.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

async function ask(request: Request, preload: Promise<Response | undefined>): Promise<Response> {
  return (await preload) ?? fetch(request)
}

function read(data: { json(): unknown } | null): Push | null {
  try {
    const said = data?.json()
    return isPush(said) ? said : null
  } catch {
    return null
  }
}

/** A browser that is told something must show something, or it takes the permission away. */
async function show(push: Push | null): Promise<void> {
  const { title, navigate, ...said } = push?.notification ?? {
    title: 'Something waits in your rooms',
    navigate: '/admin',
    tag: 'several',
  }
  const more = { icon: '/icons/icon-192.png', data: { navigate } }
  await worker.registration.showNotification(title, { ...said, ...more })
  if (push) await worker.navigator.setAppBadge?.(push.app_badge).catch(() => {})
}

/** A browser that moves to another address of its push service says so to the house. */
async function renew(was: PushSubscription, now: PushSubscription | null): Promise<void> {
  const { endpoint, keys } = (now ?? (await worker.registration.pushManager.subscribe(was.options))).toJSON()
  await fetch('/admin/push/devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, ...keys, was: was.endpoint }),
  })
}
