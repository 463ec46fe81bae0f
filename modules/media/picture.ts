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
  /** A blurred likeness as a `data:` address, shown in place of the colour. */
  blur?: string
  /** Where its eye is, as in `object-position`, when that is not the middle. */
  focus?: string
  /** What it shows, when it stands in the place of another whose words would be wrong. */
  alt?: string
  /** The line under it there; empty for none. */
  caption?: string
}
export type PictureWidth = { src: string; width: number }

/** A picture's place on a page: which one, what it shows in words, and the line under it. */
export type PictureUse = { picture: string; alt: string; caption?: string }

/** `a.avif 400w, b.avif 800w` */
export function srcset(widths: readonly PictureWidth[]): string {
  return widths.map(({ src, width }) => `${src} ${width}w`).join(', ')
}
