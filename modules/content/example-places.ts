import { pictureName } from '#modules/media/picture-name.ts'
import { socialCardOf } from '#modules/media/social-card.ts'
import { valueIn } from './compare-content.ts'
import type { Content } from './content.ts'
import { pictureOf } from './picture-words.ts'
import { type ContentField, type List, siteParts } from './site-parts.ts'

/** A place of the content that is still as it came: `part` and `path` say where it is edited. */
export type ExamplePlace = { part: string; path: string; label: string; says: string }
/** A place of the content with what it says; `label` names its entry too. */
export type ContentPlace = ExamplePlace & { as: ContentField['as'] }

/** Short texts that say something about one house; the others name what stands below them. */
const aboutTheHouse =
  /^(property\.(name|place|phone|email|hours|region|mapUrl|footerLine|credit\.text|social\.\d+\.url)|stays\.(heading|priceNote)|hero\.toStays|location\.distances\.\d+\.via|contact\.eyebrow)$/

/** The texts that are word for word those of the first day, wherever in their list they stand. */
export function exampleTexts(content: Content, firstDay: Content): ExamplePlace[] {
  const theirs = new Set(textsIn(firstDay).map(({ says }) => says))
  return textsIn(content).filter(({ says }) => theirs.has(says))
}

/** The places whose picture is a drawn one; `isDrawn` says so of the name that stands there. */
export function examplePictures(content: Content, isDrawn: (name: string) => boolean): ExamplePlace[] {
  return contentPlaces(content)
    .filter(({ as, path }) => as === 'picture' && path !== 'location.map.picture')
    .map((place) => (place.path === 'socialCard' ? { ...place, says: socialCardOf(content).name } : place))
    .filter(({ says }) => says !== '' && isDrawn(says))
    .map(({ says, ...place }) => ({ ...place, says: pictureName(says) }))
}

/** What a picture shows belongs to the picture, and goes with it. */
function textsIn(content: Content): ContentPlace[] {
  return contentPlaces(content).filter(
    ({ as, path, says }) =>
      says !== '' &&
      pictureOf(path) === null &&
      (as === 'text' || as === 'lines' || aboutTheHouse.test(path)),
  )
}

/** Every place of the document with what it says, in the order of the page. */
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
    const name = list.named === '' ? '' : said(valueIn(content, `${path}.${list.named}`))
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
  { as, label }: ContentField,
  path: string,
  entry: string,
): ContentPlace {
  return { part, path, as, label: entry ? `${entry}: ${label}` : label, says: said(valueIn(content, path)) }
}

function said(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
