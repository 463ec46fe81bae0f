import { describeDrawnPicture } from '#modules/media/drawn-names.ts'
import { readValueAt } from './compare-content.ts'
import type { Content } from './content.ts'
import { chooseMap, chooseSocialCard, hasOwnAddress, listBlockPictures } from './demo-house.ts'
import { isInHiddenSection, listHomeSections } from './home-sections.ts'
import { findPictureOfText, isDrawnPicture } from './picture-words.ts'
import { type ContentField, type ContentList, siteParts } from './site-parts.ts'
/** The `part` of the made-up reviews, which are no field of the editor. */
export const SAMPLES_PART = 'samples'

/** A field that still has its first-day value; `part` and `path` locate it in the editor. */
export type ExampleField = { part: string; path: string; label: string; text: string }
/** A field with its text; `label` names its entry too. */
export type FieldText = ExampleField & { as: ContentField['as'] }

/** Short texts with facts about one property; other short texts are headings and labels. */
const aboutTheProperty = new Set([
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
    .filter(({ as, path, text }) => as === 'picture' && isSeen(content, path, text))
    .map((place) =>
      place.path === 'socialCard' ? { ...place, text: chooseSocialCard(content).name } : place,
    )
    .filter(({ text }) => isDrawnPicture(content, text))
    .map(({ text, ...place }) => ({ ...place, text: describeDrawnPicture(text) }))
}

/** Whether visitors see the picture of a field, which two small pages show although its section is left out. */
function isSeen(content: Content, path: string, name: string): boolean {
  if (path === 'location.map.picture')
    return listHomeSections(content).some(({ kind }) => kind === 'location') && chooseMap(content) === 'drawn'
  // After a message was sent.
  if (path === 'quick.picture.picture') return true
  const [, index, list] = /^features\.(\d+)\.(pictures)?/.exec(path) ?? []
  const block = content.features[Number(index ?? Number.NaN)]
  if (!block || !list) return !isInHiddenSection(content, path)
  // At a wrong address.
  const isOfLocation = block.id === content.location.featureId
  return (
    (isOfLocation || !isInHiddenSection(content, path)) &&
    listBlockPictures(content, block).some(({ picture }) => picture === name)
  )
}

/** The texts of the document, without the descriptions of pictures. */
function listTexts(content: Content): FieldText[] {
  return listFieldTexts(content).filter(
    ({ as, path, text }) =>
      text !== '' &&
      findPictureOfText(path) === null &&
      (as === 'text' || as === 'lines' || aboutTheProperty.has(path.replace(/\.\d+\./, '.*.'))),
  )
}

/** Every field of the document with its text, in the order of the page. */
export function listFieldTexts(content: Content): FieldText[] {
  return siteParts.flatMap(({ id, fields, lists }) => [
    ...fields.map((field) => readFieldText(content, id, field, field.at, '')),
    ...lists.flatMap((list) => listEntryTexts(content, id, list, list.at, '')),
  ])
}

function listEntryTexts(
  content: Content,
  part: string,
  list: ContentList,
  at: string,
  within: string,
): FieldText[] {
  const entries = readValueAt(content, at)
  if (!Array.isArray(entries)) return []
  return entries.flatMap((_, index) => {
    const path = `${at}.${index}`
    const name = list.nameField === '' ? '' : formatValue(readValueAt(content, `${path}.${list.nameField}`))
    const title = within || name || `${list.title} ${index + 1}`
    return [
      ...list.fields.map((field) =>
        readFieldText(content, part, field, field.at === '' ? path : `${path}.${field.at}`, title),
      ),
      ...(list.nestedList
        ? listEntryTexts(content, part, list.nestedList, `${path}.${list.nestedList.at}`, title)
        : []),
    ]
  })
}

function readFieldText(
  content: Content,
  part: string,
  { as, label, options }: ContentField,
  path: string,
  entry: string,
): FieldText {
  const text = formatValue(readValueAt(content, path))
  return { part, path, as, label: entry ? `${entry}: ${label}` : label, text: options?.[text] ?? text }
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
