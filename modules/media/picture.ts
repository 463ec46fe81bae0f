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
export type PictureWidth = { src: string; width: number }

/** A picture on a page: its name, its description, and its caption. */
export type PictureUse = { picture: string; alt: string; caption?: string }

/** `a.avif 400w, b.avif 800w` */
export function srcset(widths: readonly PictureWidth[]): string {
  return widths.map(({ src, width }) => `${src} ${width}w`).join(', ')
}

const drawnNames: Record<string, string> = {
  'avatar-bloom': 'A portrait: blossom',
  'avatar-dawn': 'A portrait: dawn',
  'avatar-dusk': 'A portrait: dusk',
  'avatar-night': 'A portrait: night',
  'hero-dawn': 'The valley at dawn, wide',
  'hero-dawn-portrait': 'The valley at dawn, upright',
  'hero-dusk': 'The valley at dusk, wide',
  'hero-dusk-portrait': 'The valley at dusk, upright',
  'social-card': 'Picture of a shared link',
}

/** The name of a drawn picture where the owner chooses one: `The valley at dawn, wide`, `Cottage in snow`. */
export function pictureName(name: string): string {
  return drawnNames[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}
