type Tree = Record<string, unknown>

/** What a document says at a place such as `hero.heading`. */
export function valueIn(document: object, place: string): unknown {
  return place.split('.').reduce<unknown>((tree, name) => (tree as Tree | undefined)?.[name], document)
}

/** Puts something at a place whose parents are there. */
export function putAt(document: object, place: string, value: unknown): void {
  const names = place.split('.')
  const last = names.pop() ?? ''
  const tree = names.reduce<Tree>((each, name) => each[name] as Tree, document as Tree)
  tree[last] = value
}
