import { messages } from '#core/refusals/messages.ts'
import { trimEdges } from '#core/values/text.ts'
import { type Content, contentSchema, listUsedPictures, type Photograph } from './content.ts'
import type { EditOutcome } from './edit-content.ts'

/**
 * The document with the photographs of a form: `order` has their ids, `alt.ID`, `caption.ID`, `x.ID` and `y.ID` describe each.
 * A photograph without a description is left out; one in use must have one.
 */
export function arrangePictures(content: Content, fields: Readonly<Record<string, string>>): EditOutcome {
  const ids = (fields.order ?? '').split(',').filter(Boolean)
  // A logo needs no description: the name is beside it.
  const withoutLogo = { ...content, brand: { ...content.brand, logo: '' } }
  const used = new Set(listUsedPictures(withoutLogo, ids))
  const photographsById = new Map(content.photographs.map((each) => [each.id, each]))
  const arranged = ids.map((id) => readPhotographFields(id, fields, photographsById.get(id)))
  const undescribed = arranged.find(({ id, alt }) => alt === '' && used.has(id))
  if (undescribed) return { ok: false, problems: { [`alt.${undescribed.id}`]: messages.altRequired } }
  const photographs = arranged.filter(({ alt }) => alt !== '')
  const checked = contentSchema.safeParse({ ...content, photographs })
  if (checked.success) return { ok: true, content: checked.data }
  const wrong = checked.error.issues.map(({ path: [, index, field] }) => {
    const id = photographs[Number(index)]?.id ?? ''
    return `${field === 'caption' ? 'caption' : 'alt'}.${id}`
  })
  return { ok: false, problems: Object.fromEntries(wrong.map((name) => [name, messages.textTooLong])) }
}

function readPhotographFields(
  id: string,
  fields: Readonly<Record<string, string>>,
  before: Photograph | undefined,
): Photograph {
  const alt = trimEdges(fields[`alt.${id}`] ?? '')
  const caption = trimEdges(fields[`caption.${id}`] ?? '')
  const focus = { x: readPercent(fields[`x.${id}`]), y: readPercent(fields[`y.${id}`]) }
  const isSuggested = before?.suggested === true && before.alt === alt
  return { id, alt, ...(isSuggested && { suggested: true }), ...(caption !== '' && { caption }), focus }
}

function readPercent(text: string | undefined): number {
  const number = Number(text || '50')
  return Number.isFinite(number) ? Math.min(100, Math.max(0, Math.round(number))) : 50
}
