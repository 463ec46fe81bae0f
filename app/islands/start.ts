import { chooseStay } from './choose-stay.ts'
import { closeMenuByItself } from './close-menu.ts'
import { closestTo } from './closest-to.ts'
import { openGalleries } from './gallery/open-galleries.ts'
import { whenInputRests } from './input-rests.ts'
import { islands } from './islands.ts'
import { openPopups } from './popups.ts'
import { revealOnScroll } from './reveal.ts'

/** Begins all that a document does by script: its popups, galleries and menu at once, its islands when they are seen or first touched. */
export function startDocument() {
  startIslands()
  closeMenuByItself()
  openPopups()
  openGalleries()
  document.addEventListener('click', chooseStay)
  revealOnScroll()
  const check = document.querySelector<HTMLElement>('[data-check]')
  if (check) void import('./log/check-review.ts').then(({ checkShownReview }) => checkShownReview(check))
  // Tests wait for it before they click.
  document.documentElement.dataset.started = ''
}

/** Until an island is mounted it is plain HTML that works: its forms are sent by the browser. */
function startIslands() {
  const view = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting && target instanceof HTMLElement) void mount(target)
    },
    { rootMargin: '200px' },
  )
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    view.observe(island)
    for (const touch of ['pointerover', 'focusin'])
      island.addEventListener(touch, () => void mount(island), { passive: true })
    island.addEventListener('click', repeatClick, { capture: true })
  }

  const mounted = new WeakMap<HTMLElement, ReturnType<typeof load>>()

  function mount(island: HTMLElement) {
    view.unobserve(island)
    // Offline its script does not come; the next touch tries again.
    const mounting = mounted.get(island) ?? load(island).catch(() => void mounted.delete(island))
    mounted.set(island, mounting)
    return mounting
  }

  /** A button that only script serves (`data-needs-script`) is clicked again once its island is mounted. */
  function repeatClick(event: MouseEvent) {
    const island = event.currentTarget
    const button = closestTo<HTMLElement>(event, '[data-needs-script]')
    if (!button || !(island instanceof HTMLElement) || island.hasAttribute('data-hydrated')) return
    event.preventDefault()
    event.stopPropagation()
    void mount(island).then((controls) => {
      const now = controls?.find(button)
      if (now instanceof HTMLElement) now.click()
      else if (button instanceof HTMLAnchorElement) location.assign(button.href)
    })
  }
}

async function load(island: HTMLElement) {
  const loadPart = islands[island.dataset.island ?? '']
  if (!loadPart) return
  const [{ default: part }, { mountIsland }] = await Promise.all([loadPart(), import('./mount-island.ts')])
  await whenInputRests()
  return mountIsland(island, part)
}
