/** Does the work in one tab of this link at a time; another takes over when that one closes. */
export async function oneTabOnly(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  // Browsers without locks are rare enough to let two tabs try: the house takes no more than three photos and one film.
  if (!navigator.locks) return work()
  try {
    await navigator.locks.request(name, { signal }, work)
  } catch (fault) {
    if (!signal.aborted) console.error('The files could not be delivered.', fault)
  }
}
