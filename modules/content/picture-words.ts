import { putAt, valueIn } from './compare-content.ts'
import type { Content } from './content.ts'

/** Where the words about a picture stand: what it shows, and the line under it. */
type WordsAt = { alt: string; caption: string | null }

/** The words that belong to the picture at `features.0.pictures.1.picture`; one place of words serves all first pictures. */
export function wordsOf(picture: string): WordsAt | null {
  if (picture.startsWith('hero.pictures.')) return { alt: 'hero.alt', caption: null }
  if (picture.endsWith('.image')) return { alt: `${picture}Alt`, caption: null }
  const place = /^(.+)\.picture$/.exec(picture)?.[1]
  return place === undefined ? null : { alt: `${place}.alt`, caption: `${place}.caption` }
}

/** The picture that the words at `features.0.pictures.1.caption` belong to, the other way round. */
export function pictureOf(words: string): string | null {
  if (words === 'hero.alt') return 'hero.pictures.light'
  if (words.endsWith('.imageAlt')) return words.slice(0, -'Alt'.length)
  const place = /^(.+)\.(?:alt|caption)$/.exec(words)?.[1]
  return place === undefined ? null : `${place}.picture`
}

/**
 * Takes the words about the pictures before off those that were changed, unless they were changed as well: a photograph brings its own, any other
 * picture is asked about.
 */
export function renewWords(before: Content, document: Content, changed: readonly string[]): void {
  for (const path of changed) {
    const picture = valueIn(document, path)
    const words = wordsOf(path)
    if (!words || picture === valueIn(before, path)) continue
    const own = document.photographs.find(({ id }) => id === picture)
    renew(before, document, words.alt, own?.alt ?? '')
    if (words.caption) renew(before, document, words.caption, own?.caption ?? '')
  }
}

/** A place that the document has; what was written into it since stays. */
function renew(before: Content, document: Content, place: string, said: string): void {
  const now = valueIn(document, place)
  if (now !== undefined && now === valueIn(before, place)) putAt(document, place, said)
}
