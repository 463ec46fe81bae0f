/** What two people wrote differently in one place since the second of them opened it. */
export type EditConflict = { path: string; theirs: string; yours: string }

/** What an edit is based on: the values of the fields when the form was opened, and the fields in which the writer takes what the other person saved. */
export type EditBase = { initial: unknown; takeTheirs?: readonly string[] }

export type Merged<T> = { merged: T; conflicts: EditConflict[] }

type Tree = Record<string, unknown>

/** The earlier value of a field where the form does not contain it: equal to nothing. */
const unknownValue = Symbol('unknown value')

/**
 * Merges a form into what is saved now: a field that its writer did not touch stays as it is now, one that only the writer touched
 * is theirs, and one that both changed is a conflict, in which the writer's value is put until they give it up. A list is merged entry by
 * entry as long as nobody added, removed or moved one; otherwise it is one value.
 */
export function mergeChanges<T>({ initial, takeTheirs = [] }: EditBase, mine: T, now: T): Merged<T> {
  const conflicts: EditConflict[] = []
  const merge = (path: string, initial: unknown, mine: unknown, now: unknown): unknown => {
    if (isSame(mine, now) || isSame(mine, initial) || takeTheirs.includes(path)) return now
    if (isTree(mine) && isTree(now)) {
      const names = [...new Set([...Object.keys(now), ...Object.keys(mine)])]
      const merged = names.map((name) => [name, mergeField(path, name, initial, mine, now)] as const)
      return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
    }
    if (Array.isArray(mine) && Array.isArray(now) && hasSameEntries(initial, mine, now))
      return now.map((_, index) => mergeField(path, String(index), initial, mine, now))
    if (!isSame(now, initial)) conflicts.push({ path, theirs: inWords(now), yours: inWords(mine) })
    return mine
  }
  const mergeField = (path: string, name: string, initial: unknown, mine: object, now: object) =>
    merge(
      path === '' ? name : `${path}.${name}`,
      fieldOf(initial, name),
      fieldOf(mine, name),
      fieldOf(now, name),
    )
  // Each field of the result is one that `mine` or `now` has in the same place.
  return { merged: merge('', initial, mine, now) as T, conflicts }
}

/** Whether nobody added, removed or moved an entry: each has its id where it was, or, without ids, none is now what another was. */
function hasSameEntries(initial: unknown, mine: readonly unknown[], now: readonly unknown[]): boolean {
  if (mine.length !== now.length) return false
  const ids = (list: readonly unknown[]) => list.map((each) => fieldOf(each, 'id'))
  if (ids(mine).every((id) => typeof id === 'string')) return isSame(ids(mine), ids(now))
  const stays = (entry: unknown, index: number) =>
    Array.isArray(initial) &&
    isTree(entry) &&
    !initial.some((each, at) => at !== index && isSame(each, entry))
  return Array.isArray(initial) && initial.length === now.length && mine.every(stays) && now.every(stays)
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return value === undefined ? undefined : unknownValue
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}

/** Whether two values are equal, whatever the order of their fields; a field that is missing is undefined. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]))
  if (!isTree(one) || !isTree(other)) return Object.is(one, other)
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isSame(one[name], other[name]),
  )
}

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function inWords(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.some(isTree)) return `a list of ${value.length}`
  if (typeof value === 'object') return Object.values(value).map(inWords).filter(Boolean).join(', ')
  return String(value)
}
