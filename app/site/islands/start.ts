import type { ComponentType } from 'react'
import { replaceMessageText } from '#core/values/stay-message.ts'
import { waitForInputEnd } from '../../ui/wait-for-input-end.ts'
import { findClosest, isPlainClick } from './event-target.ts'
import { handleOverlayClosed, type Overlay, openOverlay, syncWithAddress } from './overlay.ts'

/** Starts the scripts of a document: its popups, galleries and menu at once, its islands when they are visible or first touched. */
export function startDocument() {
  startIslands()
  closeMenuWhenLeft()
  handlePopupLinks()
  handleGalleryLinks()
  document.addEventListener('click', fillInStay)
  offerDownloadOfUnplayableVideos()
  revealOnScroll()
  // Tests wait for it before they click.
  document.documentElement.dataset.started = ''
}

/** Until an island is mounted its HTML works by itself: the browser sends its forms. */
function startIslands() {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting && target instanceof HTMLElement) void mountOnce(target)
    },
    { rootMargin: '200px' },
  )
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    observer.observe(island)
    for (const eventName of ['pointerover', 'focusin'])
      island.addEventListener(eventName, () => void mountOnce(island), { passive: true })
    island.addEventListener('click', repeatClick, { capture: true })
  }

  const mountings = new WeakMap<HTMLElement, ReturnType<typeof loadIsland>>()

  function mountOnce(island: HTMLElement) {
    observer.unobserve(island)
    // Offline its script does not load; the next touch tries again.
    const mounting = mountings.get(island) ?? loadIsland(island).catch(() => void mountings.delete(island))
    mountings.set(island, mounting)
    return mounting
  }

  /** A button that needs script (`data-needs-script`) is clicked again once its island is mounted. */
  function repeatClick(event: MouseEvent) {
    const island = event.currentTarget
    const button = findClosest<HTMLElement>(event, '[data-needs-script]')
    if (!button || !(island instanceof HTMLElement) || island.hasAttribute('data-hydrated')) return
    event.preventDefault()
    event.stopPropagation()
    void mountOnce(island).then((controls) => {
      const mountedButton = controls ? controls.findCurrent(button) : button
      if (mountedButton instanceof HTMLElement) mountedButton.click()
      else if (button instanceof HTMLAnchorElement) location.assign(button.href)
    })
  }
}

async function loadIsland(island: HTMLElement) {
  const { island: name = '' } = island.dataset
  if (name === 'carousel') {
    const { startCarousel } = await import('./carousel.ts')
    startCarousel(island)
    return
  }
  const loadComponent = reactIslands[name]
  if (!loadComponent) return
  const [{ default: Component }, { mountIsland }] = await Promise.all([
    loadComponent(),
    import('../../ui/mount-island.ts'),
  ])
  await waitForInputEnd()
  return mountIsland(island, Component)
}

/** A film that this browser cannot play can be saved. Errors of media do not bubble. */
function offerDownloadOfUnplayableVideos() {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLVideoElement)) return
      target.closest('figure')?.querySelector('[data-film-help]')?.removeAttribute('hidden')
    },
    { capture: true },
  )
}

/** An Enquire button of a stay (`data-stay="Suite"`) goes to the form of this page and names the stay in it. */
function fillInStay(event: MouseEvent) {
  const link = findClosest<HTMLAnchorElement>(event, 'a[data-stay]')
  const field = document.querySelector<HTMLInputElement>('#contactForm [name="expectation"]')
  if (!link || !field || !isPlainClick(event)) return
  event.preventDefault()
  location.hash = link.hash
  const { stay = '' } = link.dataset
  for (const messageLink of document.querySelectorAll<HTMLAnchorElement>('a[data-with-stay]'))
    messageLink.href = replaceMessageText(messageLink.href, messageLink.dataset.withStay ?? '', stay)
  // A text that the visitor wrote is kept.
  if (field.value !== '' && field.value !== field.dataset.chosen && field.value !== field.defaultValue) return
  field.value = stay
  field.dataset.chosen = stay
}

/** The phone's menu closes when a place in it is chosen, on a touch beside it, and on Escape. */
function closeMenuWhenLeft() {
  const menu = document.querySelector<HTMLDetailsElement>('details.menu')
  if (!menu) return
  document.addEventListener('click', (event) => {
    const isWithin = event.target instanceof Node && menu.contains(event.target)
    if (!isWithin || findClosest(event, 'a')) menu.open = false
  })
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}

const RISE_KEYFRAMES = { opacity: [0, 1], transform: ['translateY(12px)', 'none'] }

/** Sections below the first view appear once with a fade and a small rise; no style ever hides them. */
function revealOnScroll() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || !('animate' in Element.prototype)) return
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target, boundingClientRect } of entries) {
      // A section that is visible when the page opens, or is reached from below, does not move.
      if (!isIntersecting) continue
      observer.unobserve(target)
      if (boundingClientRect.top > innerHeight / 2)
        target.animate(RISE_KEYFRAMES, { duration: 500, easing: 'ease-out' })
    }
  })
  for (const section of document.querySelectorAll('main > section ~ section > .page'))
    observer.observe(section)
}

/** Pictures open in the lightbox, which is fetched at the first opening; if it cannot be, the link opens the picture itself. */
function handleGalleryLinks() {
  document.addEventListener('click', (event) => {
    const link = findClosest<HTMLAnchorElement>(event, 'a[data-gallery]')
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    import('./gallery/open-gallery.tsx').then(
      ({ openGallery }) => openGallery(link),
      () => location.assign(link.href),
    )
  })
}

/** The props of each come from the page as JSON. */
type LoadComponent = () => Promise<{ default: ComponentType<never> }>

/** The islands that React renders, by their name in the page. */
const reactIslands: Record<string, LoadComponent> = {
  'enquiry-form': () => import('./forms/enquiry-form.tsx'),
  'quick-form': () => import('./forms/quick-form.tsx'),
}

// A popup is a <dialog class="overlay"> that its anchor shows without script; with script the same markup becomes a modal dialog that keeps
// the focus, closes on Escape, on its backdrop and on the back button, and returns the focus to its opener.

function handlePopupLinks() {
  document.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return
    const link = findClosest<HTMLAnchorElement>(event, 'a[href^="#"]')
    if (!link) return
    const enclosingPopup = link.closest<HTMLDialogElement>('dialog.overlay')
    const popup = findPopup(link.hash.slice(1))
    if (popup) {
      event.preventDefault()
      if (!popup.open) openOverlay(createOverlay(popup))
    } else if (enclosingPopup?.open) {
      event.preventDefault()
      enclosingPopup.close()
    }
  })
  // It does not bubble.
  document.addEventListener('close', ({ target }) => handlePopupClose(target), { capture: true })
  syncWithAddress((name) => {
    const popup = findPopup(name)
    return popup && createOverlay(popup)
  })
}

function findPopup(id: string): HTMLDialogElement | null {
  const element = id === '' ? null : document.getElementById(id)
  return element instanceof HTMLDialogElement && element.classList.contains('overlay') ? element : null
}

function createOverlay(popup: HTMLDialogElement): Overlay {
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
function handlePopupClose(popup: EventTarget | null) {
  if (!(popup instanceof HTMLDialogElement) || popup.open) return
  // An address that named it when the page was loaded would continue to show it.
  if (popup.matches(':target')) popup.style.display = 'none'
  handleOverlayClosed(popup.id)
}
