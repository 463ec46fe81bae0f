/** The closest element around the target of an event that matches the selector. */
export function findClosest<Found extends Element>(
  { target }: { target: EventTarget | null },
  selector: string,
): Found | null {
  return target instanceof Element ? target.closest<Found>(selector) : null
}

/** Whether it is an ordinary click: it opens no other tab, and no other listener has handled it. */
export function isPlainClick(event: MouseEvent): boolean {
  return !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
}
