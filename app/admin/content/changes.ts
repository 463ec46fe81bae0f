import { differsAt } from '#modules/content/compare-content.ts'
import type { Content } from '#modules/content/content.ts'
import { type ContentPlace, contentPlaces } from '#modules/content/example-places.ts'
import { containsOldName } from '#modules/content/old-name.ts'
import { siteParts } from '#modules/content/site-parts.ts'

/** The pages that publish by themselves, each with its places in the document. */
const parts: readonly { id: string; title: string; places: readonly string[] }[] = [
  ...siteParts.map(({ id, title, fields, lists }) => ({
    id,
    title,
    // A stay that moves from one list to the other is published in both.
    places: [...[...fields, ...lists].map(({ at }) => at), ...(id === 'stays' ? ['stays.retired'] : [])],
  })),
  { id: 'pictures', title: 'Pictures', places: ['photographs', 'replacements'] },
]
const titles = new Map(parts.map(({ id, title }) => [id, title]))

/** Where that part, or the page of pictures, is in the document. */
export function placesOf(part: string): readonly string[] {
  return parts.find(({ id }) => id === part)?.places ?? []
}

/** Whether that part's draft is not on the site yet, and the titles of the others of which that is true. */
export function draftState(shown: Content, draft: Content, part = '') {
  const waiting = parts.filter(({ places }) => differsAt(shown, draft, places))
  return {
    isDraft: waiting.some(({ id }) => id === part),
    draftsElsewhere: waiting.filter(({ id }) => id !== part).map(({ title }) => title),
  }
}

/** Longer texts are not quoted: the line only states that they changed. */
const QUOTED_MOST = 40

/** What differs between two versions, one line each: `Suite: Price for a night, in rupees: 15000 → 16000`. */
export function describeChanges(before: Content, after: Content): string[] {
  const [old, now] = [contentPlaces(before), contentPlaces(after)]
  const [wasThere, isThere] = [new Set(old.map(valueKey)), new Set(now.map(valueKey))]
  const oldAt = new Map(old.map((place) => [place.path, place]))
  const fresh = now.filter((place) => !wasThere.has(valueKey(place)))
  const changed = fresh.map((place) => {
    const was = oldAt.get(place.path)
    const says = was && !isThere.has(valueKey(was)) ? was.says : ''
    const isShort = place.as !== 'picture' && Math.max(says.length, place.says.length) <= QUOTED_MOST
    return isShort ? `${place.label}: ${quote(says)} → ${quote(place.says)}` : `${where(place)} changed`
  })
  const replaced = new Set(fresh.map(({ path }) => path))
  const removed = old
    .filter((place) => place.says && !isThere.has(valueKey(place)) && !replaced.has(place.path))
    .map((place) => `${where(place)} removed`)
  const pictures = differsAt(before, after, placesOf('pictures')) ? ['Pictures changed'] : []
  const all = [...new Set([...changed, ...removed, ...pictures])]
  return all.length === 0 && differsAt(before, after, Object.keys(after)) ? ['Order changed'] : all
}

/** A value and its field in any entry of a list: `features.*.title`. */
function valueKey({ path, says }: ContentPlace): string {
  return `${path.replace(/\.\d+/g, '.*')} ${says}`
}

function where({ part, label }: ContentPlace): string {
  return `${titles.get(part)}: ${label}`
}

function quote(text: string): string {
  if (text === '') return 'nothing'
  return /^[\d.,+ ]+$/.test(text) ? text : `“${text}”`
}

/** What the place at a path of the document is called, for two people who both changed it. */
export function placeLabel(content: Content, path: string): string {
  const place = contentPlaces(content).find((each) => each.path === path)
  if (place) return place.label
  const list = siteParts.flatMap(({ lists }) => lists).find(({ at }) => path.startsWith(at))
  return list ? (path.endsWith('.order') ? `${list.title}: order changed` : list.title) : path
}

/** Every text of the site that still contains an earlier name of the property, with the link to its field. */
export function oldNamePlaces(content: Content, names: readonly string[]) {
  return contentPlaces(content)
    .filter(({ as, path }) => !['picture', 'feature', 'yes'].includes(as) && path !== 'property.name')
    .filter(({ says }) => containsOldName(says, names, content.property.name))
    .map((place) => ({ path: place.path, label: where(place), to: fieldPath(place) }))
}

/** The link to the field of a place, which opens the entry that it is in. */
export function fieldPath({ part, path }: { part: string; path: string }): string {
  return `/admin/content/${part}?at=${encodeURIComponent(path)}#${path}`
}
