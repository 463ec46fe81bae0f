const WINDOW_MS = 60_000
const MOST_IN_A_WINDOW = 30
const MOST_ADDRESSES = 50_000

/** Counts keys that opened nothing, address by address; a key that opens something is never counted. */
export type Guesses = {
  /** Seconds to wait when this address has guessed too often, else null. */
  waitOf(address: string): number | null
  note(address: string): void
}

export function countGuesses(now: () => number): Guesses {
  const windows = new Map<string, { ends: number; count: number }>()
  const current = (address: string) => {
    const found = windows.get(address)
    return found && found.ends > now() ? found : undefined
  }
  return {
    waitOf(address) {
      const window = current(neighbourhood(address))
      if (!window || window.count < MOST_IN_A_WINDOW) return null
      return Math.max(1, Math.ceil((window.ends - now()) / 1000))
    },
    note(address) {
      const name = neighbourhood(address)
      const window = current(name) ?? { ends: now() + WINDOW_MS, count: 0 }
      window.count += 1
      windows.delete(name)
      windows.set(name, window)
      if (windows.size > MOST_ADDRESSES) forgetOldest(windows)
    },
  }
}

/** One household has one IPv4 address, but 2⁶⁴ of IPv6: those are counted together. */
export function neighbourhood(address: string): string {
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
