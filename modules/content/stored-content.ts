import { z } from 'zod'
import { readValueAt, setValueAt } from './compare-content.ts'
import { type Content, contentSchema } from './content.ts'
import { findSchemaAt } from './describe-schema.ts'
import { listFieldTexts } from './example-fields.ts'
import { findPicturePath, findPictureTextPaths } from './picture-texts.ts'

/** A document of version 0.1.0, in which `replacements` gives the id of a photograph by the name of the drawn picture that it replaces. */
export const legacyContentSchema = contentSchema
  .extend({ replacements: z.record(z.string(), z.string()).default({}) })
  .transform(({ replacements, ...content }) => applyReplacements(content, replacements))

/** Each field gets the photograph that was shown instead of its picture, with the texts that visitors read: those of the photograph. */
function applyReplacements(content: Content, replacements: Readonly<Record<string, string>>): Content {
  if (Object.keys(replacements).length === 0) return content
  for (const path of listPicturePaths(content)) {
    const id = replacements[String(readValueAt(content, path))]
    const photograph = content.photographs.find((each) => each.id === id)
    if (!photograph) continue
    setValueAt(content, path, photograph.id)
    const textPaths = findPictureTextPaths(path)
    // The pictures of the welcome share the description of one of them.
    if (!textPaths || findPicturePath(textPaths.alt) !== path) continue
    if (!findSchemaAt(contentSchema, textPaths.alt.split('.'))) continue
    setValueAt(content, textPaths.alt, photograph.alt)
    if (textPaths.caption) setValueAt(content, textPaths.caption, photograph.caption)
  }
  return content
}

function listPicturePaths(content: Content): string[] {
  const fields = listFieldTexts(content).filter(({ fieldKind }) => fieldKind === 'picture')
  const retired = content.stays.retired.flatMap(({ pictures }, stayIndex) =>
    pictures.map((_, index) => `stays.retired.${stayIndex}.pictures.${index}.picture`),
  )
  return [...fields.map(({ path }) => path), ...retired]
}
