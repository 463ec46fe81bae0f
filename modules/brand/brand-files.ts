/** The files that are made of a house's logo or initial; `card.jpg` is the picture of a shared link. */
export const brandFiles = {
  'favicon.ico': 'image/x-icon',
  'favicon.svg': 'image/svg+xml',
  'apple-touch-icon.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'maskable-512.png': 'image/png',
  'mark.png': 'image/png',
  'card.jpg': 'image/jpeg',
} as const
export type BrandFile = keyof typeof brandFiles

/** The mark beside the name of the house, in CSS pixels; its file has two pixels for each. Null: the demo's tree. */
export type HouseMark = { src: string; width: number; height: number } | null

const MARK_HEIGHT = 44
const MAX_MARK_ASPECT_RATIO = 3

/** The size of a mark: square for an initial, as wide as the logo for a logo. */
export function computeMarkSize(logo: { width: number; height: number } | null) {
  const aspectRatio = logo ? Math.min(MAX_MARK_ASPECT_RATIO, Math.max(1, logo.width / logo.height)) : 1
  return { width: Math.round(MARK_HEIGHT * aspectRatio), height: MARK_HEIGHT }
}

export const CARD_SIZE = { width: 1200, height: 630 } as const

/** The scripts that icons and shared pictures can draw (app/ui/fonts/fonts.conf). */
const drawable = /^[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]*$/u

/** The first letter or digit of a name, with its vowel signs; empty where there is none that can be drawn. */
export function findInitial(name: string): string {
  const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(name.normalize('NFC'))
  for (const { segment } of graphemes)
    if (/^[\p{L}\p{N}]/u.test(segment)) return canDraw(segment) ? segment.toLocaleUpperCase('en') : ''
  return ''
}

export function canDraw(text: string): boolean {
  return drawable.test(text)
}
