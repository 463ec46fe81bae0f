import { languageOf } from '#core/values/language.ts'
import { srcset } from '#core/values/picture.ts'
import type { Content } from '#modules/content/content.ts'
import { Rated } from '../../ui/form/stars.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import type { HeroPicture } from './hero-pictures.ts'

type HeroProps = {
  words: Content['hero']
  place: string
  pictures: HeroPicture[]
  /** One of the pictures is a photograph, which needs a veil behind the text. */
  isVeiled: boolean
  /** Of real reviews only; null as long as there are too few. */
  rating: { average: number; count: number } | null
  location: Content['location']
}

/** The poster: the headline in the sky, dawn in the light scheme and dusk in the dark one, upright on phones. Without pictures, hills. */
export function Hero({ words, place, pictures, isVeiled, rating, location }: HeroProps) {
  const isPlain = pictures.length === 0
  return (
    <section className="hero" aria-label="Welcome">
      <div className={['poster', isVeiled && 'veiled', isPlain && 'plain'].filter(Boolean).join(' ')}>
        <HeroImage pictures={pictures} alt={words.alt} />
        <div className={isPlain ? 'hills' : 'mist'} aria-hidden="true" />
        <div className="words page">
          <h1>
            <span lang={languageOf(words.heading)}>{words.heading}</span>{' '}
            <span className="sub" lang={languageOf(words.subheading)}>
              {words.subheading}
            </span>
          </h1>
          <p className="actions">
            <a className="button" href="#contactForm">
              {words.enquire}
            </a>
            <a className="quiet" href="#stays">
              {words.toStays}
            </a>
          </p>
        </div>
        {!isPlain && (
          <div className="still">
            <label>
              <input className="vh" type="checkbox" aria-label="Hold the mist still" />
              <Icon name="pause" className="pause" />
              <Icon name="play" className="play" />
            </label>
          </div>
        )}
      </div>
      <div className="strip">
        <span className="eyebrow place" lang={languageOf(place)}>
          {place}
        </span>
        <HowFar location={location} />
        {rating && (
          <a className="rating" href="#reviews">
            <Rated rating={rating.average} /> from {rating.count} guests
          </a>
        )}
      </div>
    </section>
  )
}

/** The distances, as at the foot of a railway poster. */
function HowFar({ location: { distances } }: { location: Content['location'] }) {
  if (distances.length === 0) return null
  return (
    <a className="far" href="#location">
      {distances.map(({ place, kilometres }) => (
        <span key={place}>
          {place} <b>{kilometres} km</b>
        </span>
      ))}
    </a>
  )
}

function HeroImage({ pictures, alt }: { pictures: HeroPicture[]; alt: string }) {
  const last = pictures.at(-1)?.picture
  if (!last) return null
  return (
    <picture>
      {pictures.map((hero) => (
        <HeroSource key={hero.picture.name} hero={hero} />
      ))}
      <img
        src={last.src}
        alt={alt}
        width={last.width}
        height={last.height}
        fetchPriority="high"
        style={{ backgroundColor: last.colour }}
      />
    </picture>
  )
}

function HeroSource({ hero: { media, sizes, picture } }: { hero: HeroPicture }) {
  const shared = { media, sizes, width: picture.width, height: picture.height }
  return (
    <>
      <source {...shared} type="image/avif" srcSet={srcset(picture.avif)} />
      <source {...shared} type="image/webp" srcSet={srcset(picture.webp)} />
    </>
  )
}
