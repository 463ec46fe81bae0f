import { readValueAt, setValueAt } from './compare-content.ts'
import type { Content } from './content.ts'

/** Whether a name in this document is a drawn picture. */
export function isDrawnPicture({ photographs }: Content, name: string): boolean {
  return name !== '' && !photographs.some(({ id }) => id === name)
}

/** The paths of a picture's description and caption. */
type PictureTextPaths = { alt: string; caption: string | null }

/** The texts of the picture at a path such as `features.0.pictures.1.picture`; the hero pictures share one description. */
export function findPictureTexts(picture: string): PictureTextPaths | null {
  if (picture.startsWith('hero.pictures.')) return { alt: 'hero.alt', caption: null }
  if (picture.endsWith('.image')) return { alt: `${picture}Alt`, caption: null }
  const place = /^(.+)\.picture$/.exec(picture)?.[1]
  return place === undefined ? null : { alt: `${place}.alt`, caption: `${place}.caption` }
}

/** The picture of the text at a path such as `features.0.pictures.1.caption`. */
export function findPictureOfText(words: string): string | null {
  if (words === 'hero.alt') return 'hero.pictures.light'
  if (words.endsWith('.imageAlt')) return words.slice(0, -'Alt'.length)
  const place = /^(.+)\.(?:alt|caption)$/.exec(words)?.[1]
  return place === undefined ? null : `${place}.picture`
}

/**
 * Replaces the texts of changed pictures, unless the texts were changed too: a photograph has its own, any other picture gets empty ones, so
 * that the owner must describe it.
 */
export function replacePictureTexts(before: Content, document: Content, changed: readonly string[]): void {
  for (const path of changed) {
    const picture = readValueAt(document, path)
    const words = findPictureTexts(path)
    if (!words || picture === readValueAt(before, path)) continue
    replaceTextsOfPicture(before, document, words, picture)
  }
}

/** Replaces the texts of one place, unless they were changed too, by those of its picture. */
export function replaceTextsOfPicture(
  before: Content,
  document: Content,
  words: PictureTextPaths,
  picture: unknown,
): void {
  const photograph = document.photographs.find(({ id }) => id === picture)
  replaceUneditedText(before, document, words.alt, photograph?.alt ?? '')
  if (words.caption) replaceUneditedText(before, document, words.caption, photograph?.caption ?? '')
}

/** Sets a text of the document that was not changed. */
function replaceUneditedText(before: Content, document: Content, path: string, text: string): void {
  const now = readValueAt(document, path)
  if (now !== undefined && now === readValueAt(before, path)) setValueAt(document, path, text)
}
