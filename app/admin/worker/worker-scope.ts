/** What our worker uses of its world (W3C Service Workers, Push API, Notifications); the library of types for pages lacks it. */
export type WorkerScope = {
  location: Location
  navigator: { setAppBadge?(count: number): Promise<void> }
  clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(address: string): Promise<WindowClient | null>
  }
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}

export type WindowClient = {
  url: string
  focused: boolean
  focus(): Promise<WindowClient>
  navigate(address: string): Promise<WindowClient | null>
  postMessage(message: unknown, transfer: Transferable[]): void
}

type Lasting = { waitUntil(work: Promise<unknown>): void }
type Events = {
  install: Lasting
  activate: Lasting
  push: Lasting & { data: { json(): unknown } | null }
  notificationclick: Lasting & { notification: Notification }
  pushsubscriptionchange: Lasting & {
    oldSubscription: PushSubscription | null
    newSubscription: PushSubscription | null
  }
  fetch: {
    request: Request
    preloadResponse: Promise<Response | undefined>
    respondWith(answer: Promise<Response>): void
  }
}
