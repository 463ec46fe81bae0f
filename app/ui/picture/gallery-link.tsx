import type { ReactNode } from 'react'
import type { PictureSet } from '#core/values/picture.ts'

type GalleryLinkProps = {
  /** All links of one name on the page make one gallery, in their order; hidden links belong to it too. */
  gallery: string
  picture: PictureSet
  /** The caption in the lightbox; without one, the `<figcaption>` of its figure. */
  caption?: string
  className?: string
  hidden?: boolean
  /** The picture itself, which the lightbox reads: its files, its size and its words. */
  children: ReactNode
}

/** Opens the picture itself; with script, the lightbox shows it in its gallery. */
export function GalleryLink({ gallery, picture, caption, children, ...rest }: GalleryLinkProps) {
  return (
    <a {...rest} href={picture.webp.at(-1)?.src ?? picture.src} data-gallery={gallery} data-caption={caption}>
      {children}
    </a>
  )
}
