import { useRef } from 'react'
import type { PictureSet as PictureFiles } from '#modules/media/picture.ts'
import { GalleryLink } from '../../ui/picture/gallery-link.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Slides, Steer } from './slides.tsx'
import { useAutoplay } from './use-autoplay.ts'
import { SMALL_SCREEN, STILL, useCarousel, useMediaQuery } from './use-carousel.ts'

export type CarouselPicture = { picture: PictureFiles; alt: string; caption: string; labels?: MapLabel[] }
type PictureCarouselProps = {
  /** The feature's title; it names the carousel and its gallery. */
  label: string
  items: CarouselPicture[]
  /** The one full-width carousel, whose pictures are asked for larger. */
  wide?: boolean
}

/** On small screens the pictures move on every second (specification 9). */
const AUTOPLAY_MS = 1000

/** A feature's pictures: one column, gap 10, looping; each opens in the lightbox. */
export default function PictureCarousel({ label, items, wide = false }: PictureCarouselProps) {
  const root = useRef<HTMLDivElement>(null)
  const carousel = useCarousel(items.length)
  const small = useMediaQuery(SMALL_SCREEN)
  const still = useMediaQuery(STILL)
  const enabled = small && !still && items.length > 1
  const autoplay = useAutoplay({ carousel, delay: AUTOPLAY_MS, enabled, root })
  /** A second is too short to look at a picture one has asked for: a manual step pauses autoplay. */
  const byHand = (step: () => void) => () => {
    autoplay.pause()
    step()
  }
  const sizes = wide ? '(width < 75rem) 95vw, 67.5rem' : '(width < 56rem) 92vw, 40rem'
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern names a region
    <div
      className="carousel"
      ref={root}
      role="region"
      aria-roledescription="carousel"
      aria-label={`Pictures: ${label}`}
    >
      <Slides carousel={carousel} label={`${label} pictures`} count={items.length}>
        {items.map(({ picture, alt, caption, labels }) => (
          <figure key={picture.src}>
            <GalleryLink gallery={label} picture={picture} className="print">
              <span className={labels && 'map'}>
                <Picture of={picture} alt={alt} sizes={sizes} />
                {labels && <MapLabels labels={labels} />}
              </span>
            </GalleryLink>
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      </Slides>
      {items.length > 1 && (
        <Steer
          carousel={{ ...carousel, back: byHand(carousel.back), forward: byHand(carousel.forward) }}
          autoplay={autoplay}
          count={items.length}
          of={{ one: 'picture', many: 'pictures' }}
        />
      )}
    </div>
  )
}

/** A word set on the drawn map, at a share of its width and height in per cent. */
type MapLabel = { text: string; left: number; top: number; isHome: boolean }

function MapLabels({ labels }: { labels: MapLabel[] }) {
  return labels.map(({ text, left, top, isHome }) => (
    <b key={text} className={isHome ? 'home' : undefined} style={{ left: `${left}%`, top: `${top}%` }}>
      {text}
    </b>
  ))
}
