/**
 * Lets the faces of the house come once the page has shown its first picture: before, they would only keep the words and the hero waiting
 * on a thin line. What stands in for them has the same widths. Whoever has had a page before has them at once.
 */
export function bringFaces({ dataset }: HTMLElement): void {
  const bring = () => {
    dataset.faces = ''
  }
  if (hasFaces()) bring()
  else addEventListener('load', () => requestAnimationFrame(() => setTimeout(bring)))
}

/** From a page of ours, again, or back to one. What a tab keeps would say it better, but the page stands still until the browser has opened that. */
function hasFaces(): boolean {
  if (document.referrer.startsWith(`${location.origin}/`)) return true
  const [opened] = performance.getEntriesByType('navigation')
  return opened instanceof PerformanceNavigationTiming && opened.type !== 'navigate'
}
