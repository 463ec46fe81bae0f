import { readValueAt, replaceUnchanged, setValueAt } from './compare-content.ts'
import { type Content, contentSchema } from './content.ts'
import { findSchemaAt, isPictureList } from './describe-schema.ts'
import { type FieldText, listFieldTexts } from './example-fields.ts'
import { findPictureTextPaths, isDrawnPicture, type PictureTextPaths } from './picture-texts.ts'

/** The fields of a document that have a drawn picture, also those that visitors do not see. */
export function listDrawnFields(content: Content): FieldText[] {
  return listFieldTexts(content).filter(
    ({ fieldKind, text }) => fieldKind === 'picture' && isDrawnPicture(content, text),
  )
}

/** The document without drawn pictures: lists lose them, single fields show none, and lose their description. */
export function removeDrawnPictures(content: Content): Content {
  const document = structuredClone(content)
  for (const { path } of listDrawnFields(content)) {
    const list = /^(.+?)\.\d+(?:\.picture)?$/.exec(path)?.[1]
    if (list && isPictureList(findSchemaAt(contentSchema, list.split('.')))) {
      // The texts go with their entries, and the others move up.
      removeDrawnFromList(document, list)
      continue
    }
    setValueAt(document, path, '')
    const texts = findPictureTextPaths(path)
    if (texts && readValueAt(document, texts.alt) !== undefined) clearPictureTexts(document, texts)
  }
  for (const index of content.stays.retired.keys())
    removeDrawnFromList(document, `stays.retired.${index}.pictures`)
  return document
}

function removeDrawnFromList(document: Content, path: string): void {
  const list = readValueAt(document, path)
  if (!Array.isArray(list)) return
  const readPictureName = (entry: unknown) => String(readValueAt({ entry }, 'entry.picture') ?? entry)
  const remaining = list.filter((entry) => !isDrawnPicture(document, readPictureName(entry)))
  setValueAt(document, path, remaining)
}

/** Empties the texts of a picture that is gone; the hero keeps its description as long as it has a picture. */
function clearPictureTexts(document: Content, { alt, caption }: PictureTextPaths): void {
  if (alt === 'hero.alt' && Object.values(document.hero.pictures).some((name) => name !== '')) return
  setValueAt(document, alt, '')
  if (caption && readValueAt(document, caption) !== undefined) setValueAt(document, caption, '')
}

/** The draft with the drawn pictures that the site still shows, wherever only they were removed from it. */
export function restoreDrawnPictures(draft: Content, published: Content): Content {
  return replaceUnchanged(draft, removeDrawnPictures(published), published)
}
