import { describeDrawnPicture } from '#modules/media/drawn-names.ts'
import { readValueAt } from './compare-content.ts'
import type { Content } from './content.ts'
import { chooseMap, chooseSocialCard, hasOwnAddress, listBlockPictures } from './demo-house.ts'
import { isInHiddenSection, listHomeSections } from './home-sections.ts'
import { findPicturePath, isDrawnPicture } from './picture-texts.ts'
import { type ContentField, type ContentList, siteParts } from './site-parts.ts'

/** The `part` of the made-up reviews, which are no field of the editor. */
export const SAMPLES_PART = 'samples'

/** A field that still has its first-day value; `part` and `path` locate it in the editor. */
export type ExampleField = { part: string; path: string; label: string; text: string }
/** A field with its text; `label` names its entry too. */
export type FieldText = ExampleField & { fieldKind: ContentField['fieldKind'] }

/** Short texts with facts about one property; other short texts are headings and labels. */
const propertyFactPaths = new Set([
  'property.name',
  'property.place',
  'property.phone',
  'property.email',
  'property.hours',
  'property.region',
  'property.mapUrl',
  'property.footerLine',
  'property.credit.text',
  'property.social.*.url',
  'stays.heading',
  'stays.priceNote',
  'hero.toStays',
  'location.distances.*.via',
  'contact.eyebrow',
])

/** The texts that are equal to first-day texts, at any index of their list. */
export function listExampleTexts(content: Content, firstDay: Content): ExampleField[] {
  const firstDayTexts = new Set(listTexts(firstDay).map(({ text }) => text))
  const mayShareRegion = hasOwnAddress(content)
  return listTexts(content).filter(
    ({ path, text }) => firstDayTexts.has(text) && !(mayShareRegion && path === 'property.region'),
  )
}

/** The fields with a drawn picture that visitors see at some width, by day or by night. */
export function listExamplePictures(content: Content): ExampleField[] {
  return listFieldTexts(content)
    .filter(({ fieldKind, path, text }) => fieldKind === 'picture' && isPictureSeen(content, path, text))
    .map((field) =>
      field.path === 'socialCard' ? { ...field, text: chooseSocialCard(content).name } : field,
    )
    .filter(({ text }) => isDrawnPicture(content, text))
    .map(({ text, ...place }) => ({ ...place, text: describeDrawnPicture(text) }))
}

/** Whether visitors see the picture of a field. Two small pages show pictures of sections that are left out. */
function isPictureSeen(content: Content, path: string, name: string): boolean {
  if (path === 'location.map.picture')
    return listHomeSections(content).some(({ kind }) => kind === 'location') && chooseMap(content) === 'drawn'
  // The page after a sent message shows it.
  if (path === 'quick.picture.picture') return true
  const [, index, list] = /^features\.(\d+)\.(pictures)?/.exec(path) ?? []
  const block = content.features[Number(index ?? Number.NaN)]
  if (!block || !list) return !isInHiddenSection(content, path)
  // The page for a wrong address shows a picture of the location.
  const isOfLocation = block.id === content.location.featureId
  return (
    (isOfLocation || !isInHiddenSection(content, path)) &&
    listBlockPictures(content, block).some(({ picture }) => picture === name)
  )
}

/** The texts of the document, without the descriptions of pictures. */
function listTexts(content: Content): FieldText[] {
  return listFieldTexts(content).filter(
    ({ fieldKind, path, text }) =>
      text !== '' &&
      findPicturePath(path) === null &&
      (['text', 'lines'].includes(fieldKind) || propertyFactPaths.has(path.replace(/\.\d+\./, '.*.'))),
  )
}

/** Every field of the document with its text, in the order of the page. */
export function listFieldTexts(content: Content): FieldText[] {
  return siteParts.flatMap(({ id, fields, lists }) => [
    ...fields.map((field) => readFieldText(content, id, field, field.path, '')),
    ...lists.flatMap((list) => listEntryTexts(content, id, list, list.path, '')),
  ])
}

function listEntryTexts(
  content: Content,
  part: string,
  list: ContentList,
  listPath: string,
  parentTitle: string,
): FieldText[] {
  const entries = readValueAt(content, listPath)
  if (!Array.isArray(entries)) return []
  return entries.flatMap((_, index) => {
    const path = `${listPath}.${index}`
    const name = list.nameField === '' ? '' : formatValue(readValueAt(content, `${path}.${list.nameField}`))
    const title = parentTitle || name || `${list.title} ${index + 1}`
    return [
      ...list.fields.map((field) =>
        readFieldText(content, part, field, field.path === '' ? path : `${path}.${field.path}`, title),
      ),
      ...(list.nestedList
        ? listEntryTexts(content, part, list.nestedList, `${path}.${list.nestedList.path}`, title)
        : []),
    ]
  })
}

function readFieldText(
  content: Content,
  part: string,
  { fieldKind, label, options }: ContentField,
  path: string,
  entryTitle: string,
): FieldText {
  const text = formatValue(readValueAt(content, path))
  const fullLabel = entryTitle ? `${entryTitle}: ${label}` : label
  return { part, path, fieldKind, label: fullLabel, text: options?.[text] ?? text }
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
