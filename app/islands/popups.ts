import { overlayOpened } from './overlay.ts'
import { isPlainClick } from './plain-click.ts'

// A popup is a <dialog class="overlay"> shown by its anchor alone; awake, the same markup becomes a modal dialog that keeps
// the focus, closes on Escape, on its veil and on the back button, and gives the focus back to its opener.

export function wakePopups() {
  document.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]')
    if (!link) return
    const within = link.closest<HTMLDialogElement>('dialog.overlay')
    const popup = popupOf(link.hash)
    if (popup) {
      event.preventDefault()
      open(popup, true)
    } else if (within?.open) {
      event.preventDefault()
      within.close()
    }
  })
  addEventListener('popstate', followAddress)
  const popup = popupOf(location.hash)
  if (popup) open(popup, false)
}

/** Back closes what is open; forward opens it again. */
function followAddress() {
  const popup = popupOf(location.hash)
  for (const other of document.querySelectorAll<HTMLDialogElement>('dialog.overlay[open]'))
    if (other !== popup) other.close()
  if (popup) open(popup, false)
}

function popupOf(hash: string): HTMLDialogElement | null {
  const element = hash.length > 1 ? document.getElementById(hash.slice(1)) : null
  return element instanceof HTMLDialogElement && element.classList.contains('overlay') ? element : null
}

function open(popup: HTMLDialogElement, withHistory: boolean) {
  if (popup.open) return
  // In place of the lightbox's entry where it gives way to the popup.
  const remember = history.state?.lightbox ? 'replaceState' : 'pushState'
  if (withHistory) history[remember]({ popup: popup.id }, '', `#${popup.id}`)
  popup.style.display = ''
  popup.showModal()
  const closed = overlayOpened(() => popup.close())
  popup.addEventListener('close', () => whenClosed(popup, closed), { once: true })
}

function whenClosed(popup: HTMLDialogElement, closed: () => void) {
  // An address that named it at loading would go on showing it.
  if (popup.matches(':target')) popup.style.display = 'none'
  if (location.hash === `#${popup.id}`) {
    if (history.state?.popup === popup.id) history.back()
    else history.replaceState(null, '', location.pathname + location.search)
  }
  closed()
}
