import type { Content } from './content.ts'

/** One text or number that is not the same in two documents; the one that lacks it has an empty text. */
export type Difference = { path: string; before: string; after: string }

/** Everything that differs between two documents, in the order of the page, as people would read it. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (isTree(before) || isTree(after)) {
    const names = new Set([
      ...Object.keys(isTree(before) ? before : {}),
      ...Object.keys(isTree(after) ? after : {}),
    ])
    return [...names].flatMap((name) =>
      differences(branch(before, name), branch(after, name), path === '' ? name : `${path}.${name}`),
    )
  }
  return said(before) === said(after) ? [] : [{ path, before: said(before), after: said(after) }]
}

/** The names of the parts of the site that differ: `stays`, `property` … */
export function changedParts(before: Content, after: Content): string[] {
  return [...new Set(differences(before, after).map(({ path }) => path.split('.', 1)[0] ?? ''))]
}

type Tree = Record<string, unknown>

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}

function branch(value: unknown, name: string): unknown {
  return isTree(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function said(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}
