import type { List } from '#domain/content/site-part.ts'
import { propertyOf } from '#domain/record.ts'
import { fieldOf, valueAt } from './value-at.ts'

export type ContentEntry = unknown
type EntryChanges = {
  added: ContentEntry[]
  removed: ContentEntry[]
  kept: [before: ContentEntry, after: ContentEntry][]
  isMoved: boolean
}

/** The entries of a list at a place of a document. */
export function itemsAt(document: unknown, at: string): readonly ContentEntry[] {
  const place = at.split('.').reduce(propertyOf, document)
  return Array.isArray(place) ? place : []
}

/** Which entries of a list came, went, stayed, and whether those that stayed changed their order. One that is called otherwise at the same place stayed. */
export function entryChanges(
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
