import { differsAt } from '#modules/content/compare-content.ts'
import type { Content } from '#modules/content/content.ts'
import { type FieldText, listFieldTexts, SAMPLES_PART } from '#modules/content/example-places.ts'
import { containsOldName } from '#modules/content/old-name.ts'
import { siteParts } from '#modules/content/site-parts.ts'

/** The admin pages that are published separately, each with its paths in the content. */
const parts: readonly { id: string; title: string; places: readonly string[] }[] = [
  ...siteParts.map(({ id, title, fields, lists }) => ({
    id,
    title,
    // Retiring a room moves it to `stays.retired`, so both lists are published together.
    places: [...[...fields, ...lists].map(({ at }) => at), ...(id === 'stays' ? ['stays.retired'] : [])],
  })),
  { id: 'pictures', title: 'Pictures', places: ['photographs'] },
]
const titles = new Map(parts.map(({ id, title }) => [id, title]))

/** The paths of a part, or of the page of pictures, in the content. Empty for an unknown part. */
export function listPartPaths(part: string): readonly string[] {
  return parts.find(({ id }) => id === part)?.places ?? []
}

/** Whether `part` has unpublished changes, and the titles of the other parts that have some. */
export function draftState(published: Content, draft: Content, part = '') {
  const waiting = parts.filter(({ places }) => differsAt(published, draft, places))
  return {
    isDraft: waiting.some(({ id }) => id === part),
    draftsElsewhere: waiting.filter(({ id }) => id !== part).map(({ title }) => title),
  }
}

/** Longer texts are not quoted: the line says only that they changed. */
const MAX_QUOTED = 40

/** What differs between two versions, one line each: `Suite: Price for a night, in rupees: 15000 → 16000`. */
export function describeChanges(before: Content, after: Content): string[] {
  const [old, now] = [listFieldTexts(before), listFieldTexts(after)]
  const [oldKeys, newKeys] = [new Set(old.map(valueKey)), new Set(now.map(valueKey))]
  const oldAt = new Map(old.map((place) => [place.path, place]))
  const newAt = new Map(now.map((place) => [place.path, place]))
  const newPlaces = now.filter(
    (place) => !oldKeys.has(valueKey(place)) && oldAt.get(place.path)?.text !== place.text,
  )
  const changed = newPlaces.map((place) => {
    const earlier = oldAt.get(place.path)
    // A value that only moved to another entry is not removed.
    const text = earlier && !newKeys.has(valueKey(earlier)) ? earlier.text : ''
    const isShort = place.as !== 'picture' && Math.max(text.length, place.text.length) <= MAX_QUOTED
    return isShort
      ? `${place.label}: ${quoteText(text)} → ${quoteText(place.text)}`
      : `${labelWithPart(place)} changed`
  })
  const replaced = new Set(newPlaces.map(({ path }) => path))
  const removed = old
    .filter((place) => place.text && newAt.get(place.path)?.text !== place.text)
    .filter((place) => !newKeys.has(valueKey(place)) && !replaced.has(place.path))
    .map((place) => `${labelWithPart(place)} removed`)
  const pictures = differsAt(before, after, listPartPaths('pictures')) ? ['Pictures changed'] : []
  const all = [...new Set([...changed, ...removed, ...pictures])]
  return all.length === 0 && differsAt(before, after, Object.keys(after)) ? ['Order changed'] : all
}

/** Compares a value without the position of its entry in a list: `features.*.title`. Values that many entries share go by their names. */
function valueKey({ as, path, label, text }: FieldText): string {
  const isShared = as === 'yes' || as === 'choice' || as === 'number'
  return `${path.replace(/\.\d+/g, '.*')} ${isShared ? label : ''} ${text}`
}

/** `Welcome: By night, on a phone` */
export function labelWithPart({ part, label }: Pick<FieldText, 'part' | 'label'>): string {
  const title = titles.get(part)
  return title ? `${title}: ${label}` : label
}

function quoteText(text: string): string {
  if (text === '') return 'nothing'
  return /^[\d.,+ ]+$/.test(text) ? text : `“${text}”`
}

/** The label of a path of the content, for messages about edit conflicts. Returns the path itself where it has none. */
export function placeLabel(content: Content, path: string): string {
  if (path.startsWith('photographs')) return photographLabel(content, path)
  const place = listFieldTexts(content).find((each) => each.path === path)
  if (place) return place.label
  const list = siteParts.flatMap(({ lists }) => lists).find(({ at }) => path.startsWith(at))
  return list ? (path.endsWith('.order') ? `${list.title}: order changed` : list.title) : path
}

/** `photographs.1.alt` in words. */
function photographLabel(content: Content, path: string): string {
  const [, index = '', field] = path.split('.')
  if (index === '') return 'Your photos and their order'
  const called = content.photographs[Number(index)]?.alt ?? 'a photo'
  if (field === 'caption') return `The caption of “${called}”`
  return field === 'focus' ? `What must stay visible of “${called}”` : `What “${called}” shows`
}

/** Every text of the site that still contains an earlier name of the property, with the link to its field. */
export function findTextsWithNames(content: Content, names: readonly string[]) {
  return listFieldTexts(content)
    .filter(({ as, path }) => !['picture', 'feature', 'yes'].includes(as) && path !== 'property.name')
    .filter(({ text }) => containsOldName(text, names, content.property.name))
    .map((place) => ({ path: place.path, label: labelWithPart(place), to: fieldLink(place) }))
}

/** The link to the field of a place, which opens the entry that it is in. */
export function fieldLink({ part, path }: { part: string; path: string }): string {
  if (part === SAMPLES_PART) return '/admin/settings/samples'
  return `/admin/content/${part}?at=${encodeURIComponent(path)}#${path}`
}
