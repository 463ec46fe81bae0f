import { useEffect } from 'react'

const places = 'form, section, article, li, dialog, main'

/** Whoever works by keys goes on where they were, when the control they pressed is off while its form is on its way, or goes for good. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | undefined
    let around: HTMLElement[] = []

    function notice({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement)) return
      last = target
      around = placesAround(target)
    }

    function giveUp({ target }: FocusEvent) {
      // Whether it went, or was left, shows a moment later.
      setTimeout(() => {
        if (last === target && last && isUsable(last) && document.activeElement !== last) last = undefined
        else keep()
      })
    }

    function keep() {
      if (!last || document.activeElement !== document.body) return
      if (isUsable(last)) last.focus({ preventScroll: true })
      else if (!last.isConnected) focusPlace(around.find((place) => place.isConnected))
    }

    const changes = new MutationObserver(keep)
    const all = { subtree: true, childList: true, attributeFilter: ['disabled'] }
    changes.observe(document.body, all)
    document.addEventListener('focusin', notice)
    document.addEventListener('focusout', giveUp)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', notice)
      document.removeEventListener('focusout', giveUp)
    }
  }, [])
}

function isUsable(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled')
}

/** What it stands in, from the narrowest outwards. */
function placesAround(control: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  let place = control.parentElement?.closest<HTMLElement>(places)
  while (place) {
    found.push(place)
    place = place.parentElement?.closest<HTMLElement>(places)
  }
  return found
}

function focusPlace(place: HTMLElement | undefined): void {
  if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1
  place?.focus({ preventScroll: true })
}
