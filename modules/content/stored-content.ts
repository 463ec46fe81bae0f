import { z } from 'zod'
import { readValueAt, setValueAt } from './compare-content.ts'
import { type Content, contentSchema } from './content.ts'
import { schemaAt } from './describe-schema.ts'
import { listFieldTexts } from './example-places.ts'
import { findPictureOfText, findPictureTexts } from './picture-words.ts'

/** A document of the database. Earlier ones showed photographs instead of drawn pictures everywhere, by the name of the drawn picture. */
export const storedContentSchema = contentSchema
  .extend({ replacements: z.record(z.string(), z.string()).default({}) })
  .transform(({ replacements, ...content }) => withPhotographsInFields(content, replacements))

/** Each field gets the photograph that was shown instead of its picture, with the texts that visitors read: those of the photograph. */
function withPhotographsInFields(content: Content, replacements: Readonly<Record<string, string>>): Content {
  if (Object.keys(replacements).length === 0) return content
  for (const path of picturePaths(content)) {
    const id = replacements[String(readValueAt(content, path))]
    const photograph = content.photographs.find((each) => each.id === id)
    if (!photograph) continue
    setValueAt(content, path, photograph.id)
    const words = findPictureTexts(path)
    // The pictures of the welcome share the description of one of them.
    if (!words || findPictureOfText(words.alt) !== path || !schemaAt(contentSchema, words.alt.split('.')))
      continue
    setValueAt(content, words.alt, photograph.alt)
    if (words.caption) setValueAt(content, words.caption, photograph.caption)
  }
  return content
}

function picturePaths(content: Content): string[] {
  const fields = listFieldTexts(content).filter(({ as }) => as === 'picture')
  const retired = content.stays.retired.flatMap(({ pictures }, stay) =>
    pictures.map((_, index) => `stays.retired.${stay}.pictures.${index}.picture`),
  )
  return [...fields.map(({ path }) => path), ...retired]
}
