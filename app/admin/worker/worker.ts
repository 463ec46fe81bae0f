import type { Push } from '#core/app-context.server.ts'
import { isPush } from '#modules/push/push-shape.ts'

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf5ea;color:#1b2f2c;font:400 1.0625rem/1.65 system-ui,Arial,sans-serif}
main{width:min(100% - 2.5rem,34rem)}h1{font:600 1.85rem/1.2 Georgia,serif;margin:0 0 1rem}p{margin:0 0 1.25rem}
a{display:inline-flex;align-items:center;min-height:3rem;padding:.25rem 1.5rem;border-radius:6px;background:#a83a2c;color:#fff8ea;font-weight:600;text-decoration:none}:focus-visible{outline:3px solid currentColor;outline-offset:3px}
@media(prefers-color-scheme:dark){body{background:#101b30;color:#f3e8d6}a{background:#f2b866;color:#1a1620}}`

// The service worker of the admin: shows notifications, opens what they are about, and shows a page when there is no connection. It caches
// nothing, so nothing it answers can be outdated; a new version replaces it at once.
const worker = self as unknown as WorkerScope

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('push', (event) => event.waitUntil(showPush(parsePush(event.data))))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(worker, event.notification.data?.navigate ?? ''))
})
worker.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event
  if (oldSubscription) event.waitUntil(reportNewSubscription(oldSubscription, newSubscription))
})

// Only pages: the browser itself requests data and files, and sends forms.
worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  // Some browsers have no preload.
  const response = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(request))
  event.respondWith(response.catch(() => makeOfflinePage(request.url)))
})

async function activate(): Promise<void> {
  // The browser then sends the request of a page while this worker is still starting.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

function parsePush(data: { json(): unknown } | null): Push | null {
  try {
    const push = data?.json()
    return isPush(push) ? push : null
  } catch {
    return null
  }
}

/** A browser that receives a push must show a notification, or it withdraws the permission. */
async function showPush(push: Push | null): Promise<void> {
  const { title, navigate, ...options } = push?.notification ?? {
    title: 'You have something new',
    navigate: '/admin',
    tag: 'several',
  }
  const more = { icon: '/icons/icon-192.png', data: { navigate } }
  await worker.registration.showNotification(title, { ...options, ...more })
  if (push) await worker.navigator.setAppBadge?.(push.app_badge).catch(() => {})
}

/** Reports the new subscription of a browser that its push service has moved to another address. */
async function reportNewSubscription(
  oldSubscription: PushSubscription,
  newSubscription: PushSubscription | null,
) {
  const subscription =
    newSubscription ?? (await worker.registration.pushManager.subscribe(oldSubscription.options))
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/admin/push/devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, ...keys, initial: oldSubscription.endpoint }),
  })
}

/** In place of a page of the admin that could not be requested. It is made here and stored nowhere, and shows no data. */
function makeOfflinePage(address: string): Response {
  const html = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>No connection</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><style>${style}</style></head>
<body><main><h1>There is no connection</h1><p>The admin cannot be opened now. What you typed is still on this device.</p><p><a href="${escapeHtml(address)}">Try again</a></p></main></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  })
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Opens a page of the admin in a window that shows the admin already, or in a new one. */
async function openPage({ clients, location }: WorkerScope, path: string): Promise<void> {
  const { href } = toAdminAddress(path, location.origin)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const adminWindows = windows.filter(({ url }) => isAdminPage(new URL(url), location.origin))
  const chosen = adminWindows.find(({ focused }) => focused) ?? adminWindows[0]
  // A window that this worker does not control cannot be navigated.
  const focusedWindow = await chosen?.focus().catch(() => chosen)
  if (focusedWindow) await focusedWindow.navigate(href).catch(() => clients.openWindow(href))
  else await clients.openWindow(href)
}

/** Never an address outside the admin. */
function toAdminAddress(path: string, origin: string): URL {
  const adminHome = new URL('/admin', origin)
  try {
    const address = new URL(path, adminHome)
    return isAdminPage(address, origin) ? address : adminHome
  } catch {
    return adminHome
  }
}

function isAdminPage({ origin, pathname }: URL, ownOrigin: string): boolean {
  return origin === ownOrigin && /^\/admin(?:\/|$)/.test(pathname) && !pathname.startsWith('/admin/preview')
}

/** What the worker uses of its scope (W3C Service Workers, Push API, Notifications); the library of types for pages lacks it. */
type WorkerScope = {
  location: Location
  navigator: { setAppBadge?(count: number): Promise<void> }
  clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(address: string): Promise<WindowClient | null>
  }
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(name: string, listener: (event: WorkerEvent) => void): void
}

type WindowClient = {
  url: string
  focused: boolean
  focus(): Promise<WindowClient>
  navigate(address: string): Promise<WindowClient | null>
}

/** What the events of a worker have, each some of it. */
type WorkerEvent = {
  waitUntil(work: Promise<unknown>): void
  respondWith(answer: Promise<Response>): void
  request: Request
  preloadResponse?: Promise<Response | undefined>
  data: { json(): unknown } | null
  notification: Notification
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}
