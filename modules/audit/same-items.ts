export type ListItem = Record<string, unknown>

/** The entries of a list, each under a name by which it is the same in another version of it: its id, or that of the one in `was` that it is. */
export function entryIds(
  list: readonly ListItem[],
  was: readonly ListItem[],
  whose: string,
): Map<string, ListItem> {
  const names = list.map(({ id }, index) => {
    if (typeof id !== 'string') return undefined
    return list.findIndex((each) => each.id === id) === index ? id : `${id} ${index}`
  })
  const free = new Set(was.keys())
  const take = (index: number, at: number) => {
    free.delete(at)
    names[index] = nameOf(was, at)
  }
  for (const [index, entry] of list.entries()) {
    if (names[index] !== undefined) continue
    const same = [...free].find((at) => isSame(was[at], entry))
    if (same !== undefined) take(index, same)
  }
  for (const index of list.keys()) {
    if (names[index] !== undefined) continue
    if (free.has(index)) take(index, index)
    else names[index] = `${whose} ${index}`
  }
  return new Map(list.map((entry, index) => [names[index] ?? '', entry]))
}

function nameOf(was: readonly ListItem[], at: number): string {
  const id = was[at]?.id
  return typeof id === 'string' ? id : `was ${at}`
}

/** Whether two values say the same, whatever the order of their fields; a field that is not there is undefined. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]))
  if (!isTree(one) || !isTree(other)) return Object.is(one, other)
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isSame(one[name], other[name]),
  )
}

export function isTree(value: unknown): value is ListItem {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
