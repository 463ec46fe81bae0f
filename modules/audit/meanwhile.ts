import { entryIds, isSame, isTree, type ListItem } from './same-items.ts'

/** What two people wrote differently in one place since the second of them opened it. */
export type EditConflict = { path: string; theirs: string; yours: string }

/** What each field said when its form was opened, and the places where the writer lets the other's words stand. */
export type OpenedForm = { was: unknown; leave?: readonly string[] }

export type Merged<T> = { merged: T; clashes: EditConflict[] }

/**
 * What a save makes of what stands there now: a field its writer did not touch stays as it is now, one that only the writer touched
 * is theirs, and one that both changed is a clash, in which the writer's own words are put until they release them.
 */
export function mergeChanges<T>(opened: OpenedForm, mine: T, now: T): Merged<T> {
  const clashes: EditConflict[] = []
  const merged = mergeAt({ leave: opened.leave ?? [], clashes }, '', opened.was, mine, now)
  // Each of its fields is one that `mine` or `now` has there.
  return { merged: merged as T, clashes }
}

/** In place of what a field said once, where the form does not tell. */
const untold = Symbol('untold')

type Merging = { leave: readonly string[]; clashes: EditConflict[] }

function mergeAt(merging: Merging, path: string, was: unknown, mine: unknown, now: unknown): unknown {
  if (isSame(mine, now)) return now
  if (isTree(mine) && isTree(now)) return mergeTrees(merging, path, was, mine, now)
  if (isEntries(mine) && isEntries(now) && isEntries(was)) return mergeLists(merging, path, was, mine, now)
  if (isSame(mine, was) || merging.leave.includes(path)) return now
  if (!isSame(now, was)) merging.clashes.push({ path, theirs: said(now), yours: said(mine) })
  return mine
}

function mergeTrees(merging: Merging, path: string, was: unknown, mine: ListItem, now: ListItem): ListItem {
  const names = new Set([...Object.keys(now), ...Object.keys(mine)])
  const merged = [...names].map((name) => {
    const [before, here, there] = [branch(was, name), branch(mine, name), branch(now, name)]
    return [name, mergeAt(merging, at(path, name), before, here, there)] as const
  })
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

/** Entries are followed wherever they went: by their id, or by what they said. */
function mergeLists(
  merging: Merging,
  path: string,
  was: ListItem[],
  mine: ListItem[],
  now: ListItem[],
): ListItem[] {
  if (isSame(mine, was)) return now
  if (isSame(now, was) && !merging.leave.some((place) => place.startsWith(path))) return mine
  const before = entryIds(was, was, 'was')
  const [here, there] = [entryIds(mine, was, 'mine'), entryIds(now, was, 'now')]
  const ids = orderOf(merging, path, [...before.keys()], [...here.keys()], [...there.keys()])
  const merged = ids.map((id) => {
    const place = [...here.keys()].indexOf(id)
    const name = at(path, place < 0 ? id : String(place))
    return mergeAt(merging, name, before.get(id), here.get(id), there.get(id))
  })
  return merged.filter(isTree)
}

/** In the order of whoever changed it; what the other added stands behind. With neither, as it stands now. */
function orderOf(merging: Merging, path: string, was: string[], mine: string[], now: string[]): string[] {
  const stay = (ids: string[]) => ids.filter((id) => [was, mine, now].every((list) => list.includes(id)))
  const [before, here, there] = [was, mine, now].map((list) => stay(list).join())
  const name = at(path, 'order')
  const both = here !== before && there !== before && here !== there
  if (both && !merging.leave.includes(name))
    merging.clashes.push({ path: name, theirs: 'their order', yours: 'your order' })
  const first = here === before || merging.leave.includes(name) ? now : mine
  return [...new Set([...first, ...mine, ...now])]
}

function at(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function branch(value: unknown, name: string): unknown {
  if (!isTree(value)) return value === undefined ? undefined : untold
  return Object.hasOwn(value, name) ? value[name] : undefined
}

function isEntries(value: unknown): value is ListItem[] {
  return Array.isArray(value) && value.every(isTree)
}

/** As people would read it; what is not there is nothing. */
function said(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object') return Object.values(value).map(said).filter(Boolean).join(', ')
  return String(value)
}
