import type { WindowClient, WorkerScope } from './worker-scope.ts'

const HEARD_WITHIN_MS = 1000

/** Opens a page of the rooms in the window that shows them already, which keeps what is half typed there; in a new one where none does. */
export async function openRoom({ clients, location }: WorkerScope, wanted: string): Promise<void> {
  const address = roomAt(wanted, location.origin)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const rooms = windows.filter(({ url }) => isRoom(new URL(url), location.origin))
  const room = rooms.find(({ focused }) => focused) ?? rooms[0]
  if (!room) {
    await clients.openWindow(address.href)
    return
  }
  const shown = await room.focus().catch(() => room)
  if (await hears(shown, address.pathname)) return
  // A page without its script, such as the one to sign in on.
  await shown.navigate(address.href).catch(() => clients.openWindow(address.href))
}

/** Only ever an address of the rooms. */
function roomAt(wanted: string, origin: string): URL {
  const front = new URL('/admin', origin)
  try {
    const address = new URL(wanted, front)
    return isRoom(address, origin) ? address : front
  } catch {
    return front
  }
}

function isRoom({ origin, pathname }: URL, ours: string): boolean {
  return origin === ours && /^\/admin(?:\/|$)/.test(pathname) && pathname !== '/admin/preview'
}

function hears(room: WindowClient, open: string): Promise<boolean> {
  // Older telephones have no `withResolvers`.
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    room.postMessage({ open }, [port2])
    setTimeout(resolve, HEARD_WITHIN_MS, false)
  })
}
