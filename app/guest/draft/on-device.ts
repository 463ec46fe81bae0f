/** How the names of drafts begin, and that of the place where files are kept. */
export const DRAFTS = 'deodar draft '
export const SHELVES = 'deodar-guest'

/** Whether any draft is in that storage of the device; a browser that keeps none says no. */
export function hasDraft(where: 'localStorage' | 'sessionStorage'): boolean {
  try {
    return Object.keys(globalThis[where]).some((name) => name.startsWith(DRAFTS))
  } catch {
    return false
  }
}

/** Whether there may be files; a browser that does not tell may have them. */
export async function mayHaveFiles(): Promise<boolean> {
  if (!globalThis.indexedDB) return false
  if (!indexedDB.databases) return true
  return indexedDB.databases().then(
    (all) => all.some(({ name }) => name === SHELVES),
    () => false,
  )
}
