import { srcset } from '#domain/pictures/picture.ts'
import type { HeroPicture } from './hero-pictures.ts'

/** Asks for the one hero picture this window will show before the browser has read the page. */
export function PreloadHero({ pictures }: { pictures: HeroPicture[] }) {
  return pictures.map(({ picture, preloadMedia, sizes }) => (
    <link
      key={picture.name}
      rel="preload"
      as="image"
      type="image/avif"
      imageSrcSet={srcset(picture.avif)}
      imageSizes={sizes}
      media={preloadMedia}
      fetchPriority="high"
    />
  ))
}
