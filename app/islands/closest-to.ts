/** What of the page around the target of an event fits the selector. */
export function closestTo<Found extends Element>(
  { target }: { target: EventTarget | null },
  selector: string,
): Found | null {
  return target instanceof Element ? target.closest<Found>(selector) : null
}
