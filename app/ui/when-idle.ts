/** Acts once the browser has nothing more urgent to do; where it never says so, soon. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act)
  else setTimeout(act)
}
