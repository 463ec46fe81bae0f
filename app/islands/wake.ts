import { closestTo } from './closest-to.ts'
import { islands } from './islands.ts'
import { layOutWholeInTime } from './lay-out-whole.ts'
import { letPicturesCome } from './let-pictures-come.ts'
import { revealOnScroll } from './reveal.ts'
import { answerOnceTouched } from './when-touched.ts'

const awake = new WeakMap<HTMLElement, Promise<void>>()

/** A part wakes when it comes into view, or at the first touch on it; until then it is plain HTML that works. */
export function wakeDocument() {
  const view = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        view.unobserve(target)
        if (target instanceof HTMLElement) wake(target)
      }
    },
    { rootMargin: '200px' },
  )
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    view.observe(island)
    for (const touch of ['pointerover', 'focusin'] as const)
      island.addEventListener(touch, () => wake(island), { once: true, passive: true })
    island.addEventListener('click', keepClick, { capture: true })
  }
  layOutWholeInTime()
  letPicturesCome()
  revealOnScroll()
  answerOnceTouched()
}

/** A click that arrives before its handler is kept and given again once the part is awake. */
function keepClick(event: MouseEvent) {
  const island = event.currentTarget
  const button = closestTo<HTMLElement>(event, '[data-wakes]')
  if (!button || !(island instanceof HTMLElement) || island.hasAttribute('data-awake')) return
  event.preventDefault()
  event.stopPropagation()
  wake(island).then(() => button.click())
}

function wake(island: HTMLElement): Promise<void> {
  const begun = awake.get(island)
  if (begun) return begun
  const woken = open(island)
  awake.set(island, woken)
  return woken
}

async function open(island: HTMLElement) {
  const load = islands[island.dataset.island ?? '']
  if (!load) return
  const [{ default: part }, { hydrate }] = await Promise.all([load(), import('./hydrate.ts')])
  await hydrate(island, part)
  island.setAttribute('data-awake', '')
}
