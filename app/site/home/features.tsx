import type { ReactNode } from 'react'
import type { Content, Feature } from '#modules/content/content.ts'
import type { PictureUse } from '#modules/media/picture.ts'
import { Picture, Print } from '../../ui/picture/picture.tsx'
import type { FoundPicture } from '../ending.tsx'
import { type CarouselPicture, PictureCarousel } from './picture-carousel.tsx'

type FeaturesProps = {
  features: readonly Feature[]
  location: Content['location']
  pictures: (feature: Feature) => CarouselPicture[]
  find: (uses: readonly PictureUse[]) => FoundPicture[]
}

/** The features as blocks. Their backgrounds are sand, paper for the location, and night for the last one. */
export function Features({ features, location, pictures, find }: FeaturesProps) {
  return groundsOf(features, location.featureId).map(({ ground, features: group }, index) => (
    <Ground key={group[0]?.id} ground={ground} first={index === 0} feature={group[0]}>
      {group.map((feature, place) => (
        <FeatureBlock
          key={feature.id}
          feature={feature}
          shape={
            ground === 'paper' ? 'location' : ground === 'night' ? 'wide' : place % 2 === 1 ? 'turn' : ''
          }
          image={headingImage(feature, find)}
          items={pictures(feature)}
          own={ground === 'sand'}
        >
          {feature.id === location.featureId && (
            <Distances caption={location.caption} distances={location.distances} />
          )}
        </FeatureBlock>
      ))}
    </Ground>
  ))
}

function headingImage({ image, imageAlt = '' }: Feature, find: FeaturesProps['find']) {
  return image ? find([{ picture: image, alt: imageAlt }])[0] : undefined
}

const grounds = { sand: 'section sand barge', paper: 'section', night: 'section night' }

type GroundProps = { ground: GroundName; first: boolean; feature: Feature | undefined; children: ReactNode }

function Ground({ ground, first, feature, children }: GroundProps) {
  const id = first ? 'house' : ground === 'sand' ? undefined : feature?.id
  return (
    <section className={grounds[ground]} id={id} aria-label={first ? 'The house' : feature?.title}>
      <div className="page">{children}</div>
    </section>
  )
}

type BlockProps = {
  feature: Feature
  shape: string
  /** Above the heading, if the owner chose one. */
  image: FoundPicture | undefined
  items: CarouselPicture[]
  /** Its section contains several features, so the feature itself has the anchor. */
  own: boolean
  children: ReactNode
}

function FeatureBlock({ feature, shape, image, items, own, children }: BlockProps) {
  return (
    <article className={shape ? `feature ${shape}` : 'feature'} id={own ? feature.id : undefined}>
      <div className="words-beside">
        {image && (
          <Print className="stamp">
            <Picture of={image.picture} alt={image.alt} sizes="9rem" />
          </Print>
        )}
        <p className="eyebrow">{feature.tagline}</p>
        <h2>{feature.title}</h2>
        <p className="prose">{feature.paragraph}</p>
        {feature.aside && <p className="aside">{feature.aside}</p>}
        {children}
      </div>
      {items.length > 0 && <PictureCarousel label={feature.title} items={items} wide={shape === 'wide'} />}
    </article>
  )
}

type DistancesProps = { caption: string; distances: Content['location']['distances'] }

/** How far it is by road (specification 2): airport, railway station, city centre. */
function Distances({ caption, distances }: DistancesProps) {
  if (distances.length === 0) return null
  return (
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
  )
}

type GroundName = 'sand' | 'paper' | 'night'

/** The location is alone on paper, the last block alone on night, the others together on sand. */
export function groundsOf(features: readonly Feature[], locationId: string) {
  const groups: { ground: GroundName; features: Feature[] }[] = []
  for (const [index, feature] of features.entries()) {
    const ground = feature.id === locationId ? 'paper' : index === features.length - 1 ? 'night' : 'sand'
    const last = groups.at(-1)
    if (last && last.ground === ground) last.features.push(feature)
    else groups.push({ ground, features: [feature] })
  }
  return groups
}
