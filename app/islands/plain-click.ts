/** An ordinary click: not one that asks for another tab, and not one that somebody has answered already. */
export function isPlainClick(event: MouseEvent): boolean {
  return !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
}
