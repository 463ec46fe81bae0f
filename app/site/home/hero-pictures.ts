import type { Content, Photograph } from '#modules/content/content.ts'
import type { PictureSet } from '#modules/media/picture.ts'
import {
  type Area,
  areaOfPicture,
  type Scrim,
  scrimFor,
  type ToneMap,
  type Tones,
  tonesWithin,
} from '#modules/media/scrim.ts'

export type HeroPicture = {
  /** When a source in `<picture>` is taken; the last one is taken always. */
  media: string | undefined
  sizes: string
  /** Whether it suits a window of this kind; the first that does is used. */
  isFor: (onPhone: boolean, atNight: boolean) => boolean
  picture: PictureSet
}

const phone = '(max-width: 44.99rem)'
const dark = '(prefers-color-scheme: dark)'

/** A phone is dense, and the poster is soft: half of its dots are enough for the eye, and 13 KB for the line. */
const phoneSizes = '54vw'
const wideSizes = '100vw'

/** The four compositions in the order a browser tries them; one that the house lacks is left out. */
export function heroPictures(
  names: Content['hero']['pictures'],
  pictures: Record<string, PictureSet>,
): HeroPicture[] {
  const all = [
    {
      name: names.darkPortrait,
      media: `${phone} and ${dark}`,
      sizes: phoneSizes,
      isFor: (onPhone: boolean, atNight: boolean) => onPhone && atNight,
    },
    {
      name: names.lightPortrait,
      media: phone,
      sizes: phoneSizes,
      isFor: (onPhone: boolean) => onPhone,
    },
    {
      name: names.dark,
      media: dark,
      sizes: wideSizes,
      isFor: (_: boolean, atNight: boolean) => atNight,
    },
    {
      name: names.light,
      media: undefined,
      sizes: wideSizes,
      isFor: () => true,
    },
  ]
  return all.flatMap(({ name, ...rest }) => {
    const picture = pictures[name]
    return picture ? [{ ...rest, picture }] : []
  })
}

/** `photographs` are those of the pictures that the owner took, by name. */
type Photographs = ReadonlyMap<string, { focus: Photograph['focus']; tones: ToneMap | null }>
/** Custom properties of the poster, as `hero-veil.css` reads them. */
export type Veils = Record<`--${string}`, string>

/** The area of the words on the poster, with some room for longer ones, and the shapes of the poster in usual windows. */
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

/** The scrims over the hero photographs, for each kind of window; none where all pictures are drawn. */
export function heroVeils(heroes: readonly HeroPicture[], photographs: Photographs): Veils | undefined {
  const windows = [
    { name: 'wide', onPhone: false, atNight: false },
    { name: 'wide-night', onPhone: false, atNight: true },
    { name: 'phone', onPhone: true, atNight: false },
    { name: 'phone-night', onPhone: true, atNight: true },
  ]
  const veils = windows.flatMap(({ name, onPhone, atNight }): (readonly [string, string])[] => {
    const picture = heroes.find(({ isFor }) => isFor(onPhone, atNight))?.picture
    const photograph = picture && photographs.get(picture.name)
    if (!picture || !photograph) return []
    const { focus, tones } = photograph
    const { words, veil } = scrimOn(picture, focus, tones, onPhone, atNight)
    return [
      [`--${name}-words`, words],
      [`--${name}-veil`, veil],
      [`--${name}-at`, `${focus.x}% ${focus.y}%`],
      [`--${name}-mist`, 'none'],
    ]
  })
  return veils.length > 0 ? Object.fromEntries(veils) : undefined
}

function scrimOn(
  picture: PictureSet,
  focus: Photograph['focus'],
  tones: ToneMap | null,
  onPhone: boolean,
  atNight: boolean,
): Scrim {
  if (!tones) return scrimFor(UNKNOWN, atNight)
  const { words, boxes } = onPhone ? onPhones : onDesks
  const seen = boxes.map(([width = 1, height = 1]) =>
    tonesWithin(tones, areaOfPicture(picture, focus, { width, height }, words satisfies Area)),
  )
  return scrimFor(
    {
      dark: Math.min(...seen.map(({ dark }) => dark)),
      bright: Math.max(...seen.map(({ bright }) => bright)),
    },
    atNight,
  )
}
