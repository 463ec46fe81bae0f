import { isDeepEqual, isPlainObject, propertyOf } from '#core/values/record.ts'
import type { Content } from './content.ts'

export type Tree = Record<string, unknown>

/** The value in a document at a path such as `hero.heading`; undefined where the document has no such field. */
export function readValueAt(document: unknown, path: string | readonly string[]): unknown {
  const names = typeof path === 'string' ? path.split('.') : path
  return names.reduce<unknown>(
    (tree, name) => (isTree(tree) && hasField(tree, name) ? tree[name] : undefined),
    document,
  )
}

/** Whether the tree has a field of this name. A list has only its entries; its `length` is no field. */
export function hasField(tree: Tree, name: string): boolean {
  return Object.hasOwn(tree, name) && (!Array.isArray(tree) || /^\d+$/.test(name))
}

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}

/** Puts a value at a path whose parents exist. */
export function setValueAt(document: object, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const tree = names.reduce<Tree>((each, name) => each[name] as Tree, document as Tree)
  tree[last] = value
}

/** The names of the parts of the site that differ: `stays`, `property` … */
export function listChangedParts(before: Content, after: Content): string[] {
  return Object.keys(after).filter((name) => differsAt(before, after, [name]))
}

/** Whether the two documents differ at one of these paths. */
export function differsAt(before: Content, after: Content, paths: readonly string[]): boolean {
  return paths.some((path) => isDifferent(readValueAt(before, path), readValueAt(after, path)))
}

/** A missing text is the same as an empty one. */
function isDifferent(one: unknown, other: unknown): boolean {
  if (!isTree(one) && !isTree(other)) return (one ?? '') !== (other ?? '')
  const [first, second] = [isTree(one) ? one : {}, isTree(other) ? other : {}]
  return Object.keys({ ...first, ...second }).some((name) => isDifferent(first[name], second[name]))
}

/** `current` with each value that is still that of `before` replaced by that of `after`; other values stay. */
export function replaceUnchanged<Value>(current: Value, before: unknown, after: unknown): Value {
  const replaced = replaceValue(current, before, after)
  // Each part of it is one that `current` or `after` has in that place.
  return replaced as Value
}

function replaceValue(current: unknown, before: unknown, after: unknown): unknown {
  if (isDeepEqual(current, before)) return after
  if (isPlainObject(current) && isPlainObject(after)) {
    const names = [...new Set([...Object.keys(after), ...Object.keys(current)])]
    const replace = (name: string) => replaceValue(current[name], propertyOf(before, name), after[name])
    const entries = names.map((name) => [name, replace(name)])
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  const areLists = Array.isArray(current) && Array.isArray(before) && Array.isArray(after)
  if (!areLists || before.length !== after.length) return current
  if (!isDeepEqual(describeShape(current), describeShape(after))) return current
  return current.map((each, index) => replaceValue(each, before[index], after[index]))
}

/** Which entries the lists of a value have, by their ids, or how many. */
export function describeShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => [propertyOf(each, 'id') ?? '', describeShape(each)])
  if (!isPlainObject(value)) return ''
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, describeShape(each)]))
}
