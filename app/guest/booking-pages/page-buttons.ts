/** Makes the buttons of a booking's page copy a text or print the page. Without script they are hidden, and the texts can be selected. */
export function startPageButtons(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.hasAttribute('data-print')) print()
    const text = button?.dataset.copy
    if (!button || text === undefined) return
    button.textContent = await copyToClipboard(text).catch(() => 'Please select it')
    // A screen reader reads the name of a button that has the focus when it changes.
    const label = button.getAttribute('aria-label') ?? ''
    button.setAttribute('aria-label', `${button.textContent}${label.replace(/^[^:]*/, '')}`)
  })
}

/** Rejects where the page may not write to the clipboard, or has none, as without https. */
async function copyToClipboard(text: string): Promise<string> {
  await navigator.clipboard.writeText(text)
  return 'Copied'
}
