import { readValueAt, setValueAt } from './compare-content.ts'
import { type Content, contentSchema } from './content.ts'
import { MAX_PHOTOGRAPHS, MAX_PICTURES } from './content-parts.ts'
import { findSchemaAt, isPictureList } from './describe-schema.ts'
import {
  findPicturePath,
  findPictureTextPaths,
  isDrawnPicture,
  replaceTextsOfPicture,
} from './picture-texts.ts'

/** The field of a form with the ids of the photographs to show at a place, one after the other with commas. */
export const makePhotographsFieldName = (place: string) => `photographs.${place}`

/** The place and the photographs of such a field; null for any other field. */
export function readPhotographsField(name: string, ids: string): { place: string; ids: string[] } | null {
  const [, place = ''] = /^photographs\.(.+)$/.exec(name) ?? []
  return place === '' || ids === '' ? null : { place, ids: ids.split(',') }
}

/** The fields of a form with the focus of a photograph, in per cent of its width and height. */
export const makeFocusFieldNames = (id: string) => ({ x: `focus.${id}.x`, y: `focus.${id}.y` })

/** Sets the focus of a photograph by such a field; any other field, and what is no per cent, changes nothing. */
export function setFocus(document: Content, name: string, text: string): void {
  const [, id, axis] = /^focus\.(\w+)\.([xy])$/.exec(name) ?? []
  const photograph = document.photographs.find((each) => each.id === id)
  const percent = Math.round(Number(text || Number.NaN))
  if (photograph && (axis === 'x' || axis === 'y') && percent >= 0 && percent <= 100)
    photograph.focus[axis] = percent
}

/**
 * The document with more photographs of the owner, shown at a place: in a list of pictures such as `stays.items.0.pictures` each is an
 * entry, as long as there is space; in a single field such as `contact.picture.picture` the first one is shown. The others are only added
 * to the photographs; a photograph beyond `MAX_PHOTOGRAPHS` is left out. A description is suggested for new ones; what was typed since the
 * document `before` stays. A place that shows no pictures changes nothing else.
 */
export function placePhotographs(
  content: Content,
  path: string,
  ids: readonly string[],
  before: Content = content,
): Content {
  const document = structuredClone(content)
  const [firstId] = ids
  const schema = findSchemaAt(contentSchema, path.split('.'))
  if (schema?.meta()?.fieldKind === 'logo') {
    // A logo is in no gallery, and the name beside it describes it.
    if (firstId) setValueAt(document, path, firstId)
    return document
  }
  const isPhotograph = (id: string) => document.photographs.some((each) => each.id === id)
  const added = ids.filter((id) => !isPhotograph(id)).slice(0, MAX_PHOTOGRAPHS - document.photographs.length)
  for (const id of added) {
    const alt = suggestDescription(document, path)
    document.photographs.push({ id, alt, suggested: true, focus: { x: 50, y: 50 } })
  }
  const value = readValueAt(document, path)
  const placeableIds = ids.filter(isPhotograph)
  const [firstPlaceable] = placeableIds
  if (isPictureList(schema) && Array.isArray(value))
    addEntries(document, schema.element.meta()?.fieldKind === 'picture', value, placeableIds)
  else if (firstPlaceable && typeof value === 'string' && schema?.meta()?.fieldKind === 'picture')
    showSinglePicture(before, document, path, firstPlaceable)
  return document
}

function addEntries({ photographs }: Content, isNameList: boolean, list: unknown[], ids: readonly string[]) {
  const shown = JSON.stringify(list)
  for (const id of ids) {
    if (list.length >= MAX_PICTURES || shown.includes(`"${id}"`)) continue
    const { alt = '', caption } = photographs.find((each) => each.id === id) ?? {}
    list.push(isNameList ? id : { picture: id, alt, ...(caption && { caption }) })
  }
}

function showSinglePicture(before: Content, document: Content, path: string, id: string) {
  setValueAt(document, path, id)
  // The hero pictures share one description, which would be wrong for a drawn one beside a photograph.
  if (path.startsWith('hero.pictures.'))
    for (const [other, name] of Object.entries(document.hero.pictures))
      if (isDrawnPicture(document, name)) setValueAt(document, `hero.pictures.${other}`, '')
  const textPaths = findPictureTextPaths(path)
  if (textPaths) replaceTextsOfPicture(before, document, textPaths, id)
}

/** Leaves space for the other words of the description. */
const MAX_TITLE_CHARACTERS = 200

/** A description that no photograph has yet, made from the place where it is shown: only the owner knows what it shows. */
export function suggestDescription(content: Content, path: string): string {
  const usedTexts = new Set(content.photographs.map(({ alt }) => alt))
  const place = describePlace(content, path)
  const makeDescription = (count: number) => (count === 1 ? `Photo ${place}` : `Photo ${count} ${place}`)
  let count = 1
  while (usedTexts.has(makeDescription(count))) count += 1
  return makeDescription(count)
}

function describePlace(content: Content, path: string): string {
  const [, entry = ''] = /^((?:stays\.items|features)\.\d+)\./.exec(path) ?? []
  const title = String((entry && readValueAt(content, `${entry}.title`)) || '').slice(0, MAX_TITLE_CHARACTERS)
  if (path.startsWith('stays.')) return title ? `of the room ${title}` : 'of a room'
  return title ? `for “${title}”` : `of ${content.property.name.slice(0, MAX_TITLE_CHARACTERS)}`
}

/** The document in which suggested descriptions have the new name of the house, of a room or of a block, where it differs from `before`. */
export function renewSuggestedDescriptions(before: Content, document: Content): Content {
  const previousName = before.property.name
  const places: [string, string][] = [
    ...listRenamedEntries(before.stays.items, document.stays.items, 'stays.items'),
    ...listRenamedEntries(before.features, document.features, 'features'),
    ['', ''],
  ]
  const endings = places.map(
    ([from, to]) => [` ${describePlace(before, from)}`, ` ${describePlace(document, to)}`] as const,
  )
  const texts = new Map([[previousName, document.property.name]])
  for (const { alt, suggested } of document.photographs) {
    const [from = '', to = ''] = endings.find(([ending]) => suggested && alt.endsWith(ending)) ?? []
    if (from !== to) texts.set(alt, alt.slice(0, -from.length) + to)
  }
  return JSON.parse(JSON.stringify(document), (key, value) =>
    /alt$/i.test(key) ? (texts.get(value) ?? value) : value,
  )
}

type TitledEntries = readonly { id: string; title: string }[]

/** The paths of the pictures, before and now, of entries that have another title. */
function listRenamedEntries(before: TitledEntries, after: TitledEntries, list: string): [string, string][] {
  return before.flatMap(({ id, title }, index) => {
    const newIndex = after.findIndex((each) => each.id === id)
    return title === '' || newIndex < 0 || after[newIndex]?.title === title
      ? []
      : [[`${list}.${index}.pictures`, `${list}.${newIndex}.pictures`]]
  })
}

/** Whether the text at a path such as `stays.items.0.pictures.1.alt` is the suggested description of the photograph shown there. */
export function isSuggestedDescription(content: Content, path: string): boolean {
  return findSuggestedPhotograph(content, content, path) !== undefined
}

/** The photograph whose suggested description is the text at a path of an earlier document. */
function findSuggestedPhotograph(before: Content, document: Content, path: string) {
  const picture = findPicturePath(path)
  if (picture === null || findPictureTextPaths(picture)?.alt !== path) return undefined
  const [id, text] = [readValueAt(document, picture), readValueAt(before, path)]
  return document.photographs.find((each) => each.suggested && each.id === id && each.alt === text)
}

/** A suggested description that was edited where the photograph is shown becomes the description of the photograph too. */
export function copyEditedDescriptions(before: Content, document: Content, paths: readonly string[]): void {
  for (const path of paths) {
    const photograph = findSuggestedPhotograph(before, document, path)
    const text = readValueAt(document, path)
    if (!photograph || typeof text !== 'string' || text === '' || text === photograph.alt) continue
    photograph.alt = text
    delete photograph.suggested
  }
}
