import { closestTo, isPlainClick } from './closest-to.ts'
import { followAddress, type Overlay, openOverlay, overlayClosed } from './overlay.ts'

// A popup is a <dialog class="overlay"> that is shown by its anchor alone; with script the same markup becomes a modal dialog that keeps
// the focus, closes on Escape, on its backdrop and on the back button, and gives the focus back to its opener.

export function openPopups() {
  document.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return
    const link = closestTo<HTMLAnchorElement>(event, 'a[href^="#"]')
    if (!link) return
    const within = link.closest<HTMLDialogElement>('dialog.overlay')
    const popup = popupOf(link.hash.slice(1))
    if (popup) {
      event.preventDefault()
      if (!popup.open) openOverlay(overlayOf(popup))
    } else if (within?.open) {
      event.preventDefault()
      within.close()
    }
  })
  // It does not bubble.
  document.addEventListener('close', ({ target }) => whenClosed(target), { capture: true })
  followAddress((name) => {
    const popup = popupOf(name)
    return popup && overlayOf(popup)
  })
}

function popupOf(id: string): HTMLDialogElement | null {
  const element = id === '' ? null : document.getElementById(id)
  return element instanceof HTMLDialogElement && element.classList.contains('overlay') ? element : null
}

function overlayOf(popup: HTMLDialogElement): Overlay {
  return {
    name: popup.id,
    hash: `#${popup.id}`,
    open() {
      popup.style.display = ''
      popup.showModal()
    },
    close: () => popup.close(),
  }
}

/** The browser dispatches the event later; by then the dialog may be open again. */
function whenClosed(popup: EventTarget | null) {
  if (!(popup instanceof HTMLDialogElement) || popup.open) return
  // An address that named it at loading would go on showing it.
  if (popup.matches(':target')) popup.style.display = 'none'
  overlayClosed(popup.id)
}
