import { sayRupees } from '#modules/common/money.ts'
import { propertyOf } from '#modules/common/record.ts'
import type { Content } from '#modules/content/content.ts'
import { saysOldName } from '#modules/content/old-name.ts'
import { differsAt } from '#modules/content/publish-part.ts'
import type { ContentField, List } from '#modules/content/site-part.ts'
import { siteParts } from '#modules/content/site-parts.ts'
import { everyText, fieldOf, valueAt } from './value-at.ts'

/** What goes from one list to the other is published in both. */
const together: Record<string, readonly string[]> = { 'stays.items': ['stays.retired'] }

/** The rooms and parts that publish by themselves, each with its places in the document. */
const parts: readonly { id: string; title: string; places: readonly string[] }[] = [
  ...siteParts.map(({ id, title, fields, lists }) => ({
    id,
    title,
    places: [...fields, ...lists].map(({ at }) => at).flatMap((at) => [at, ...(together[at] ?? [])]),
  })),
  { id: 'pictures', title: 'Pictures', places: ['photographs', 'replacements'] },
]

/** So much of a text is quoted; of longer ones it is only said that they differ. */
const QUOTED_MOST = 40

/** What differs between two documents, as the owner would tell it: `Price of Suite: ₹15,000 → ₹16,000`. */
export function sayChanges(before: Content, after: Content): string[] {
  const said = siteParts.flatMap(({ title, fields, lists }) => [
    ...fields.flatMap((field) => sayField(title, field, valueAt(before, field.at), valueAt(after, field.at))),
    ...lists.flatMap((list) => {
      const called = fields.length === 0 && lists.length === 1 ? { ...list, title } : list
      return sayList(called, itemsAt(before, list.at), itemsAt(after, list.at))
    }),
  ])
  return [...said, ...sayPictures(before, after)]
}

function sayField(title: string, { label, as }: ContentField, before: string, after: string): string[] {
  if (before === after) return []
  const isShort = Math.max(before.length, after.length) <= QUOTED_MOST && as !== 'lines' && as !== 'feature'
  if (as === 'picture') return [`${title}: another picture, ${label.toLowerCase()}`]
  return [isShort ? `${label}: ${quoted(before)} → ${quoted(after)}` : `${title}: ${label}`]
}

function sayList(list: List, before: readonly ContentEntry[], after: readonly ContentEntry[]): string[] {
  const { added, removed, kept, isMoved } = entryChanges(list, before, after)
  return [
    ...sayMany(list, added, 'added'),
    ...sayMany(list, removed, 'removed'),
    ...kept.flatMap(([one, other]) => sayEntry(list, one, other)),
    ...(isMoved ? [`${list.title}: in another order`] : []),
  ]
}

function sayMany(list: List, entries: readonly ContentEntry[], what: string): string[] {
  const names = entries.map((entry) => nameOf(list, entry))
  if (entries.length === 0) return []
  if (entries.length > 2) return [`${list.title}: ${entries.length} ${what}`]
  return [`${list.title}: ${names.map(quoted).join(' and ')} ${what}`]
}

function sayEntry(list: List, before: ContentEntry, after: ContentEntry): string[] {
  const name = nameOf(list, after)
  const differing = list.fields.filter(({ at }) => read(before, at) !== read(after, at))
  const priced = differing.find(({ at }) => at === list.priced)
  const others = differing.filter((field) => field !== priced).map(({ label }) => lowerFirst(label))
  const inner = list.within && JSON.stringify(before) !== JSON.stringify(after) ? [list.within] : []
  const within = inner
    .filter(({ at }) => JSON.stringify(itemsAt(before, at)) !== JSON.stringify(itemsAt(after, at)))
    .map(({ title }) => lowerFirst(title))
  const said = [...others, ...within].join(', ')
  return [
    ...(priced ? [`Price of ${name}: ${sayPrice(before, priced)} → ${sayPrice(after, priced)}`] : []),
    ...(said ? [`${name}: ${said}`] : []),
  ]
}

/** What belongs to the room of pictures. */
function sayPictures(before: Content, after: Content): string[] {
  const ids = (content: Content) => content.photographs.map(({ id }) => id)
  const added = ids(after).filter((id) => !ids(before).includes(id)).length
  const removed = ids(before).filter((id) => !ids(after).includes(id)).length
  const names = new Set([...Object.keys(before.replacements), ...Object.keys(after.replacements)])
  const places = [...names].filter((name) => before.replacements[name] !== after.replacements[name]).length
  const both = new Map(before.photographs.map((each) => [each.id, JSON.stringify(each)]))
  const told = after.photographs.filter(
    (each) => both.has(each.id) && both.get(each.id) !== JSON.stringify(each),
  ).length
  const isMoved =
    added + removed === 0 && ids(before).join() !== ids(after).join() ? ['Pictures: in another order'] : []
  return [
    ...count(added, 'photograph taken up', 'photographs taken up'),
    ...count(removed, 'photograph taken out', 'photographs taken out'),
    ...count(places, 'place has another picture', 'places have other pictures'),
    ...count(told, 'photograph described anew', 'photographs described anew'),
    ...isMoved,
  ]
}

function count(number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [`Pictures: ${number === 1 ? `one ${one}` : `${number} ${many}`}`]
}

function nameOf({ named, one }: List, entry: ContentEntry): string {
  return (named && read(entry, named)) || one
}

function sayPrice(entry: ContentEntry, { at }: ContentField): string {
  return sayRupees(Number(read(entry, at)))
}

function read(entry: ContentEntry, at: string): string {
  return valueAt({ entry }, fieldOf('entry', at))
}

function quoted(text: string): string {
  if (text === '') return 'nothing'
  return /^[\d.,+ ]+$/.test(text)
    ? text
    : `“${text.length > QUOTED_MOST ? `${text.slice(0, QUOTED_MOST)}…` : text}”`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

type ContentEntry = unknown

type EntryChanges = {
  added: ContentEntry[]
  removed: ContentEntry[]
  kept: [before: ContentEntry, after: ContentEntry][]
  isMoved: boolean
}

/** The entries of a list at a place of a document. */
function itemsAt(document: unknown, at: string): readonly ContentEntry[] {
  const place = at.split('.').reduce(propertyOf, document)
  return Array.isArray(place) ? place : []
}

/** Which entries of a list came, went, stayed, and whether those that stayed changed their order. One that is called otherwise at the same place stayed. */
function entryChanges(
  list: List,
  before: readonly ContentEntry[],
  after: readonly ContentEntry[],
): EntryChanges {
  const keysIn = (entries: readonly ContentEntry[]) => entries.map((entry) => keyOf(list, entry))
  const [old, fresh] = [keysIn(before), keysIn(after)]
  const gone = old.flatMap((key, at) => (fresh.includes(key) ? [] : [at]))
  const come = fresh.flatMap((key, at) => (old.includes(key) ? [] : [at]))
  const renamed = new Set(gone.filter((at) => come.includes(at)))
  const stayed = old.filter((key) => fresh.includes(key))
  const kept = [
    ...stayed.map((key): [number, number] => [old.indexOf(key), fresh.indexOf(key)]),
    ...[...renamed].map((at): [number, number] => [at, at]),
  ]
  return {
    added: come.filter((at) => !renamed.has(at)).map((at) => after[at]),
    removed: gone.filter((at) => !renamed.has(at)).map((at) => before[at]),
    kept: kept.map(([one, other]) => [before[one], after[other]]),
    isMoved: stayed.join('\n') !== fresh.filter((key) => old.includes(key)).join('\n'),
  }
}

function keyOf({ named }: List, entry: ContentEntry): string {
  const id = propertyOf(entry, 'id')
  return typeof id === 'string' ? id : valueAt({ entry }, fieldOf('entry', named))
}

/** Where that part, or the room of pictures, stands in the document. */
export function placesOf(part: string): readonly string[] {
  return parts.find(({ id }) => id === part)?.places ?? []
}

/** Whether that part's draft is not on the site yet, and the titles of the others of which that is true. */
export function draftStanding(shown: Content, draft: Content, part: string) {
  const waiting = parts.filter(({ places }) => differsAt(shown, draft, places))
  return {
    isDraft: waiting.some(({ id }) => id === part),
    draftsElsewhere: waiting.filter(({ id }) => id !== part).map(({ title }) => title),
  }
}

/** A text of its own that still says an earlier name of the house, and where it is changed. */
export type OldNamePlace = { path: string; said: string; to: string }

/** Every text of the site that still bears one of the earlier names; what follows the name is not among them. */
export function oldNamePlaces(content: Content, names: readonly string[]): OldNamePlace[] {
  const now = content.property.name
  return siteParts.flatMap((part) =>
    everyText(content, part)
      .filter(({ path, value }) => path !== 'property.name' && saysOldName(value, names, now))
      .map(({ path, entry, label }) => ({
        path,
        said: `${part.title}: ${label}`,
        to: `/admin/words/${part.id}${entry && `?${new URLSearchParams({ at: entry })}`}#${path}`,
      })),
  )
}
