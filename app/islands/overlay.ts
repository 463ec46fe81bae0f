// One overlay at a time: a popup that opens closes the lightbox, and the other way round (spec.md 2).
type Close = () => void
let closeCurrent: Close | null = null
const listeners = new Set<() => void>()

/** Says that an overlay has opened, closes the one before, and gives back what says that it has closed. */
export function overlayOpened(close: Close): () => void {
  const before = closeCurrent
  closeCurrent = close
  before?.()
  tell()
  return () => {
    if (closeCurrent !== close) return
    closeCurrent = null
    tell()
  }
}

export function isOverlayOpen(): boolean {
  return closeCurrent !== null
}

export function whenOverlayChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
