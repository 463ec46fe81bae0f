import type { PictureSet } from '#core/values/picture.ts'
import type { Content, Photograph } from '#modules/content/content.ts'
import {
  areaOfPicture,
  type Scrim,
  scrimFor,
  type ToneMap,
  type Tones,
  tonesWithin,
} from '#modules/media/scrim.ts'

export type HeroPicture = {
  /** For phones only, or for the dark scheme only. The first picture that suits a window is shown. */
  phone: boolean
  dark: boolean
  /** The condition of its source in `<picture>`; none for the last one. */
  media: string | undefined
  sizes: string
  picture: PictureSet
}

const PHONE = '(max-width: 44.99rem)'
const DARK = '(prefers-color-scheme: dark)'
/** A phone has a dense screen, and a drawn poster is soft: half of the pixels are enough, and 13 KB. */
const PHONE_SIZES = '54vw'
/** The poster's share of the window's height, to which a picture is stretched; of a drawn one half of the pixels are enough. */
const PHOTOGRAPH_VH = 80
const WIDE_ON_PHONES_VH = 45

/** The four compositions in the order a browser tries them; a missing one is left out. `photographs` names those that the owner took. */
export function heroPictures(
  names: Content['hero']['pictures'],
  pictures: Record<string, PictureSet>,
  photographs: { has(name: string): boolean },
): HeroPicture[] {
  return [
    { name: names.darkPortrait, phone: true, dark: true },
    { name: names.lightPortrait, phone: true, dark: false },
    { name: names.dark, phone: false, dark: true },
    { name: names.light, phone: false, dark: false },
  ].flatMap(({ name, phone, dark }) => {
    const picture = pictures[name]
    const media = [phone && PHONE, dark && DARK].filter(Boolean).join(' and ') || undefined
    if (!picture) return []
    const isOnPhones = !phone && pictures[names.lightPortrait] === undefined
    const widthAt = (vh: number) => `${Math.round((picture.width / picture.height) * vh)}vh`
    const drawn = isOnPhones ? `${PHONE} ${widthAt(WIDE_ON_PHONES_VH)}, 100vw` : phone ? PHONE_SIZES : '100vw'
    const sizes = photographs.has(name) ? `max(100vw, ${widthAt(PHOTOGRAPH_VH)})` : drawn
    return [{ phone, dark, media, sizes, picture }]
  })
}

/** `photographs` are those of the pictures that the owner took, by name. */
type Photographs = ReadonlyMap<string, { focus: Photograph['focus']; tones: ToneMap | null }>

/** The area of the text on the poster, with space for longer texts, and the sizes of the poster in usual windows. */
const onPhones = {
  words: { left: 0, right: 1, top: 0, bottom: 0.5 },
  boxes: [
    [304, 440],
    [374, 640],
    [414, 780],
    [704, 800],
  ],
}
const onDesks = {
  words: { left: 0.05, right: 0.85, top: 0, bottom: 0.62 },
  boxes: [
    [740, 860],
    [1000, 620],
    [1260, 640],
    [1420, 760],
    [1890, 900],
    [2530, 1050],
  ],
}
const UNKNOWN: Tones = { dark: 0, bright: 255 }

/** In the order of the cascade: each condition overrides the ones before. */
const windows = [
  { media: 'screen', phone: false, dark: false },
  { media: `screen and ${DARK}`, phone: false, dark: true },
  { media: `screen and ${PHONE}`, phone: true, dark: false },
  { media: `screen and ${PHONE} and ${DARK}`, phone: true, dark: true },
]

/** The custom properties that `hero-veil.css` reads for the photographs of each kind of window, as CSS; empty where all pictures are drawn. */
export function heroVeils(heroes: readonly HeroPicture[], photographs: Photographs): string {
  const found = windows.map(({ media, phone, dark }) => {
    const hero = heroes.find((each) => (phone || !each.phone) && (dark || !each.dark))
    const photograph = hero && photographs.get(hero.picture.name)
    if (!photograph) return { media, veil: null }
    const { focus, tones } = photograph
    const scrim = tones ? scrimOn(hero.picture, focus, tones, phone, dark) : scrimFor(UNKNOWN, dark)
    return { media, veil: { ...scrim, focus: `${focus.x}% ${focus.y}%`, mist: 'none' } }
  })
  if (found.every(({ veil }) => veil === null)) return ''
  const drawn = { words: 'initial', veil: 'initial', focus: 'initial', mist: 'initial' }
  const rules = found.map(({ media, veil }) => {
    const { words, veil: colour, focus, mist } = veil ?? drawn
    return `@media ${media}{.hero .veiled{--words:${words};--veil:${colour};--at:${focus};--mist:${mist}}}`
  })
  return `@layer pages{${rules.join('')}}`
}

function scrimOn(
  picture: PictureSet,
  focus: Photograph['focus'],
  tones: ToneMap,
  onPhone: boolean,
  dark: boolean,
): Scrim {
  const { words, boxes } = onPhone ? onPhones : onDesks
  const visible = boxes.map(([width = 1, height = 1]) =>
    tonesWithin(tones, areaOfPicture(picture, focus, { width, height }, words)),
  )
  const extremes = {
    dark: Math.min(...visible.map(({ dark }) => dark)),
    bright: Math.max(...visible.map(({ bright }) => bright)),
  }
  return scrimFor(extremes, dark)
}
