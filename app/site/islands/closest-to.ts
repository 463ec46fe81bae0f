/** What of the page around the target of an event fits the selector. */
export function closestTo<Found extends Element>(
  { target }: { target: EventTarget | null },
  selector: string,
): Found | null {
  return target instanceof Element ? target.closest<Found>(selector) : null
}

/** An ordinary click: not one that asks for another tab, and not one that somebody has answered already. */
export function isPlainClick(event: MouseEvent): boolean {
  return !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
}
