import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

export type FormRef = RefObject<HTMLFormElement | null>
type FormSource = FormRef | HTMLFormElement | null
type DraftOptions<Draft> = {
  /** What of the form is worth storing now: null for nothing, undefined to leave the stored draft as it is. */
  read: (form: HTMLFormElement) => Draft | null | undefined
  /** Fills the form with an earlier draft, null for none; what was typed stays. Returns whether the stored draft stays until something is typed. */
  restore: (draft: Draft | null, form: HTMLFormElement) => boolean
}

/** Stores what is typed into a form, also before it is hydrated, until it is sent; restores it after a reload. Waits for the form and its `name`. */
export function useDraft<Draft extends object>(
  form: FormSource,
  { store, name }: { store: DraftStore<Draft>; name: string },
  options: DraftOptions<Draft>,
) {
  const restore = useEffectEvent(options.restore)
  const latest = useRef({ form, store, name, ...options })
  latest.current = { form, store, name, ...options }
  const { current: methods } = useRef({
    save() {
      const { form, store, name, read } = latest.current
      const element = findFormElement(form)
      const draft = element ? read(element) : undefined
      if (draft && name) store.save(name, draft)
      if (draft === null && name) store.clear(name)
    },
    clear: () => latest.current.store.clear(latest.current.name),
  })
  useEffect(() => {
    const element = findFormElement(form)
    if (!element || name === '') return
    if (!restore(store.read(name), element)) methods.save()
    element.addEventListener('input', methods.save)
    return () => element.removeEventListener('input', methods.save)
  }, [form, store, name, methods])
  return methods
}

function findFormElement(form: FormSource): HTMLFormElement | null {
  return form && 'current' in form ? form.current : form
}

const DAY_MS = 86_400_000

/**
 * Drafts on this device, each under a name of its own: in `sessionStorage` until the tab is closed, in `localStorage` for that many days
 * after the last change. Where the browser stores nothing, or is full, the page works without them.
 */
export function createDraftStore<Draft extends object>(
  storageName: 'localStorage' | 'sessionStorage',
  lifetimeDays = 0,
) {
  const tryStorage = <Result>(work: (storage: Storage) => Result): Result | null => {
    try {
      return work(globalThis[storageName])
    } catch {
      return null
    }
  }
  const clear = (name: string) => void tryStorage((storage) => storage.removeItem(name))
  return {
    clear,
    save(name: string, draft: Draft) {
      const text = JSON.stringify(lifetimeDays ? { ...draft, at: Date.now() } : draft)
      tryStorage((storage) => storage.setItem(name, text))
    },
    read(name: string): Draft | null {
      const draft = tryStorage<(Draft & { at?: number }) | null>((storage) =>
        JSON.parse(storage.getItem(name) ?? 'null'),
      )
      if (!lifetimeDays || !draft?.at || Date.now() - draft.at < lifetimeDays * DAY_MS) return draft
      clear(name)
      return null
    },
    listNames: (prefix: string) =>
      tryStorage((storage) => Object.keys(storage).filter((name) => name.startsWith(prefix))) ?? [],
  }
}

type DraftStore<Draft extends object> = ReturnType<typeof createDraftStore<Draft>>
