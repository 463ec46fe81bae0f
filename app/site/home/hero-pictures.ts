import type { Content } from '#domain/content/content.ts'
import type { PictureSet } from '#domain/pictures/picture.ts'

export type HeroPicture = {
  /** When a source in `<picture>` is taken; the last one is taken always. */
  media: string | undefined
  sizes: string
  /** Whether a window of this kind may take it; the first that says so is taken. */
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
