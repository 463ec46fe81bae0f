import type { ReactNode } from 'react'
import { type Picture, srcset } from '#domain/picture.ts'

type GalleryLinkProps = {
  /** All links of one name on the page make one gallery, in their order; hidden links belong to it too. */
  gallery: string
  picture: Picture
  alt: string
  caption?: string
  className?: string
  hidden?: boolean
  children?: ReactNode
}

/** Opens the picture itself; once the page is awake, the lightbox reads these attributes and shows it in its gallery. */
export function GalleryLink({ gallery, picture, alt, caption, children, ...rest }: GalleryLinkProps) {
  return (
    <a
      {...rest}
      href={picture.webp.at(-1)?.src ?? picture.src}
      data-gallery={gallery}
      data-alt={alt}
      data-caption={caption}
      data-avif={srcset(picture.avif)}
      data-webp={srcset(picture.webp)}
      data-width={picture.width}
      data-height={picture.height}
    >
      {children}
    </a>
  )
}
