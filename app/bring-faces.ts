/**
 * Lets the faces of the house come once the page has shown its first picture: before, they would only keep the words and the hero waiting
 * on a thin line. What stands in for them has the same widths. A tab that has had a page before has them at once.
 */
export function bringFaces({ dataset }: HTMLElement): void {
  const bring = () => {
    dataset.faces = ''
  }
  if (isFirstPage()) addEventListener('load', () => requestAnimationFrame(() => setTimeout(bring)))
  else bring()
}

function isFirstPage(): boolean {
  try {
    const isFirst = !sessionStorage.faces
    sessionStorage.faces = 1
    return isFirst
  } catch {
    // Where nothing may be kept, every page is the first.
    return true
  }
}
