import type { FormEvent } from 'react'

const HELD = 'deodar:no-line'

/** What a tap without a connection was about: the name of the page that did not open, or nothing for a form that was not sent. */
export type HeldTap = { page: string | null }

/** Says on top of the page that a tap did nothing, because there is no connection. */
export function sayNoLine(tap: HeldTap): void {
  window.dispatchEvent(new CustomEvent<HeldTap>(HELD, { detail: tap }))
}

/** Listens to such taps; gives what ends it. */
export function onHeldTap(hear: (tap: HeldTap) => void): () => void {
  const listen = (event: Event) => event instanceof CustomEvent && hear(event.detail)
  window.addEventListener(HELD, listen)
  return () => window.removeEventListener(HELD, listen)
}

/** For a form whose answer is another page: without a connection it stays, with everything typed around it. */
export function needsLine(event: FormEvent): void {
  if (!navigator.onLine) event.preventDefault()
}
