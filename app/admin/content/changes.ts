import { differsAt } from '#modules/content/compare-content.ts'
import type { Content } from '#modules/content/content.ts'
import { type FieldText, listFieldTexts, SAMPLES_PART } from '#modules/content/example-fields.ts'
import { containsOldName } from '#modules/content/old-name.ts'
import { siteParts } from '#modules/content/site-parts.ts'

/** The pages of the admin that are published separately, each with its paths in the content. */
const parts: readonly { id: string; title: string; paths: readonly string[] }[] = [
  ...siteParts.map(({ id, title, fields, lists }) => ({
    id,
    title,
    // Retiring a room moves it to `stays.retired`, so both lists are published together.
    paths: [...[...fields, ...lists].map(({ path }) => path), ...(id === 'stays' ? ['stays.retired'] : [])],
  })),
  { id: 'pictures', title: 'Pictures', paths: ['photographs'] },
]
const partTitles = new Map(parts.map(({ id, title }) => [id, title]))

/** The paths of a part, or of the page of pictures, in the content. Empty for an unknown part. */
export function listPartPaths(part: string): readonly string[] {
  return parts.find(({ id }) => id === part)?.paths ?? []
}

/** Whether `part` has unpublished changes, and the titles of the other parts that have some. */
export function findUnpublishedParts(published: Content, draft: Content, part = '') {
  const changedParts = parts.filter(({ paths }) => differsAt(published, draft, paths))
  return {
    isUnpublished: changedParts.some(({ id }) => id === part),
    otherUnpublishedParts: changedParts.filter(({ id }) => id !== part).map(({ title }) => title),
  }
}

/** Longer texts are not quoted; the line only says that they changed. */
const MAX_QUOTED_CHARACTERS = 40

/** What differs between two versions, one line each: `Suite: Price for a night, in rupees: 15000 → 16000`. */
export function describeChanges(before: Content, after: Content): string[] {
  const [oldTexts, newTexts] = [listFieldTexts(before), listFieldTexts(after)]
  const [oldKeys, newKeys] = [new Set(oldTexts.map(makeValueKey)), new Set(newTexts.map(makeValueKey))]
  const oldByPath = new Map(oldTexts.map((field) => [field.path, field]))
  const newByPath = new Map(newTexts.map((field) => [field.path, field]))
  const changedTexts = newTexts.filter(
    (field) => !oldKeys.has(makeValueKey(field)) && oldByPath.get(field.path)?.text !== field.text,
  )
  const changedLines = changedTexts.map((field) => {
    const earlier = oldByPath.get(field.path)
    // A value that only moved to another entry is not removed.
    const oldText = earlier && !newKeys.has(makeValueKey(earlier)) ? earlier.text : ''
    if (field.fieldKind === 'picture' || Math.max(oldText.length, field.text.length) > MAX_QUOTED_CHARACTERS)
      return `${labelWithPart(field)} changed`
    return `${field.label}: ${quoteText(oldText)} → ${quoteText(field.text)}`
  })
  const changedPaths = new Set(changedTexts.map(({ path }) => path))
  const removedLines = oldTexts
    .filter((field) => field.text && newByPath.get(field.path)?.text !== field.text)
    .filter((field) => !newKeys.has(makeValueKey(field)) && !changedPaths.has(field.path))
    .map((field) => `${labelWithPart(field)} removed`)
  const pictureLines = differsAt(before, after, listPartPaths('pictures')) ? ['Pictures changed'] : []
  const lines = [...new Set([...changedLines, ...removedLines, ...pictureLines])]
  return lines.length === 0 && differsAt(before, after, Object.keys(after)) ? ['Order changed'] : lines
}

/** Identifies a value without the position of its entry in a list: `features.*.title`. Values that many entries share get the label too. */
function makeValueKey({ fieldKind, path, label, text }: FieldText): string {
  const isShared = fieldKind === 'yes' || fieldKind === 'choice' || fieldKind === 'number'
  return `${path.replace(/\.\d+/g, '.*')} ${isShared ? label : ''} ${text}`
}

/** `Welcome: By night, on a phone` */
export function labelWithPart({ part, label }: Pick<FieldText, 'part' | 'label'>): string {
  const title = partTitles.get(part)
  return title ? `${title}: ${label}` : label
}

function quoteText(text: string): string {
  if (text === '') return 'nothing'
  return /^[\d.,+ ]+$/.test(text) ? text : `“${text}”`
}

/** The label of a path of the content, for messages about edit conflicts. Returns the path itself where it has none. */
export function labelOfPath(content: Content, path: string): string {
  if (path.startsWith('photographs')) return labelOfPhotographPath(content, path)
  const field = listFieldTexts(content).find((each) => each.path === path)
  if (field) return field.label
  const list = siteParts.flatMap(({ lists }) => lists).find((list) => path.startsWith(list.path))
  return list ? (path.endsWith('.order') ? `${list.title}: order changed` : list.title) : path
}

/** `photographs.1.alt` in words. */
function labelOfPhotographPath(content: Content, path: string): string {
  const [, index = '', field] = path.split('.')
  if (index === '') return 'Your photos and their order'
  const photoName = content.photographs[Number(index)]?.alt ?? 'a photo'
  if (field === 'caption') return `The caption of “${photoName}”`
  return field === 'focus' ? `What must stay visible of “${photoName}”` : `What “${photoName}” shows`
}

/** Every text of the site that still contains an earlier name of the property, with the link to its field. */
export function findTextsWithOldNames(content: Content, oldNames: readonly string[]) {
  const { name } = content.property
  return listFieldTexts(content)
    .filter(({ fieldKind }) => !['picture', 'feature', 'yes'].includes(fieldKind))
    .filter(({ path, text }) => path !== 'property.name' && containsOldName(text, oldNames, name))
    .map((field) => ({ path: field.path, label: labelWithPart(field), to: linkToField(field) }))
}

/** The address of the admin page with this field; it opens the entry that the field is in. */
export function linkToField({ part, path }: { part: string; path: string }): string {
  if (part === SAMPLES_PART) return '/admin/settings/samples'
  return `/admin/content/${part}?at=${encodeURIComponent(path)}#${path}`
}
