import { closestTo } from '../closest-to.ts'
import { isPlainClick } from '../plain-click.ts'

/** Pictures open in the lightbox, which is fetched at the first opening; if it cannot be, the link opens the picture itself. */
export function openGalleries() {
  document.addEventListener('click', (event) => {
    const link = closestTo<HTMLAnchorElement>(event, 'a[data-gallery]')
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    import('./open.tsx').then(
      ({ openGallery }) => openGallery(link),
      () => location.assign(link.href),
    )
  })
}
