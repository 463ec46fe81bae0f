import { createRoot, type Root } from 'react-dom/client'
import { isOverlayOpen, openOverlay, overlayClosed } from '../overlay.ts'
import { galleryOf } from './gallery.ts'
import { GalleryLightbox } from './lightbox.tsx'

const NAME = 'lightbox'

let root: Root | null = null
let next: HTMLAnchorElement | null = null

/** Opens the lightbox on a picture's gallery; the back button closes it, and the focus returns to the link. */
export function openGallery(link: HTMLAnchorElement) {
  if (root) {
    // The one before is still fading out.
    if (!isOverlayOpen()) next = link
    return
  }
  const host = document.body.appendChild(document.createElement('div'))
  const shown = createRoot(host)
  root = shown
  let close = putAway

  function open() {
    const { slides, index } = galleryOf(link)
    shown.render(
      <GalleryLightbox
        slides={slides}
        index={index}
        isReview={link.dataset.gallery?.startsWith('review-') ?? false}
        whenReady={(closeWithAnimation) => {
          close = closeWithAnimation
        }}
        whenClosing={() => overlayClosed(NAME)}
        whenClosed={putAway}
      />,
    )
  }

  function putAway() {
    root = null
    shown.unmount()
    host.remove()
    const asked = next
    next = null
    if (isOverlayOpen()) return
    if (asked) openGallery(asked)
    else link.focus({ preventScroll: true })
  }

  openOverlay({ name: NAME, hash: '', open, close: () => close() })
}
