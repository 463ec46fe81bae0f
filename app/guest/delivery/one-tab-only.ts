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

/** Does the work unless another tab is at it just now. */
export async function unlessInOtherTab(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}
