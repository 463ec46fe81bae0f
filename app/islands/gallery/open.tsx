import { createRoot, type Root } from 'react-dom/client'
import { overlayOpened } from '../overlay.ts'
import { galleryOf } from './gallery.ts'
import { GalleryLightbox } from './lightbox.tsx'

let root: Root | null = null

/** Opens the lightbox on a picture's gallery; the back button closes it, and the focus returns to the link. */
export function openGallery(link: HTMLAnchorElement) {
  if (root) return
  const { slides, index } = galleryOf(link)
  const host = document.body.appendChild(document.createElement('div'))
  const shown = createRoot(host)
  root = shown

  const controller = { close: () => {} }
  const close = () => controller.close()
  // In place of the popup's entry where that gives way to the lightbox.
  if (history.state?.popup) history.replaceState({ lightbox: true }, '', location.pathname + location.search)
  else history.pushState({ lightbox: true }, '')
  const closed = overlayOpened(close)
  addEventListener('popstate', close)

  shown.render(
    <GalleryLightbox
      slides={slides}
      index={index}
      isReview={link.dataset.gallery?.startsWith('review-') ?? false}
      whenReady={(closeWithAnimation) => {
        controller.close = closeWithAnimation
      }}
      whenClosing={() => {
        removeEventListener('popstate', close)
        if (history.state?.lightbox) history.back()
      }}
      whenClosed={() => {
        root = null
        closed()
        shown.unmount()
        host.remove()
        link.focus({ preventScroll: true })
      }}
    />,
  )
}
