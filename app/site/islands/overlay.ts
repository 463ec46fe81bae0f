// One overlay at a time: a popup that opens closes the lightbox, and the other way round (specification 2). Each has one entry of
// the history, so that the back button closes it. Only the visitor's own closing moves the history: what the address or
// another overlay has closed is no longer the current one when its close event arrives.

export type Overlay = {
  /** The name in its history entry; for a popup its id. */
  name: string
  /** Its part of the address; empty where it has none. */
  hash: string
  open: () => void
  close: () => void
}

let current: Overlay | null = null
/** A step back out of an entry is under way; until the browser has taken it, the address still shows what was closed. */
let leaving = false
const listeners = new Set<() => void>()

/** The visitor opens it: it takes the place of the one before, and has an entry of the history. */
export function openOverlay(overlay: Overlay) {
  const before = current
  showInstead(overlay)
  if (!leaving) enter(overlay, before)
}

/** The visitor has closed it: its history entry is left. Ignores one that was closed already. */
export function overlayClosed(name: string) {
  if (current?.name !== name) return
  const { hash } = current
  current = null
  if (!leaving) leave(hash)
  tell()
}

/** Puts away what the address has left, and opens what it names, now and whenever the visitor goes back or forward. */
export function followAddress(find: (name: string) => Overlay | null) {
  const follow = () => {
    const name: string = history.state?.overlay ?? location.hash.slice(1)
    if (current?.name !== name) showInstead(find(name))
  }
  addEventListener('popstate', () => {
    const wasLeaving = leaving
    leaving = false
    // Opened while the step back was under way: the entry it was waiting for.
    if (wasLeaving && current) enter(current, null)
    else follow()
  })
  follow()
}

export function isOverlayOpen(): boolean {
  return current !== null
}

export function whenOverlayChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function showInstead(overlay: Overlay | null) {
  const before = current
  current = overlay
  before?.close()
  overlay?.open()
  if (before || overlay) tell()
}

function enter({ name, hash }: Overlay, before: Overlay | null) {
  const state = { overlay: name }
  if (history.state?.overlay) return history.replaceState(state, '', hash || withoutHash())
  // An address that came with a popup in it is left as the page alone.
  if (before) history.replaceState(null, '', withoutHash())
  history.pushState(state, '', hash)
}

function leave(hash: string) {
  if (history.state?.overlay) {
    leaving = true
    history.back()
  } else if (hash && location.hash === hash) history.replaceState(null, '', withoutHash())
}

function withoutHash(): string {
  return location.pathname + location.search
}

function tell() {
  for (const listener of listeners) listener()
}
