const WINDOW_MS = 60_000
const MOST_IN_A_WINDOW = 30
const MOST_ADDRESSES = 50_000
/** Of an address that has guessed too often, so many are still looked up at once. */
const FEW_AT_ONCE = 4

/** Counts keys that opened nothing, address by address; a key that opens something is never counted. */
export type Guesses = {
  /**
   * Looks a key up and counts it when it opened nothing. Many guests can share one address (a telephone company's, a
   * hotel's), so a good key opens also after others have guessed too often; of those that open nothing, a wait is then all
   * that is said. Of one address a few are looked up at once, the others queue: a thousand at the same moment are no more
   * guesses than one after another.
   */
  look<Found>(
    address: string | undefined,
    lookUp: () => Promise<Found>,
    opensNothing: (found: Found) => boolean,
  ): Promise<Looked<Found>>
  note(address: string | undefined): void
}
/** What was found, or the seconds until a key that opens nothing is told so again. */
type Looked<Found> = { found: Found } | { wait: number }
type Window = { ends: number; count: number; looking: Set<Promise<void>> }

export function countGuesses(now: () => number): Guesses {
  const windows = new Map<string, Window>()
  const current = (name: string) => {
    const found = windows.get(name)
    return found && found.ends > now() ? found : undefined
  }
  const opened = (name: string): Window => {
    const window = current(name) ?? { ends: now() + WINDOW_MS, count: 0, looking: new Set() }
    windows.delete(name)
    windows.set(name, window)
    if (windows.size > MOST_ADDRESSES) forgetOldest(windows)
    return window
  }
  const secondsOf = (window: Window | undefined) =>
    window && window.count >= MOST_IN_A_WINDOW ? Math.max(1, Math.ceil((window.ends - now()) / 1000)) : null

  return {
    async look(address, lookUp, opensNothing) {
      const name = neighbourhood(address)
      let window = opened(name)
      while (window.looking.size >= mostAtOnce(window)) {
        await Promise.race(window.looking)
        window = opened(name)
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      window.looking.add(promise)
      try {
        const found = await lookUp()
        if (!opensNothing(found)) return { found }
        const now = opened(name)
        const wait = secondsOf(now)
        if (wait !== null) return { wait }
        now.count += 1
        return { found }
      } finally {
        window.looking.delete(promise)
        resolve()
      }
    },
    note(address) {
      opened(neighbourhood(address)).count += 1
    },
  }
}

function mostAtOnce({ count }: Window): number {
  return Math.max(FEW_AT_ONCE, MOST_IN_A_WINDOW - count)
}

/** One household has one IPv4 address, but 2⁶⁴ of IPv6: those are counted together. */
export function neighbourhood(address = ''): string {
  const plain = address.replace(/^::ffff:/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

function forgetOldest(windows: Map<string, unknown>): void {
  const [oldest] = windows.keys()
  if (oldest !== undefined) windows.delete(oldest)
}
