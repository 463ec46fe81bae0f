import { readValueAt, setValueAt } from './compare-content.ts'
import type { Content } from './content.ts'

/** Whether a name in this document is a drawn picture. */
export function isDrawnPicture({ photographs }: Content, name: string): boolean {
  return name !== '' && !photographs.some(({ id }) => id === name)
}

/** The paths of a picture's description and caption. */
export type PictureTextPaths = { alt: string; caption: string | null }

/** The paths of the texts of the picture at a path such as `features.0.pictures.1.picture`; the hero pictures share one description. */
export function findPictureTextPaths(picturePath: string): PictureTextPaths | null {
  if (picturePath.startsWith('hero.pictures.')) return { alt: 'hero.alt', caption: null }
  if (picturePath.endsWith('.image')) return { alt: `${picturePath}Alt`, caption: null }
  const entryPath = /^(.+)\.picture$/.exec(picturePath)?.[1]
  return entryPath === undefined ? null : { alt: `${entryPath}.alt`, caption: `${entryPath}.caption` }
}

/** The path of the picture of the text at a path such as `features.0.pictures.1.caption`. */
export function findPicturePath(textPath: string): string | null {
  if (textPath === 'hero.alt') return 'hero.pictures.light'
  if (textPath.endsWith('.imageAlt')) return textPath.slice(0, -'Alt'.length)
  const place = /^(.+)\.(?:alt|caption)$/.exec(textPath)?.[1]
  return place === undefined ? null : `${place}.picture`
}

/**
 * Replaces the texts of changed pictures, unless the texts were changed too: a photograph has its own, any other picture gets empty ones, so
 * that the owner must describe it.
 */
export function replacePictureTexts(before: Content, document: Content, paths: readonly string[]): void {
  for (const path of paths) {
    const picture = readValueAt(document, path)
    const textPaths = findPictureTextPaths(path)
    if (!textPaths || picture === readValueAt(before, path)) continue
    replaceTextsOfPicture(before, document, textPaths, picture)
  }
}

/** Replaces the texts of one place, unless they were changed too, by those of its picture. */
export function replaceTextsOfPicture(
  before: Content,
  document: Content,
  textPaths: PictureTextPaths,
  picture: unknown,
): void {
  const photograph = document.photographs.find(({ id }) => id === picture)
  replaceUneditedText(before, document, textPaths.alt, photograph?.alt ?? '')
  if (textPaths.caption) replaceUneditedText(before, document, textPaths.caption, photograph?.caption ?? '')
}

/** Sets a text of the document that was not changed. */
function replaceUneditedText(before: Content, document: Content, path: string, text: string): void {
  const current = readValueAt(document, path)
  if (current !== undefined && current === readValueAt(before, path)) setValueAt(document, path, text)
}
