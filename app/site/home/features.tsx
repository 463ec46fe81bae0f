import type { ReactNode } from 'react'
import { drawnMapLabels } from '#content/features.ts'
import type { PicturesByName } from '#core/values/picture-set.ts'
import { textProps } from '#core/values/text.ts'
import type { Content, Feature } from '#modules/content/content.ts'
import type { HomeSection, SectionBackground } from '#modules/content/home-sections.ts'
import {
  type CaptionedPicture,
  FramedPicture,
  findPictures,
  GalleryLink,
  Picture,
} from '../../ui/picture/picture.tsx'
import { Carousel } from './carousel.tsx'

type LocationDetails = Omit<Content['location'], 'map'> & { mapUrl: string | null }

type BlocksProps = {
  section: HomeSection
  className: string
  /** The first section of blocks has the anchor of the menu. */
  isFirst: boolean
  /** Whether the block with the distances needs the anchor `location` besides its own. */
  needsLocationAnchor: boolean
  locationDetails: LocationDetails
  findPicturesOf: (block: Feature) => CarouselPicture[]
  sitePictures: PicturesByName
}

/** The blocks of one section. On the background `night` they take the whole width; on the others, their pictures are left and right in turn. */
export function Blocks(props: BlocksProps) {
  const { section, className, isFirst, locationDetails, findPicturesOf, sitePictures } = props
  const { background, blocks } = section
  const { featureId } = locationDetails
  const [first, ...others] = blocks
  // A section with a single block has the anchor of the block, except on sand, where the block has it itself.
  const sectionId = isFirst ? 'house' : background !== 'sand' && others.length === 0 ? first?.id : undefined
  return (
    <section className={className} id={sectionId} aria-label={isFirst ? 'The house' : first?.title}>
      <div className="page">
        {blocks.map((block, index) => (
          <FeatureBlock
            key={block.id}
            feature={block}
            layoutClass={chooseLayoutClass(index, background, block.id === featureId)}
            image={findPictures(sitePictures, [{ picture: block.image ?? '', alt: block.imageAlt ?? '' }])[0]}
            pictures={findPicturesOf(block)}
            hasOwnId={block.id !== sectionId}
            anchor={props.needsLocationAnchor && block.id === featureId ? 'location' : undefined}
          >
            {block.id === featureId && <HowToReachUs {...locationDetails} />}
          </FeatureBlock>
        ))}
      </div>
    </section>
  )
}

function chooseLayoutClass(index: number, background: SectionBackground, hasDirections: boolean): string {
  if (background === 'night') return 'wide'
  const sideClass = index % 2 === 1 ? 'turn' : ''
  return hasDirections ? `location ${sideClass}`.trim() : sideClass
}

type LocationProps = {
  className: string
  id: string | undefined
  heading: string
  address: readonly string[]
  locationDetails: LocationDetails
  pictures: CarouselPicture[]
}

/** How to reach a house, where none of its blocks shows that: address, distances, directions and the map. */
export function Location({ className, id, heading, address, locationDetails, pictures }: LocationProps) {
  const isBrief = pictures.length + locationDetails.distances.length + locationDetails.directions.length === 0
  return (
    <section className={isBrief ? `${className} brief` : className} id={id} aria-labelledby="location-title">
      <div className="page">
        <div className={pictures.length > 0 ? 'feature location' : 'feature wide location'}>
          <div className="words-beside">
            <h2 id="location-title" {...textProps(heading)} />
            <address className="prose">{address.join('\n')}</address>
            <HowToReachUs {...locationDetails} />
          </div>
          {pictures.length > 0 && <PictureCarousel label={heading} pictures={pictures} isWide={false} />}
        </div>
      </div>
    </section>
  )
}

type BlockProps = {
  feature: Feature
  layoutClass: string
  /** Above the heading, if the owner chose one. */
  image: CaptionedPicture | undefined
  pictures: CarouselPicture[]
  /** Whether the block has its own anchor, because its section has another one or none. */
  hasOwnId: boolean
  /** A second anchor, at the line above its heading. */
  anchor: string | undefined
  children: ReactNode
}

function FeatureBlock({ feature, layoutClass, image, pictures, hasOwnId, anchor, children }: BlockProps) {
  return (
    <article
      className={['feature', pictures.length === 0 ? 'wide' : layoutClass].filter(Boolean).join(' ')}
      id={hasOwnId ? feature.id : undefined}
    >
      <div className="words-beside">
        <FramedPicture pictureWithAlt={image} sizes="9rem" className="stamp" />
        <p className="eyebrow" id={anchor} {...textProps(feature.tagline)} />
        <h2 {...textProps(feature.title)} />
        <p className="prose">{feature.paragraph}</p>
        {feature.aside && <p className="aside">{feature.aside}</p>}
        {children}
      </div>
      {pictures.length > 0 && (
        <PictureCarousel label={feature.title} pictures={pictures} isWide={layoutClass === 'wide'} />
      )}
    </article>
  )
}

/** How far it is by road (specification 2): airport, railway station, city centre; then the directions, and the map to open. */
function HowToReachUs({ caption, distances, directions, mapUrl }: LocationDetails) {
  return (
    <>
      {distances.length > 0 && (
        <table className="distances">
          <caption className="vh">{caption}</caption>
          <tbody>
            {distances.map(({ place, via, kilometres }) => (
              <tr key={place}>
                <th scope="row">{place}</th>
                <td>{via}</td>
                <td>
                  {kilometres} <small>km</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {directions.length > 0 && (
        <ul className="directions">
          {directions.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {mapUrl && (
        <p className="open-map">
          <a className="button second" href={mapUrl}>
            Open the map
          </a>
        </p>
      )}
    </>
  )
}

type CarouselPicture = CaptionedPicture & {
  /** Set where the picture is a map: names are written on the drawn one only. */
  mapKind?: 'drawn' | 'own'
}

type PictureCarouselProps = {
  /** The feature's title; it names the carousel and its gallery. */
  label: string
  pictures: CarouselPicture[]
  /** Whether it has the full width, so that larger pictures are loaded. */
  isWide: boolean
}

/** On small screens the pictures move on every second (specification 9), until the visitor uses a button: a second is too short to look at one. */
const autoplay = { delayMs: 1000, mediaQuery: '(width < 500px)', isPausedByStep: true }

/** A feature's pictures: one column, gap 10, looping; each opens in the lightbox. */
function PictureCarousel({ label, pictures, isWide }: PictureCarouselProps) {
  const sizes = isWide ? '(width < 75rem) 95vw, 67.5rem' : '(width < 56rem) 92vw, 40rem'
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern names a region
    <div className="carousel" role="region" aria-roledescription="carousel" aria-label={`Pictures: ${label}`}>
      <Carousel
        label={`${label} pictures`}
        itemName="picture"
        autoplay={autoplay}
        slides={pictures.map(({ picture, alt, caption, mapKind }) => (
          <figure key={picture.src}>
            <GalleryLink gallery={label} picture={picture} className="print">
              <span className={mapKind && (mapKind === 'own' ? 'map own' : 'map')}>
                <Picture picture={picture} alt={alt} sizes={sizes} />
                {mapKind === 'drawn' &&
                  drawnMapLabels.map(({ text, left, top, isHome }) => (
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
