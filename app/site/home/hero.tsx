import { Fragment } from 'react'
import type { PictureSet, PicturesByName } from '#core/values/picture-set.ts'
import { textProps } from '#core/values/text.ts'
import type { Content, Photograph } from '#modules/content/content.ts'
import {
  chooseScrim,
  findPictureAreaBehind,
  findTonesWithin,
  type Scrim,
  type ToneMap,
  type Tones,
} from '#modules/media/scrim.ts'
import { RatingWithStars } from '../../ui/form/stars.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { formatSrcset } from '../../ui/picture/picture.tsx'

type HeroProps = {
  words: Content['hero']
  placeName: string
  pictures: HeroPicture[]
  /** One of the pictures is a photograph, which needs a veil behind the text. */
  isVeiled: boolean
  /** Of real reviews only; null as long as there are too few. */
  rating: { average: number; count: number } | null
  distances: Content['location']['distances']
}

/** The first picture with the heading on it: by day in the light scheme, by night in the dark one, portrait on phones. Without pictures, drawn hills. */
export function Hero({ words, placeName, pictures, isVeiled, rating, distances }: HeroProps) {
  const isPlain = pictures.length === 0
  return (
    <section className="hero" aria-label="Welcome">
      <div className={['poster', isVeiled && 'veiled', isPlain && 'plain'].filter(Boolean).join(' ')}>
        <HeroImage pictures={pictures} alt={words.alt} />
        <div className={isPlain ? 'hills' : 'mist'} aria-hidden="true" />
        <div className="words page">
          <h1>
            <span {...textProps(words.heading)} /> <span className="sub" {...textProps(words.subheading)} />
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
        <span className="eyebrow place" {...textProps(placeName)} />
        {distances.length > 0 && (
          <a className="far cluster" href="#location">
            {distances.map(({ place, kilometres }) => (
              <span key={place}>
                {place} <b>{kilometres} km</b>
              </span>
            ))}
          </a>
        )}
        {rating && (
          <a className="rating" href="#reviews">
            <RatingWithStars rating={rating.average} /> from {rating.count} guests
          </a>
        )}
      </div>
    </section>
  )
}

function HeroImage({ pictures, alt }: { pictures: HeroPicture[]; alt: string }) {
  const last = pictures.at(-1)?.picture
  if (!last) return null
  return (
    <picture>
      {pictures.map(({ media, sizes, picture }) => {
        const shared = { media, sizes, width: picture.width, height: picture.height }
        return (
          <Fragment key={picture.name}>
            <source {...shared} type="image/avif" srcSet={formatSrcset(picture.avif)} />
            <source {...shared} type="image/webp" srcSet={formatSrcset(picture.webp)} />
          </Fragment>
        )
      })}
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

type HeroPicture = {
  /** For phones only, or for the dark scheme only. The first picture that suits a window is shown. */
  isForPhones: boolean
  isForDark: boolean
  /** The condition of its source in `<picture>`; none for the last one. */
  media: string | undefined
  sizes: string
  picture: PictureSet
}

const PHONE_MEDIA = '(max-width: 44.99rem)'
const DARK_MEDIA = '(prefers-color-scheme: dark)'

/** A phone has a dense screen and a drawn picture has no fine detail: half of the pixels are enough, which saves 13 KB. */
const PHONE_SIZES = '54vw'

/** The share of the window's height that the poster has, to which a photograph is stretched. */
const PHOTOGRAPH_VH = 80
/** For a wide drawn picture on a phone, about half of the pixels are enough. */
const WIDE_ON_PHONES_VH = 45

/** The four compositions in the order a browser tries them; a missing one is left out. `photographs` names those that the owner took. */
export function listHeroPictures(
  names: Content['hero']['pictures'],
  pictures: PicturesByName,
  photographs: { has(name: string): boolean },
): HeroPicture[] {
  return [
    { name: names.darkPortrait, isForPhones: true, isForDark: true },
    { name: names.lightPortrait, isForPhones: true, isForDark: false },
    { name: names.dark, isForPhones: false, isForDark: true },
    { name: names.light, isForPhones: false, isForDark: false },
  ].flatMap(({ name, isForPhones, isForDark }) => {
    const picture = pictures[name]
    const media =
      [isForPhones && PHONE_MEDIA, isForDark && DARK_MEDIA].filter(Boolean).join(' and ') || undefined
    if (!picture) return []
    const isOnPhonesToo = !isForPhones && pictures[names.lightPortrait] === undefined
    const widthAt = (vh: number) => `${Math.round((picture.width / picture.height) * vh)}vh`
    const drawnSizes = isOnPhonesToo
      ? `${PHONE_MEDIA} ${widthAt(WIDE_ON_PHONES_VH)}, 100vw`
      : isForPhones
        ? PHONE_SIZES
        : '100vw'
    const sizes = photographs.has(name) ? `max(100vw, ${widthAt(PHOTOGRAPH_VH)})` : drawnSizes
    return [{ isForPhones, isForDark, media, sizes, picture }]
  })
}

/** The pictures that the owner took, by name. */
type Photographs = ReadonlyMap<string, { focus: Photograph['focus']; tones: ToneMap | null }>

/** The area of the text on the poster, with space for longer texts, and the sizes of the poster in usual windows. */
const phonePosters = {
  textArea: { left: 0, right: 1, top: 0, bottom: 0.5 },
  sizes: [
    [304, 440],
    [374, 640],
    [414, 780],
    [704, 800],
  ],
}

const desktopPosters = {
  textArea: { left: 0.05, right: 0.85, top: 0, bottom: 0.62 },
  sizes: [
    [740, 860],
    [1000, 620],
    [1260, 640],
    [1420, 760],
    [1890, 900],
    [2530, 1050],
  ],
}

const UNKNOWN_TONES: Tones = { dark: 0, bright: 255 }

/** The kinds of window, in the order of the cascade: each condition overrides the ones before. */
const windowTypes = [
  { media: 'screen', isPhone: false, isDark: false },
  { media: `screen and ${DARK_MEDIA}`, isPhone: false, isDark: true },
  { media: `screen and ${PHONE_MEDIA}`, isPhone: true, isDark: false },
  { media: `screen and ${PHONE_MEDIA} and ${DARK_MEDIA}`, isPhone: true, isDark: true },
]

/** The custom properties that `hero-veil.css` reads for the photographs of each kind of window, as CSS; empty where all pictures are drawn. */
export function makeHeroVeilStyle(heroPictures: readonly HeroPicture[], photographs: Photographs): string {
  const veils = windowTypes.map(({ media, isPhone, isDark }) => {
    const hero = heroPictures.find((each) => (isPhone || !each.isForPhones) && (isDark || !each.isForDark))
    const photograph = hero && photographs.get(hero.picture.name)
    if (!photograph) return { media, veil: null }
    const { focus, tones } = photograph
    const scrim = tones
      ? chooseScrimForPosters(hero.picture, focus, tones, isPhone, isDark)
      : chooseScrim(UNKNOWN_TONES, isDark)
    return { media, veil: { ...scrim, focus: `${focus.x}% ${focus.y}%`, mist: 'none' } }
  })
  if (veils.every(({ veil }) => veil === null)) return ''
  const initialValues = { textColour: 'initial', layerColour: 'initial', focus: 'initial', mist: 'initial' }
  const rules = veils.map(({ media, veil }) => {
    const { textColour, layerColour, focus, mist } = veil ?? initialValues
    return `@media ${media}{.hero .veiled{--words:${textColour};--veil:${layerColour};--at:${focus};--mist:${mist}}}`
  })
  return `@layer pages{${rules.join('')}}`
}

function chooseScrimForPosters(
  picture: PictureSet,
  focus: Photograph['focus'],
  tones: ToneMap,
  isPhone: boolean,
  isDark: boolean,
): Scrim {
  const { textArea, sizes } = isPhone ? phonePosters : desktopPosters
  const visibleTones = sizes.map(([width = 1, height = 1]) =>
    findTonesWithin(tones, findPictureAreaBehind(picture, focus, { width, height }, textArea)),
  )
  const extremes = {
    dark: Math.min(...visibleTones.map(({ dark }) => dark)),
    bright: Math.max(...visibleTones.map(({ bright }) => bright)),
  }
  return chooseScrim(extremes, isDark)
}
