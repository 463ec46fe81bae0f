/** One picture as a page shows it: every width in AVIF and WebP, smallest first; `src` is the one for old browsers. */
export type PictureSet = {
  name: string
  width: number
  height: number
  src: string
  avif: PictureWidth[]
  webp: PictureWidth[]
  /** Average colour, `#rrggbb`, shown until the picture arrives. */
  colour: string
  /** A blurred placeholder as a `data:` URL, shown in place of the colour. */
  blur?: string
  /** Its focus, as in `object-position`, when that is not the middle. */
  focus?: string
}

export type PicturesByName = Readonly<Record<string, PictureSet>>

export type PictureWidth = { src: string; width: number }

/** A picture on a page: its name, its description, and its caption. */
export type PictureUse = { picture: string; alt: string; caption?: string }
