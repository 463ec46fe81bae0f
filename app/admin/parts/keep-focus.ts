/**
 * A button is disabled while its form is on its way, and loses the focus by that: it gets it back when it is enabled again, unless
 * something else has it. Returns how to stop.
 */
export function keepFocusOfButtons(): () => void {
  let last: EventTarget | null = null
  const remember = ({ target }: FocusEvent) => {
    last = target
  }
  const watcher = new MutationObserver((changes) => {
    if (document.activeElement !== document.body) return
    for (const { target } of changes)
      if (target === last && target instanceof HTMLButtonElement) target.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', remember)
  watcher.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', remember)
    watcher.disconnect()
  }
}
