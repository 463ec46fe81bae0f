import type { Photograph } from '#domain/content/content.ts'
import type { PictureSet } from '#domain/pictures/picture.ts'
import { type Scrim, scrimFor } from '#domain/pictures/scrim.ts'
import { type Area, areaOfPicture, type ToneMap, type Tones, tonesWithin } from '#domain/pictures/tones.ts'
import type { HeroPicture } from './hero-pictures.ts'

/** `photographs` are those of the pictures that the owner took, by name. */
type Photographs = ReadonlyMap<string, { focus: Photograph['focus']; tones: ToneMap | null }>
/** Custom properties of the poster, as `hero-veil.css` reads them. */
export type Veils = Record<`--${string}`, string>

/** Where the words stand on the poster, with some room for longer ones, and the shapes the poster has in usual windows. */
const phone = {
  words: { left: 0, right: 1, top: 0, bottom: 0.5 },
  boxes: [
    [304, 440],
    [374, 640],
    [414, 780],
    [704, 800],
  ],
}
const wide = {
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

/** What lies over the photographs under the welcome, in each kind of window; nothing where all of them are drawn. */
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
  const { words, boxes } = onPhone ? phone : wide
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
