const DAY_MS = 86_400_000

/**
 * Where what is half typed waits, each form under a name of its own: in `sessionStorage` until the tab is closed, in `localStorage`
 * for so many days. A device that keeps nothing, or has no room, loses nothing while the page is open.
 */
export function shelf<Value extends object>(where: 'localStorage' | 'sessionStorage', days = 0) {
  const calmly = <Found>(work: (storage: Storage) => Found): Found | null => {
    try {
      return work(globalThis[where])
    } catch {
      return null
    }
  }
  const forget = (name: string) => void calmly((storage) => storage.removeItem(name))
  return {
    forget,
    keep(name: string, value: Value) {
      const kept = JSON.stringify(days ? { ...value, at: Date.now() } : value)
      calmly((storage) => storage.setItem(name, kept))
    },
    kept(name: string): Value | null {
      const kept = calmly<(Value & { at?: number }) | null>((storage) =>
        JSON.parse(storage.getItem(name) ?? 'null'),
      )
      if (!days || !kept?.at || Date.now() - kept.at < days * DAY_MS) return kept
      forget(name)
      return null
    },
    names: (beginning: string) =>
      calmly((storage) => Object.keys(storage).filter((name) => name.startsWith(beginning))) ?? [],
  }
}
