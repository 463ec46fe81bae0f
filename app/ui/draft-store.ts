const DAY_MS = 86_400_000

/**
 * Drafts on this device, each under a name of its own: in `sessionStorage` until the tab is closed, in `localStorage` for that many days
 * after the last change. Where the browser stores nothing, or is full, the page works without them.
 */
export function draftStore<Draft extends object>(where: 'localStorage' | 'sessionStorage', days = 0) {
  const attempt = <Found>(work: (storage: Storage) => Found): Found | null => {
    try {
      return work(globalThis[where])
    } catch {
      return null
    }
  }
  const clear = (name: string) => void attempt((storage) => storage.removeItem(name))
  return {
    clear,
    save(name: string, draft: Draft) {
      const text = JSON.stringify(days ? { ...draft, at: Date.now() } : draft)
      attempt((storage) => storage.setItem(name, text))
    },
    read(name: string): Draft | null {
      const draft = attempt<(Draft & { at?: number }) | null>((storage) =>
        JSON.parse(storage.getItem(name) ?? 'null'),
      )
      if (!days || !draft?.at || Date.now() - draft.at < days * DAY_MS) return draft
      clear(name)
      return null
    },
    names: (beginning: string) =>
      attempt((storage) => Object.keys(storage).filter((name) => name.startsWith(beginning))) ?? [],
  }
}

export type DraftStore<Draft extends object> = ReturnType<typeof draftStore<Draft>>
