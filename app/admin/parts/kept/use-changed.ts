import { useEffect, useState } from 'react'

/** Whether a form says something else than when it was shown, or saved last: `version` changes with each save. False until its script is there. */
export function useChanged(element: HTMLFormElement | null, version = ''): boolean {
  const [changed, setChanged] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was just saved is what it begins with anew
  useEffect(() => {
    if (!element) return
    const before = saidIn(element)
    let soon = 0
    const look = () => setChanged(saidIn(element) !== before)
    // Drawn anew before React itself has heard of what was typed, a field would lose it.
    const lookSoon = () => {
      window.clearTimeout(soon)
      soon = window.setTimeout(look)
    }
    look()
    for (const event of ['input', 'change']) element.addEventListener(event, lookSoon)
    return () => {
      window.clearTimeout(soon)
      for (const event of ['input', 'change']) element.removeEventListener(event, lookSoon)
    }
  }, [element, version])
  return changed
}

function saidIn(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].map(([name, value]) => [name, said(value)]))
}

function said(value: FormDataEntryValue): string {
  return typeof value === 'string' ? value : `${value.name} ${value.size}`
}
