import type { Content } from './content.ts'

type Tree = Record<string, unknown>

/** The value in a document at a path such as `hero.heading`. */
export function valueIn(document: object, path: string): unknown {
  return path.split('.').reduce<unknown>((tree, name) => (tree as Tree | undefined)?.[name], document)
}

/** Puts a value at a path whose parents exist. */
export function setValueAt(document: object, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const tree = names.reduce<Tree>((each, name) => each[name] as Tree, document as Tree)
  tree[last] = value
}

/** The names of the parts of the site that differ: `stays`, `property` … */
export function changedParts(before: Content, after: Content): string[] {
  return Object.keys(after).filter((name) => differsAt(before, after, [name]))
}

/** Whether the two documents differ at one of these paths. */
export function differsAt(shown: Content, draft: Content, paths: readonly string[]): boolean {
  return paths.some((path) => isDifferent(valueIn(shown, path), valueIn(draft, path)))
}

/** A missing text is the same as an empty one. */
function isDifferent(one: unknown, other: unknown): boolean {
  if (!isTree(one) && !isTree(other)) return (one ?? '') !== (other ?? '')
  const [first, second] = [isTree(one) ? one : {}, isTree(other) ? other : {}]
  return Object.keys({ ...first, ...second }).some((name) => isDifferent(first[name], second[name]))
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}
