import type { Content } from './content.ts'

type Tree = Record<string, unknown>

/** One text or number that differs between two documents; the one that lacks it has an empty text. */
export type Difference = { path: string; before: string; after: string }

/** The value in a document at a place such as `hero.heading`. */
export function valueIn(document: object, place: string): unknown {
  return place.split('.').reduce<unknown>((tree, name) => (tree as Tree | undefined)?.[name], document)
}

/** Puts a value at a place whose parents are there. */
export function putAt(document: object, place: string, value: unknown): void {
  const names = place.split('.')
  const last = names.pop() ?? ''
  const tree = names.reduce<Tree>((each, name) => each[name] as Tree, document as Tree)
  tree[last] = value
}

/** Everything that differs between two documents, in the order of the page, as people would read it. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (isTree(before) || isTree(after)) {
    const [old, fresh] = [isTree(before) ? before : {}, isTree(after) ? after : {}]
    return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].flatMap((name) =>
      differences(old[name], fresh[name], path === '' ? name : `${path}.${name}`),
    )
  }
  const [old, fresh] = [textOf(before), textOf(after)]
  return old === fresh ? [] : [{ path, before: old, after: fresh }]
}

/** The names of the parts of the site that differ: `stays`, `property` … */
export function changedParts(before: Content, after: Content): string[] {
  return [...new Set(differences(before, after).map(({ path }) => path.split('.', 1)[0] ?? ''))]
}

/** Whether the two documents differ at one of these places. */
export function differsAt(shown: Content, draft: Content, places: readonly string[]): boolean {
  return places.some((place) => differences(valueIn(shown, place), valueIn(draft, place)).length > 0)
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}
