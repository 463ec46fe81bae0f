import { drawnMapNames } from '#content/features.ts'
import type { PictureSet } from '#core/values/picture.ts'
import { GalleryLink } from '../../ui/picture/gallery-link.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Carousel } from './carousel.tsx'

export type CarouselPicture = {
  picture: PictureSet
  alt: string
  caption: string
  /** Where it is a map: the drawn one has names, an own picture has its own. */
  map?: 'drawn' | 'own'
}
type PictureCarouselProps = {
  /** The feature's title; it names the carousel and its gallery. */
  label: string
  items: CarouselPicture[]
  /** The one full-width carousel, whose pictures are asked for larger. */
  wide: boolean
}

/** On small screens the pictures move on every second (specification 9), until somebody steers: a second is too short to look at one. */
const autoplay = { delay: 1000, where: '(width < 500px)', pausedByStep: true }

/** A feature's pictures: one column, gap 10, looping; each opens in the lightbox. */
export function PictureCarousel({ label, items, wide }: PictureCarouselProps) {
  const sizes = wide ? '(width < 75rem) 95vw, 67.5rem' : '(width < 56rem) 92vw, 40rem'
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern names a region
    <div className="carousel" role="region" aria-roledescription="carousel" aria-label={`Pictures: ${label}`}>
      <Carousel
        label={`${label} pictures`}
        of={{ one: 'picture', many: 'pictures' }}
        counted
        autoplay={autoplay}
        slides={items.map(({ picture, alt, caption, map }) => (
          <figure key={picture.src}>
            <GalleryLink gallery={label} picture={picture} className="print">
              <span className={map && (map === 'own' ? 'map own' : 'map')}>
                <Picture of={picture} alt={alt} sizes={sizes} />
                {map === 'drawn' &&
                  drawnMapNames.map(({ text, left, top, isHome }) => (
                    <b
                      key={text}
                      className={isHome ? 'home' : undefined}
                      style={{ left: `${left}%`, top: `${top}%` }}
                    >
                      {text}
                    </b>
                  ))}
              </span>
            </GalleryLink>
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      />
    </div>
  )
}
