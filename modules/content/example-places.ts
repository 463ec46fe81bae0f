import { describeDrawnPicture } from '#modules/media/drawn-names.ts'
import { valueIn } from './compare-content.ts'
import type { Content } from './content.ts'
import { blockPictures, hasOwnAddress, shownMap, socialCardOf } from './demo-house.ts'
import { homeSections, isLeftOut } from './home-sections.ts'
import { isDrawnIn, pictureOf } from './picture-words.ts'
import { type ContentField, type List, siteParts } from './site-parts.ts'
/** The `part` of what is no field of the editor: the made-up reviews. */
export const SAMPLES = 'samples'

/** A field that still has its first-day value; `part` and `path` locate it in the editor. */
export type ExamplePlace = { part: string; path: string; label: string; text: string }
/** A field with its text; `label` names its entry too. */
export type ContentPlace = ExamplePlace & { as: ContentField['as'] }

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
export function exampleTexts(content: Content, firstDay: Content): ExamplePlace[] {
  const theirs = new Set(textsIn(firstDay).map(({ text }) => text))
  const mayShareRegion = hasOwnAddress(content)
  return textsIn(content).filter(
    ({ path, text }) => theirs.has(text) && !(mayShareRegion && path === 'property.region'),
  )
}

/** The fields with a drawn picture that visitors see at some width, by day or by night. */
export function examplePictures(content: Content): ExamplePlace[] {
  return contentPlaces(content)
    .filter(({ as, path, text }) => as === 'picture' && isSeen(content, path, text))
    .map((place) => (place.path === 'socialCard' ? { ...place, text: socialCardOf(content).name } : place))
    .filter(({ text }) => isDrawnIn(content, text))
    .map(({ text, ...place }) => ({ ...place, text: describeDrawnPicture(text) }))
}

/** Whether visitors see the picture of a field, which two small pages show although its section is left out. */
function isSeen(content: Content, path: string, name: string): boolean {
  if (path === 'location.map.picture')
    return homeSections(content).some(({ kind }) => kind === 'location') && shownMap(content) === 'drawn'
  // After a message was sent.
  if (path === 'quick.picture.picture') return true
  const [, index, list] = /^features\.(\d+)\.(pictures)?/.exec(path) ?? []
  const block = content.features[Number(index ?? Number.NaN)]
  if (!block || !list) return !isLeftOut(content, path)
  // At a wrong address.
  const isOfLocation = block.id === content.location.featureId
  return (
    (isOfLocation || !isLeftOut(content, path)) &&
    blockPictures(content, block).some(({ picture }) => picture === name)
  )
}

/** The texts of the document, without the descriptions of pictures. */
function textsIn(content: Content): ContentPlace[] {
  return contentPlaces(content).filter(
    ({ as, path, text }) =>
      text !== '' &&
      pictureOf(path) === null &&
      (as === 'text' || as === 'lines' || aboutTheProperty.has(path.replace(/\.\d+\./, '.*.'))),
  )
}

/** Every field of the document with its text, in the order of the page. */
export function contentPlaces(content: Content): ContentPlace[] {
  return siteParts.flatMap(({ id, fields, lists }) => [
    ...fields.map((field) => placeOf(content, id, field, field.at, '')),
    ...lists.flatMap((list) => entriesIn(content, id, list, list.at, '')),
  ])
}

function entriesIn(content: Content, part: string, list: List, at: string, within: string): ContentPlace[] {
  const entries = valueIn(content, at)
  if (!Array.isArray(entries)) return []
  return entries.flatMap((_, index) => {
    const path = `${at}.${index}`
    const name = list.named === '' ? '' : textOf(valueIn(content, `${path}.${list.named}`))
    const title = within || name || `${list.title} ${index + 1}`
    return [
      ...list.fields.map((field) =>
        placeOf(content, part, field, field.at === '' ? path : `${path}.${field.at}`, title),
      ),
      ...(list.within ? entriesIn(content, part, list.within, `${path}.${list.within.at}`, title) : []),
    ]
  })
}

function placeOf(
  content: Content,
  part: string,
  { as, label, options }: ContentField,
  path: string,
  entry: string,
): ContentPlace {
  const text = textOf(valueIn(content, path))
  return { part, path, as, label: entry ? `${entry}: ${label}` : label, text: options?.[text] ?? text }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
