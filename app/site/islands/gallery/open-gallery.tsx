import { createRoot, type Root } from 'react-dom/client'
import '../../../ui/translated-text.ts'
import { handleOverlayClosed, isOverlayOpen, openOverlay } from '../overlay.ts'
import { GalleryLightbox } from './lightbox.tsx'

const OVERLAY_NAME = 'lightbox'

let root: Root | null = null
let queuedLink: HTMLAnchorElement | null = null

/** Opens the lightbox on a picture's gallery; the back button closes it, and the focus returns to the link. */
export function openGallery(link: HTMLAnchorElement) {
  if (root) {
    // The previous lightbox is still fading out.
    if (!isOverlayOpen()) queuedLink = link
    return
  }
  const host = document.body.appendChild(document.createElement('div'))
  const lightboxRoot = createRoot(host)
  root = lightboxRoot
  let close = removeLightbox

  function open() {
    const { slides, index } = readGallery(link)
    lightboxRoot.render(
      <GalleryLightbox
        slides={slides}
        index={index}
        isReview={link.dataset.gallery?.startsWith('review-') ?? false}
        onReady={(closeWithAnimation) => {
          close = closeWithAnimation
        }}
        onClosing={() => handleOverlayClosed(OVERLAY_NAME)}
        onClosed={removeLightbox}
      />,
    )
  }

  function removeLightbox() {
    root = null
    lightboxRoot.unmount()
    host.remove()
    const nextLink = queuedLink
    queuedLink = null
    if (isOverlayOpen()) return
    if (nextLink) openGallery(nextLink)
    else link.focus({ preventScroll: true })
  }

  openOverlay({ name: OVERLAY_NAME, hash: '', open, close: () => close() })
}

/** One picture of the lightbox, read from its link on the page. */
export type GallerySlide = {
  type: 'picture'
  src: string
  alt: string
  caption: string
  avif: string
  webp: string
  width: number
  height: number
  preview: string
}

/** The pictures of the link's gallery, each once, in the order of the page, and the index of the link among them. */
function readGallery(link: HTMLAnchorElement): { slides: GallerySlide[]; index: number } {
  const name = link.dataset.gallery ?? ''
  const links = document.querySelectorAll<HTMLAnchorElement>(`a[data-gallery="${CSS.escape(name)}"]`)
  const slides = new Map<string, GallerySlide>()
  for (const each of links) if (!each.closest('[aria-hidden="true"]')) slides.set(each.href, readSlide(each))
  if (!slides.has(link.href)) slides.set(link.href, readSlide(link))
  return { slides: [...slides.values()], index: [...slides.keys()].indexOf(link.href) }
}

function readSlide(link: HTMLAnchorElement): GallerySlide {
  const image = link.querySelector('img')
  return {
    type: 'picture',
    src: link.href,
    alt: image?.alt ?? '',
    caption: link.dataset.caption ?? link.closest('figure')?.querySelector('figcaption')?.textContent ?? '',
    avif: link.querySelector('source')?.srcset ?? '',
    webp: image?.srcset ?? '',
    width: Number(image?.getAttribute('width')) || 4,
    height: Number(image?.getAttribute('height')) || 3,
    preview: image ? placeholderBackground(image) : '',
  }
}

/** A CSS background: the picture as loaded on the page, or its blur or colour while it is not loaded. */
function placeholderBackground({ naturalWidth, currentSrc, style }: HTMLImageElement): string {
  return naturalWidth > 0 ? `url("${currentSrc}") center / cover` : style.background || style.backgroundColor
}
