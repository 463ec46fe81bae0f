import { isSame, isTree, propertyOf } from '#core/values/record.ts'

/** One value of a form that is saved differently by now. */
export type Difference = { path: string; theirs: string; mine: string; label?: string }

/**
 * What somebody else saved of a record since its form was opened: the version of now, with which the form can be sent again, and the values
 * that differ. Without a version it cannot, because its fields are about other entries of a list by now.
 */
export type Conflict = { version: string | null; differences: Difference[] }

/** The values in which two forms of the same record differ. Lists of different lengths are one value. */
export function differencesBetween(theirs: unknown, mine: unknown, path = ''): Difference[] {
  if (isSame(theirs, mine)) return []
  const isBoth = isTree(theirs) && isTree(mine)
  const areLists = Array.isArray(theirs) && Array.isArray(mine) && theirs.length === mine.length
  if (!isBoth && !areLists) return [{ path, theirs: inWords(theirs), mine: inWords(mine) }]
  return [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].flatMap((name) =>
    differencesBetween(
      propertyOf(theirs, name),
      propertyOf(mine, name),
      path === '' ? name : `${path}.${name}`,
    ),
  )
}

function inWords(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.some(isTree)) return `a list of ${value.length}`
  if (typeof value === 'object') return Object.values(value).map(inWords).filter(Boolean).join(', ')
  return String(value)
}
