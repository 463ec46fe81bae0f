// One overlay at a time: a popup that opens closes the lightbox, and the other way round (specification 2). Each has one entry of
// the history, so that the back button closes it. Only an overlay closed by the visitor goes back in the history: one that the
// address or another overlay closed is no longer the current one when its close event arrives.

export type Overlay = {
  /** The name in its history entry; for a popup its id. */
  name: string
  /** Its part of the address; empty where it has none. */
  hash: string
  open: () => void
  close: () => void
}

let currentOverlay: Overlay | null = null
/** The browser has not yet gone back from the entry of a closed overlay. */
let isGoingBack = false
const listeners = new Set<() => void>()

/** Opens an overlay in place of the current one, with one entry of the history. */
export function openOverlay(overlay: Overlay) {
  const previous = currentOverlay
  replaceOverlay(overlay)
  if (!isGoingBack) writeHistoryEntry(overlay, previous)
}

/** Goes back from the history entry of an overlay that the visitor closed. Ignores one that was closed already. */
export function handleOverlayClosed(name: string) {
  if (currentOverlay?.name !== name) return
  const { hash } = currentOverlay
  currentOverlay = null
  if (!isGoingBack) leaveHistoryEntry(hash)
  notifyListeners()
}

/** Opens the overlay that the address names and closes any other, now and whenever the visitor goes back or forward. */
export function syncWithAddress(findOverlay: (name: string) => Overlay | null) {
  const showAddressedOverlay = () => {
    const name: string = history.state?.overlay ?? location.hash.slice(1)
    if (currentOverlay?.name !== name) replaceOverlay(findOverlay(name))
  }
  addEventListener('popstate', () => {
    const wasGoingBack = isGoingBack
    isGoingBack = false
    // An overlay was opened before the browser had gone back.
    if (wasGoingBack && currentOverlay) writeHistoryEntry(currentOverlay, null)
    else showAddressedOverlay()
  })
  showAddressedOverlay()
}

export function isOverlayOpen(): boolean {
  return currentOverlay !== null
}

export function onOverlayChange(listener: () => void): void {
  listeners.add(listener)
}

function replaceOverlay(overlay: Overlay | null) {
  const previous = currentOverlay
  currentOverlay = overlay
  previous?.close()
  overlay?.open()
  if (previous || overlay) notifyListeners()
}

function writeHistoryEntry({ name, hash }: Overlay, previous: Overlay | null) {
  const state = { overlay: name }
  if (history.state?.overlay) return history.replaceState(state, '', hash || readAddressWithoutHash())
  // The entry of an address that named a popup becomes the page alone.
  if (previous) history.replaceState(null, '', readAddressWithoutHash())
  history.pushState(state, '', hash)
}

function leaveHistoryEntry(hash: string) {
  if (history.state?.overlay) {
    isGoingBack = true
    history.back()
  } else if (hash && location.hash === hash) history.replaceState(null, '', readAddressWithoutHash())
}

function readAddressWithoutHash(): string {
  return location.pathname + location.search
}

function notifyListeners() {
  for (const listener of listeners) listener()
}
