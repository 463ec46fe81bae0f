/** Makes the buttons of a guest's page copy a text or print the page. Without script they are hidden, and the texts can be selected. */
export function startPaperButtons(): void {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.hasAttribute('data-print')) print()
    const text = button?.dataset.copy
    if (!button || text === undefined) return
    const copied = navigator.clipboard.writeText(text).then(() => 'Copied')
    button.textContent = await copied.catch(() => 'Please select it')
    // A screen reader reads the name of a button that has the focus when it changes.
    button.ariaLabel = `${button.textContent}${button.ariaLabel?.replace(/^[^:]*/, '') ?? ''}`
  })
}
